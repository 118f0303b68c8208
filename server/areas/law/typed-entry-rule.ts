import type { Day } from '../../../contract/days.ts'
import type { ClockTime } from '../../../contract/times.ts'
import { isCountedInDays } from '../entry-rules/notice-time.ts'
import { entryGrounds, type EntryGround, type EntryRule } from '../entry-rules/entry-rule.ts'
import {
  checkSource,
  fieldReader,
  longestOfSource,
  typedSourceFields,
  tooLongIn,
  type DraftErrors,
  type TypedRule,
} from './typed-fields.ts'

export const noticeUnits = ['HOURS', 'DAYS', 'BUSINESS_DAYS'] as const
const yesOrNo = ['YES', 'NO'] as const
const ruleFields = [
  'ground',
  'change',
  'correction',
  'notice',
  'noticeUnit',
  'maxNoticeDays',
  'weekdayFrom',
  'weekdayTo',
  'saturdayFrom',
  'saturdayTo',
  'sundays',
  'publicHolidays',
  'halfDay',
  'maxHours',
  'handFrom',
  'handTo',
  'noticeForm',
  'groundText',
  'otherRule',
  'inForceFrom',
  'inForceTo',
] as const
export const typedEntryFields: readonly string[] = [...ruleFields, ...typedSourceFields.map((name) => `${name}1`)]

const longest = { correction: 500, noticeForm: 200, groundText: 300, otherRule: 500, ...longestOfSource }
/** The search for a lawful time looks three months ahead. */
const mostNotice = { HOURS: 720, DAYS: 60, BUSINESS_DAYS: 40 }

/** A complete version of a rule of entry. As in a duty, `inForceTo` is the first day on which it is no longer in force. */
export type NewEntryRule = Omit<EntryRule, 'inForceFrom'> & {
  name: string
  inForceFrom: Day
  correction: string | null
  sourceUrl: string | null
  readOn: Day | null
}

const groundNames: Record<EntryGround, string> = {
  SERVICE: 'Checks and repairs',
  SMOKE_CHECK: 'Smoke alarm checks',
  SMOKE_REPAIR: 'Repair of a smoke alarm',
  INSPECTION: 'Inspections',
}
export const entryGroundName = (ground: EntryGround): string => groundNames[ground]
export const entryRuleName = (ground: EntryGround): string => `Entry by notice: ${groundNames[ground]}`

/** The ground that a draft is about, if it is chosen already. */
export const groundOfDraft = (typed: TypedRule): EntryGround | undefined =>
  entryGrounds.find((ground) => ground === (typed['ground'] ?? '').trim())

export const tooLongEntryErrors = (typed: TypedRule): DraftErrors => tooLongIn(typed, typedEntryFields, longest)

type CheckedEntryRule = { rule: NewEntryRule; errors: null } | { rule: null; errors: DraftErrors }

