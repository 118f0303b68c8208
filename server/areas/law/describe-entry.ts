import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { LawPage } from '../../../contract/law.ts'
import { clockText } from '../../../contract/times.ts'
import { entryCitationText } from '../entry-rules/citation.ts'
import { noticeLength } from '../entry-rules/describe-rule.ts'
import type { EntryRule } from '../entry-rules/entry-rule.ts'
import type { EntryVersionRow } from './entry-versions.queries.ts'
import { entryGroundName } from './typed-entry-rule.ts'

const hours = (from: string, to: string): string => `${clockText(from)} to ${clockText(to)}`

function describeDays(rule: EntryRule): string {
  const { isSundayAllowed, isPublicHolidayAllowed } = rule
  if (isSundayAllowed && isPublicHolidayAllowed) return 'Any day'
  if (isSundayAllowed) return 'Not on public holidays'
  return isPublicHolidayAllowed ? 'Not on Sundays' : 'Not on Sundays and public holidays'
}

function describeHours({ weekdayFrom, weekdayTo, saturdayFrom, saturdayTo }: EntryRule): string {
  const weekdays = hours(weekdayFrom, weekdayTo)
  return saturdayFrom === null || saturdayTo === null
    ? weekdays
    : `${weekdays}; on Saturdays ${hours(saturdayFrom, saturdayTo)}`
}

function describePeriod({ inForceFrom, inForceTo }: EntryRule): { label: string; text: string }[] {
  if (inForceFrom === null && inForceTo === null) return []
  const from = inForceFrom === null ? '' : `From ${shortDay(inForceFrom)}`
  const to = inForceTo === null ? '' : `${from === '' ? 'Until' : 'until'} ${shortDay(inForceTo)}`
  return [{ label: 'In force', text: [from, to].filter(Boolean).join(' ') }]
}

function statusOn({ inForceFrom, inForceTo }: EntryRule, today: Day): LawPage['entry'][number]['status'] {
  if (inForceFrom !== null && inForceFrom > today) return 'COMING'
  return inForceTo !== null && inForceTo < today ? 'PAST' : 'IN_FORCE'
}

type EntryFact = LawPage['entry'][number]['facts'][number]

/** What a rule of entry by notice says, as labelled facts. */
export const entryRuleFacts = (rule: EntryRule & { noticeName?: string; postalBusinessDays?: number }): EntryFact[] => [
  { label: 'For', text: rule.groundText },
  {
    label: 'Notice',
    text: `${noticeLength(rule)}${rule.maxNoticeDays === null ? '' : `, at most ${rule.maxNoticeDays} days before`}`,
  },
  { label: 'Hours', text: describeHours(rule) },
  { label: 'Days', text: describeDays(rule) },
  { label: 'Form', text: rule.noticeForm || (rule.noticeName ?? '') },
  ...(rule.postalBusinessDays === undefined
    ? []
    : [
        {
          label: 'By post',
          text: `Counts as received after ${rule.postalBusinessDays === 1 ? '1 business day' : `${rule.postalBusinessDays} business days`}`,
        },
      ]),
  ...(rule.handFrom === null || rule.handTo === null
    ? []
    : [{ label: 'By hand', text: `From ${hours(rule.handFrom, rule.handTo)}` }]),
  ...(rule.mustSayHalfDay ? [{ label: 'Time of day', text: 'The notice says whether before or after noon' }] : []),
  ...(rule.maxWindowMinutes === null
    ? []
    : [{ label: 'Longest time', text: `The notice names at most ${rule.maxWindowMinutes / 60} hours` }]),
  ...describePeriod(rule),
  ...(rule.otherRule === null ? [] : [{ label: 'Also', text: rule.otherRule }]),
]

/** What a version says otherwise than the one before it. */
function describeChanges(rule: EntryRule, before: EntryRule): LawPage['entry'][number]['changes'] {
  const [now, then] = [rule, before].map((each) => entryRuleFacts({ ...each, inForceFrom: null, inForceTo: null })) as [
    EntryFact[],
    EntryFact[],
  ]
  const textIn = (facts: readonly EntryFact[], name: string) => facts.find(({ label }) => label === name)?.text ?? null
  return [...new Set([...now, ...then].map(({ label }) => label))]
    .map((label) => ({ label, before: textIn(then, label), after: textIn(now, label) }))
    .filter((change) => change.before !== change.after)
}

/** A version of a rule of entry, and the one before it. A section that was not looked up is not cited. */
export const describeLawEntry = (
  rule: EntryVersionRow,
  today: Day,
  before?: EntryVersionRow,
): LawPage['entry'][number] => ({
  ruleId: rule.ruleId,
  title: entryGroundName(rule.ground),
  status: statusOn(rule, today),
  inForceFrom: rule.inForceFrom,
  version: rule.version,
  changes: before ? describeChanges(rule, before) : [],
  correction: rule.correction,
  correctedBy: rule.correctedBy,
  facts: entryRuleFacts(rule),
  source: entryCitationText(rule),
  url: rule.sourceUrl,
  readOn: rule.readOn,
})

/** All versions, each with the one before it. */
export const describeEntryLaw = (rules: readonly EntryVersionRow[], today: Day): LawPage['entry'] =>
  rules.map((rule) =>
    describeLawEntry(
      rule,
      today,
      rules.find(({ ground, version }) => ground === rule.ground && version === rule.version - 1),
    ),
  )
