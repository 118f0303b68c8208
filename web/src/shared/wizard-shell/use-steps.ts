import { useState } from 'react'

export type Step<Id extends string> = { id: Id; label: string }

/** Simple next and back; a wizard with branches, retries or timers uses a state machine instead. */
export function useSteps<Id extends string>(steps: readonly [Step<Id>, ...Step<Id>[]], first?: Id) {
  const placeOf = (id: Id | undefined) =>
    Math.max(
      0,
      steps.findIndex((step) => step.id === id),
    )
  const [index, setIndex] = useState(() => placeOf(first))
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
    goTo: (id: Id) => setIndex(placeOf(id)),
  }
}