/** Turns what was typed into a version of a rule of entry, or into messages at its fields. */
export function checkEntryRule(typed: TypedRule, today: Day): CheckedEntryRule {
  const errors = tooLongEntryErrors(typed)
  const { text, one, filled, countOf, checkPeriod, checkCorrection } = fieldReader(typed, errors)
  const clock = (name: string): ClockTime => {
    if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text(name))) errors[name] = 'Please enter a time, such as 08:00.'
    return text(name)
  }
  const hours = (from: string, to: string): [from: ClockTime, to: ClockTime] => {
    const [first, last] = [clock(from), clock(to)]
    if (!errors[from] && !errors[to] && last <= first) errors[to] = 'It must be after the time before.'
    return [first, last]
  }
  const hoursIfAny = (from: string, to: string): [ClockTime, ClockTime] | [null, null] =>
    text(from) === '' && text(to) === '' ? [null, null] : hours(from, to)

  const ground = one('ground', entryGrounds) as EntryGround
  const unit = one('noticeUnit', noticeUnits) as (typeof noticeUnits)[number]
  const notice = countOf('notice', mostNotice[unit] ?? mostNotice.HOURS)
  const minNoticeHours = unit === 'HOURS' ? notice : notice * 24
  const maxNoticeDays = text('maxNoticeDays') === '' ? null : countOf('maxNoticeDays', 365)
  if (maxNoticeDays !== null && !errors['maxNoticeDays'] && maxNoticeDays * 24 <= minNoticeHours)
    errors['maxNoticeDays'] = 'It must be more than the length of notice.'
  const [weekdayFrom, weekdayTo] = hours('weekdayFrom', 'weekdayTo')
  const [saturdayFrom, saturdayTo] = hoursIfAny('saturdayFrom', 'saturdayTo')
  const [handFrom, handTo] = hoursIfAny('handFrom', 'handTo')
  const [source] = checkSource(typed, 1, { errors, today })
  if (!source) errors['instrument1'] ??= 'Please name the Act or regulation.'
  else if (source.certainty !== 'MEMORY' && source.url === null && !errors['url1'])
    errors['url1'] = 'Please enter the address at which it was read.'
  const rule: NewEntryRule = {
    name: entryRuleName(ground),
    ground,
    minNoticeHours,
    countsBusinessDays: unit === 'BUSINESS_DAYS',
    maxNoticeDays,
    weekdayFrom,
    weekdayTo,
    saturdayFrom,
    saturdayTo,
    isSundayAllowed: one('sundays', yesOrNo) === 'YES',
    isPublicHolidayAllowed: one('publicHolidays', yesOrNo) === 'YES',
    mustSayHalfDay: one('halfDay', yesOrNo) === 'YES',
    maxWindowMinutes: text('maxHours') === '' ? null : countOf('maxHours', 12) * 60,
    handFrom,
    handTo,
    noticeForm: filled('noticeForm'),
    groundText: filled('groundText'),
    otherRule: text('otherRule') || null,
    instrument: source?.instrument ?? '',
    provision: source?.reference ?? null,
    sourceUrl: source?.url ?? null,
    readOn: source?.readOn ?? null,
    certainty: source?.certainty ?? 'MEMORY',
    correction: checkCorrection(),
    ...checkPeriod(),
  }
  return Object.keys(errors).length === 0 ? { rule, errors: null } : { rule: null, errors }
}

const unitOf = (rule: EntryRule): (typeof noticeUnits)[number] => {
  if (rule.countsBusinessDays) return 'BUSINESS_DAYS'
  return isCountedInDays(rule) ? 'DAYS' : 'HOURS'
}
const yes = (isSo: boolean): string => (isSo ? 'YES' : 'NO')

type Known = EntryRule & Pick<NewEntryRule, 'sourceUrl' | 'readOn'>
/** The form for a new version of a rule that exists; its days and why it is made are not filled in. */
export function typedFromEntry(rule: Known): TypedRule {
  const unit = unitOf(rule)
  return {
    ground: rule.ground,
    notice: String(unit === 'HOURS' ? rule.minNoticeHours : Math.ceil(rule.minNoticeHours / 24)),
    noticeUnit: unit,
    maxNoticeDays: String(rule.maxNoticeDays ?? ''),
    weekdayFrom: rule.weekdayFrom,
    weekdayTo: rule.weekdayTo,
    saturdayFrom: rule.saturdayFrom ?? '',
    saturdayTo: rule.saturdayTo ?? '',
    sundays: yes(rule.isSundayAllowed),
    publicHolidays: yes(rule.isPublicHolidayAllowed),
    halfDay: yes(rule.mustSayHalfDay),
    maxHours: rule.maxWindowMinutes === null ? '' : String(rule.maxWindowMinutes / 60),
    handFrom: rule.handFrom ?? '',
    handTo: rule.handTo ?? '',
    noticeForm: rule.noticeForm,
    groundText: rule.groundText,
    otherRule: rule.otherRule ?? '',
    instrument1: rule.instrument,
    reference1: rule.certainty === 'MEMORY' ? '' : (rule.provision ?? ''),
    url1: rule.sourceUrl?.replace(/^http:/, 'https:') ?? '',
    readOn1: rule.readOn ?? '',
    certainty1: rule.certainty,
  }
}
