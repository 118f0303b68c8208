import { isDay, type Day } from '../../../contract/days.ts'
import { hasAtMost } from '../../../contract/form-rules.ts'
import { certainties, type LawSource } from '../../../contract/law.ts'

/** A version of a rule as typed: texts by field name. */
export type TypedRule = Readonly<Record<string, string>>
export type DraftErrors = Record<string, string>

/** Why there is a new version. */
export const changeKinds = ['LAW', 'CORRECTION'] as const
export const typedSourceFields = ['instrument', 'reference', 'url', 'readOn', 'certainty'] as const
export const longestOfSource = { instrument: 200, reference: 100, url: 500 }
/** Of a number, a date or a choice. */
const longestOther = 100

/** Messages at the texts that are longer than a version may have; `longest` by field name without its place. */
export function tooLongIn(
  typed: TypedRule,
  fields: readonly string[],
  longest: Readonly<Record<string, number>>,
): DraftErrors {
  const errors: DraftErrors = {}
  for (const name of fields) {
    const most = longest[name.replace(/\d$/, '')] ?? longestOther
    if (!hasAtMost((typed[name] ?? '').trim(), most)) errors[name] = `At most ${most} characters.`
  }
  return errors
}

/** Reads typed fields, and puts a message at each that has no value of its kind. */
export function fieldReader(typed: TypedRule, errors: DraftErrors) {
  const text = (name: string): string => (typed[name] ?? '').trim()
  const one = <const Values extends readonly string[]>(name: string, values: Values): Values[number] => {
    if (!values.includes(text(name))) errors[name] = 'Please choose one.'
    return text(name)
  }
  const filled = (name: string): string => {
    if (text(name) === '') errors[name] = 'Please fill this in.'
    return text(name)
  }
  const dayOf = (name: string, isNeeded: boolean): Day | null => {
    if (text(name) === '' && !isNeeded) return null
    if (!isDay(text(name))) errors[name] = 'Please enter a date.'
    return text(name)
  }
  const countOf = (name: string, most: number): number => {
    const value = Number(text(name))
    if (!/^\d{1,3}$/.test(text(name)) || value < 1 || value > most) errors[name] = `Please enter 1 to ${most}.`
    return value
  }
  /** The first day in force, and the first day no longer in force. */
  const checkPeriod = (): { inForceFrom: Day; inForceTo: Day | null } => {
    const inForceFrom = dayOf('inForceFrom', true) as Day
    const inForceTo = dayOf('inForceTo', false)
    if (inForceTo !== null && !errors['inForceTo'] && inForceTo <= inForceFrom)
      errors['inForceTo'] = 'It must end after its first day.'
    return { inForceFrom, inForceTo }
  }
  /** What a correction says was wrong; null if the law itself changes. */
  const checkCorrection = (): string | null => {
    const [change, correction] = [text('change'), text('correction')]
    if (!(changeKinds as readonly string[]).includes(change))
      errors['change'] = 'Please choose why there is a new version.'
    if (change === 'CORRECTION' && correction === '')
      errors['correction'] = 'Please say what the version before had wrong.'
    if (change === 'LAW' && correction !== '') errors['correction'] = 'Only with a correction.'
    return correction || null
  }
  return { text, one, filled, countOf, checkPeriod, checkCorrection }
}

/** One provision of the form; none if its fields are empty. */
export function checkSource(
  typed: TypedRule,
  place: number,
  { errors, today }: { errors: DraftErrors; today: Day },
): LawSource[] {
  const text = (name: (typeof typedSourceFields)[number]) => (typed[`${name}${place}`] ?? '').trim()
  const refuse = (name: (typeof typedSourceFields)[number], message: string) => {
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
