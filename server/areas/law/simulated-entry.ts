import { addDays } from '../../../contract/days.ts'
import type { EntryLaw, EntryRule } from '../entry-rules/entry-rule.ts'
import type { SimulatedRule } from './simulated-rule.ts'
import type { NewEntryRule } from './typed-entry-rule.ts'

/** A rule of entry as it is simulated: a draft, or a published version that is to come. */
export type SimulatedEntry = NewEntryRule & { goesOn?: readonly number[] }

export const isSimulatedEntry = (rule: SimulatedRule | SimulatedEntry | null): rule is SimulatedEntry =>
  rule !== null && 'ground' in rule

const toEntryRule = ({ inForceTo, ...rule }: SimulatedEntry): EntryRule => ({
  ...rule,
  inForceTo: inForceTo === null ? null : addDays(inForceTo, -1),
})

type Laws = { before: EntryLaw; after: EntryLaw }

/** The law without the rule and with it, as it will be. `isPublished`: the law has it already. */
export function lawsToCome(law: EntryLaw, rule: SimulatedEntry, isPublished: boolean): Laws {
  const { ground, inForceFrom: from, inForceTo: to } = rule
  const dayBefore = addDays(from, -1)
  if (isPublished) {
    const others = law.rules.filter((each) => each.ground !== ground || each.inForceFrom !== from)
    const goOn = others.map((each) =>
      each.ground === ground && each.inForceTo === dayBefore ? { ...each, inForceTo: null } : each,
    )
    return { before: { ...law, rules: goOn }, after: law }
  }
  const others = law.rules.flatMap((each) => {
    if (each.ground !== ground) return each
    const { inForceFrom, inForceTo } = each
    if (inForceFrom !== null && inForceFrom >= from) return to !== null && inForceFrom >= to ? each : []
    return inForceTo !== null && inForceTo < from ? each : { ...each, inForceTo: dayBefore }
  })
  return { before: law, after: { ...law, rules: [...others, toEntryRule(rule)] } }
}

/** The law of past days as it was, and as if the rule had been in force then. */
export const lawsAsIf = (law: EntryLaw, rule: SimulatedEntry): Laws => ({
  before: law,
  after: {
    ...law,
    rules: [
      ...law.rules.filter(({ ground }) => ground !== rule.ground),
      { ...rule, inForceFrom: null, inForceTo: null },
    ],
  },
})
