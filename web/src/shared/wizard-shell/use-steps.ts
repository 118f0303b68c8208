import { useState } from 'react'

export type Step<Id extends string> = { id: Id; label: string }

/** Plain next and back; where there is a branch, a retry or a timer, a machine does this instead. */
export function useSteps<Id extends string>(steps: readonly [Step<Id>, ...Step<Id>[]]) {
  const [index, setIndex] = useState(0)
  const current = steps[index] ?? steps[0]
  const last = steps.length - 1
  return {
    current: current.id,
    index,
    labels: steps.map(({ label }) => label),
    isFirst: index === 0,
    isLast: index === last,
    next: () => setIndex((at) => Math.min(at + 1, last)),
    back: () => setIndex((at) => Math.max(at - 1, 0)),
    goTo: (id: Id) =>
      setIndex(
        Math.max(
          0,
          steps.findIndex((step) => step.id === id),
        ),
      ),
  }
}
