import { hasAtMost } from '../../../contract/form-rules.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import {
  certainties,
  dutyConditions,
  dutyKinds,
  dutyParties,
  dutyTriggers,
  type LawRule,
  type LawSource,
} from '../../../contract/law.ts'
import { serviceOfId, services } from '../../../contract/services.ts'

/** How many provisions the form has fields for. */
export const sourcePlaces = [1, 2, 3] as const
const ruleFields = [
  'duty',
  'name',
  'serviceId',
  'kind',
  'dutyText',
  'dutyOf',
  'paidBy',
  'trigger',
  'months',
  'days',
  'condition',
  'breachedBy',
  'cure',
  'notes',
  'inForceFrom',
  'inForceTo',
] as const
/** Why there is a new version of a duty. */
export const changeKinds = ['LAW', 'CORRECTION'] as const
const changeFields = ['change', 'correction'] as const
const sourceFields = ['instrument', 'reference', 'url', 'readOn', 'certainty'] as const
export const typedFields: readonly string[] = [
  ...ruleFields,
  ...changeFields,
  ...sourcePlaces.flatMap((place) => sourceFields.map((name) => `${name}${place}`)),
]

/** A rule as typed: texts by field name. */
export type TypedRule = Readonly<Record<string, string>>

/** A complete version of a rule. */
export type NewRule = Omit<
  LawRule,
  'ruleId' | 'service' | 'status' | 'version' | 'publishedOn' | 'correctedBy' | 'sources' | 'inForceFrom'
> & { serviceId: number | null; inForceFrom: Day; sources: LawSource[] }

type Errors = Record<string, string>
export type CheckedRule = { rule: NewRule; errors: null } | { rule: null; errors: Errors }

const leaseTriggers: readonly string[] = ['LEASE_START', 'LEASE_START_OR_RENEWAL']
/** Evaluated by what is known of the smoke alarms: their age, and whether they are to be upgraded. */
const alarmTriggers: readonly string[] = ['APPLIANCE_LIFE', 'UPGRADE', 'FIXED_DAY']
const checkTriggers: readonly string[] = ['INTERVAL', ...leaseTriggers]
const longest = {
  name: 100,
  dutyText: 500,
  breachedBy: 500,
  cure: 300,
  notes: 1000,
  correction: 500,
  instrument: 200,
  reference: 100,
  url: 500,
}
/** Of a number, a date or a choice. */
const longestOther = 100

/** The code of a new duty, from its name: "Efficient shower heads" becomes EFFICIENT_SHOWER_HEADS. */
const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)

/** Whether it changes no duty that exists. */
export const isNewDuty = (typed: TypedRule): boolean => (typed['duty'] ?? '').trim() === ''

/** The code of the duty that it changes or adds. */
export const dutyCodeOf = (typed: TypedRule): string =>
  isNewDuty(typed) ? codeOf(typed['name'] ?? '') : (typed['duty'] ?? '').trim()

/** Messages at the texts that are longer than a version of a rule may have. */
export function tooLongErrors(typed: TypedRule): Errors {
  const errors: Errors = {}
  for (const name of typedFields) {
    const most = (longest as Record<string, number>)[name.replace(/\d$/, '')] ?? longestOther
    if (!hasAtMost((typed[name] ?? '').trim(), most)) errors[name] = `At most ${most} characters.`
  }
  return errors
}

