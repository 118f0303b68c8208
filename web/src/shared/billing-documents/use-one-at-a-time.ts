import { useRef } from 'react'

type Mutate<Input> = (input: Input, options: { onSettled: () => void }) => void

/** A second click may come before the first has drawn its button as busy: until one is settled, no other goes out. */
export function useOneAtATime<Input>(mutate: Mutate<Input>): (input: Input) => void {
  const isUnderWay = useRef(false)
  return (input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
}
