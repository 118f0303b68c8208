import { useRef } from 'react'

type Mutate<Input> = (input: Input, options: { onSettled: () => void }) => void

/**
 * Ignores calls until the previous one has settled, because a second click may come before the button shows that it is
 * busy.
 */
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