/** Turns what was typed into a version of a rule, or into messages at its fields. */
export function checkRule(typed: TypedRule, today: Day): CheckedRule {
  const errors = tooLongErrors(typed)
  const text = (name: string) => (typed[name] ?? '').trim()
  const one = <const Values extends readonly string[]>(name: string, values: Values): Values[number] => {
    if (!values.includes(text(name))) errors[name] = 'Please choose one.'
    return text(name)
  }
  const filled = (name: keyof typeof longest): string => {
    if (text(name) === '') errors[name] = 'Please fill this in.'
    return text(name)
  }
  const dayOf = (name: string, isNeeded: boolean): Day | null => {
    if (text(name) === '' && !isNeeded) return null
    if (!isDay(text(name))) errors[name] = 'Please enter a date.'
    return text(name)
  }
  const count = (name: string, isNeeded: boolean, most: number, otherwise: string): number | null => {
    if (!isNeeded) {
      if (text(name) !== '') errors[name] = otherwise
      return null
    }
    const value = Number(text(name))
    if (!/^\d{1,3}$/.test(text(name)) || value < 1 || value > most) errors[name] = `Please enter 1 to ${most}.`
    return value
  }

  const trigger = one('trigger', dutyTriggers)
  const kind = one('kind', dutyKinds)
  if (errors['trigger'] === undefined && (kind === 'CHECK') !== checkTriggers.includes(trigger))
    errors['trigger'] =
      kind === 'CHECK'
        ? 'A check is asked for at an interval or before a lease event.'
        : 'Only a check has an interval or a lease event.'
  const serviceId = text('serviceId') === '' ? null : Number(text('serviceId'))
  if (serviceId !== null && serviceOfId(serviceId) === undefined) errors['serviceId'] = 'Please choose one.'
  else if (serviceId !== null && serviceId !== services.smoke.id && alarmTriggers.includes(trigger))
    errors['trigger'] ??=
      'Only for smoke alarms. For another service choose “At all times”; it applies from the first day in force.'
  const breachedBy = [
    ...new Set(
      text('breachedBy')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  if (kind === 'CHECK' && breachedBy.length > 0)
    errors['breachedBy'] = 'A fault breaches a duty to repair or a standard, never one to check.'
  else if (breachedBy.length > 0 && serviceId === null) errors['breachedBy'] = 'Only with a service.'
  const inForceFrom = dayOf('inForceFrom', true) as Day
  const inForceTo = dayOf('inForceTo', false)
  if (inForceTo !== null && !errors['inForceTo'] && inForceTo <= inForceFrom)
    errors['inForceTo'] = 'It must end after its first day.'
  const name = filled('name')
  const duty = dutyCodeOf(typed)
  if (!errors['name'] && !/^[A-Z_]+$/.test(duty)) errors['name'] = 'Please use letters.'

  const rule: NewRule = {
    duty,
    serviceId,
    name,
    kind,
    dutyText: filled('dutyText'),
    dutyOf: one('dutyOf', dutyParties),
    paidBy: one('paidBy', dutyParties),
    trigger,
    months: count('months', trigger === 'INTERVAL', 240, 'Only with an interval.'),
    days: count(
      'days',
      leaseTriggers.includes(trigger) || (trigger === 'FAULT' && text('days') !== ''),
      365,
      'Only with a lease event or a fault.',
    ),
    condition: text('condition') === '' ? null : one('condition', dutyConditions),
    breachedBy,
    cure: filled('cure'),
    notes: text('notes') || null,
    correction: checkChange(typed, errors),
    inForceFrom,
    inForceTo,
    sources: sourcePlaces.flatMap((place) => checkSource(typed, place, { errors, today })),
  }
  if (rule.sources.length === 0) errors['instrument1'] ??= 'Please name at least one instrument.'
  return Object.keys(errors).length === 0 ? { rule, errors: null } : { rule: null, errors }
}

/** What a correction says was wrong; null for a new duty, or if the law itself changes. */
function checkChange(typed: TypedRule, errors: Errors): string | null {
  const [change, correction] = changeFields.map((name) => (typed[name] ?? '').trim()) as [string, string]
  if (isNewDuty(typed)) {
    if (change === 'CORRECTION' || correction !== '') errors['change'] = 'A new duty corrects nothing.'
    return null
  }
  if (!(changeKinds as readonly string[]).includes(change))
    errors['change'] = 'Please choose why there is a new version.'
  if (change === 'CORRECTION' && correction === '')
    errors['correction'] = 'Please say what the version before had wrong.'
  if (change === 'LAW' && correction !== '') errors['correction'] = 'Only with a correction.'
  return correction || null
}

/** One provision of the form; none if its fields are empty. */
function checkSource(typed: TypedRule, place: number, { errors, today }: { errors: Errors; today: Day }): LawSource[] {
  const text = (name: (typeof sourceFields)[number]) => (typed[`${name}${place}`] ?? '').trim()
  const refuse = (name: (typeof sourceFields)[number], message: string) => {
    errors[`${name}${place}`] = message
  }
  if (text('instrument') === '') {
    if (text('reference') !== '' || text('url') !== '') refuse('instrument', 'Please name the instrument.')
    return []
  }
  const certainty = certainties.find((each) => each === text('certainty'))
  if (certainty === undefined) refuse('certainty', 'Please choose one.')
  if (certainty === 'MEMORY' && text('reference') !== '')
    refuse('reference', 'A section that was not seen is not stored. Leave it empty.')
  if (!isDay(text('readOn'))) refuse('readOn', 'Please enter the day on which it was read.')
  else if (text('readOn') > today) refuse('readOn', 'This day is still to come.')
  if (text('url') !== '' && !/^https:\/\/[^\s]+$/.test(text('url'))) refuse('url', 'An address begins with https://')
  return [
    {
      instrument: text('instrument'),
      reference: text('reference') || null,
      url: text('url') || null,
      readOn: text('readOn'),
      certainty: certainty ?? 'MEMORY',
    },
  ]
}

type Known = Omit<NewRule, 'inForceFrom'> & { inForceFrom: Day | null }
/** The form for a new version of a rule that exists; its days and why it is made are not filled in. */
export function typedFrom(rule: Known): TypedRule {
  const texts = Object.fromEntries(
    ruleFields.map((name) => [name, name === 'inForceFrom' || name === 'inForceTo' ? '' : String(rule[name] ?? '')]),
  )
  for (const [index, place] of sourcePlaces.entries())
    for (const name of sourceFields) texts[`${name}${place}`] = rule.sources[index]?.[name] ?? ''
  return texts
}
