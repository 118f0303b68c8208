import type { Day } from '../../../contract/days.ts'
import {
  dutyConditions,
  dutyKinds,
  dutyParties,
  dutyTriggers,
  type LawRule,
  type LawSource,
} from '../../../contract/law.ts'
import { serviceOfId, services } from '../../../contract/services.ts'
import {
  checkSource,
  fieldReader,
  longestOfSource,
  typedSourceFields,
  tooLongIn,
  type DraftErrors,
  type TypedRule,
} from './typed-fields.ts'

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
const changeFields = ['change', 'correction'] as const
export const typedFields: readonly string[] = [
  ...ruleFields,
  ...changeFields,
  ...sourcePlaces.flatMap((place) => typedSourceFields.map((name) => `${name}${place}`)),
]

/** A complete version of a rule. */
export type NewRule = Omit<
  LawRule,
  'ruleId' | 'service' | 'status' | 'version' | 'publishedOn' | 'correctedBy' | 'sources' | 'inForceFrom'
> & { serviceId: number | null; inForceFrom: Day; sources: LawSource[] }

type CheckedRule = { rule: NewRule; errors: null } | { rule: null; errors: DraftErrors }

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
  ...longestOfSource,
}

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
export const tooLongErrors = (typed: TypedRule): DraftErrors => tooLongIn(typed, typedFields, longest)

/** Turns what was typed into a version of a rule, or into messages at its fields. */
export function checkRule(typed: TypedRule, today: Day): CheckedRule {
  const errors = tooLongErrors(typed)
  const { text, one, filled, countOf, checkPeriod } = fieldReader(typed, errors)
  const count = (name: string, isNeeded: boolean, most: number, otherwise: string): number | null => {
    if (!isNeeded) {
      if (text(name) !== '') errors[name] = otherwise
      return null
    }
    return countOf(name, most)
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
    ...checkPeriod(),
    sources: sourcePlaces.flatMap((place) => checkSource(typed, place, { errors, today })),
  }
  if (rule.sources.length === 0) errors['instrument1'] ??= 'Please name at least one instrument.'
  return Object.keys(errors).length === 0 ? { rule, errors: null } : { rule: null, errors }
}

/** What a correction says was wrong; null for a new duty, or if the law itself changes. */
function checkChange(typed: TypedRule, errors: DraftErrors): string | null {
  const { text, checkCorrection } = fieldReader(typed, errors)
  if (!isNewDuty(typed)) return checkCorrection()
  if (text('change') === 'CORRECTION' || text('correction') !== '') errors['change'] = 'A new duty corrects nothing.'
  return null
}

type Known = Omit<NewRule, 'inForceFrom'> & { inForceFrom: Day | null }
/** The form for a new version of a rule that exists; its days and why it is made are not filled in. */
export function typedFrom(rule: Known): TypedRule {
  const texts = Object.fromEntries(
    ruleFields.map((name) => [name, name === 'inForceFrom' || name === 'inForceTo' ? '' : String(rule[name] ?? '')]),
  )
  for (const [index, place] of sourcePlaces.entries())
    for (const name of typedSourceFields) texts[`${name}${place}`] = rule.sources[index]?.[name] ?? ''
  return texts
}
