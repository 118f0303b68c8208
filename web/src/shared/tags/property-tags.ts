import type { Day } from '@contract/days.ts'
import { findTag } from '@contract/labels.ts'
import { unsafeLabel } from '@contract/portfolio/unsafe-label.ts'
import { propertyTagLabels } from '@contract/properties/properties.ts'
import type { ShownTag } from './by-gravity.ts'

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
