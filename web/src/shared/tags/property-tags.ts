import { dueCountdown } from '@contract/day-text.ts'
import type { Day } from '@contract/days.ts'
import { findTag } from '@contract/labels.ts'
import { propertyTagLabels } from '@contract/properties/properties.ts'
import type { ShownTag } from './by-gravity.ts'

/** "Unsafe, due in 2 days" where the law sets a day for the repair. */
export function unsafeLabel(repairDueOn: Day | null, today: Day): string {
  const { label } = propertyTagLabels.UNSAFE
  if (repairDueOn === null) return label
  const countdown = dueCountdown(repairDueOn, today)
  return `${label}, ${countdown.charAt(0).toLowerCase()}${countdown.slice(1)}`
}

/** The tags of a property, without those that are said beside them. */
export const toPropertyTags = (
  codes: readonly string[],
  {
    repairDueOn = null,
    today,
    saidElsewhere,
  }: { repairDueOn?: Day | null; today: Day; saidElsewhere: readonly string[] },
): ShownTag[] =>
  codes
    .filter((code) => !saidElsewhere.includes(code))
    .map((code) => {
      const { label, tone } = findTag(propertyTagLabels, code)
      return { code, tone, label: code === 'UNSAFE' ? unsafeLabel(repairDueOn, today) : label }
    })
