import { shortDay } from '../../../contract/day-text.ts'
import { isDay } from '../../../contract/days.ts'
import { conditionLabels, kindLabels, partyLabels, triggerText } from '../../../contract/law-text.ts'
import { certainties, dutyConditions, dutyKinds, dutyParties, dutyTriggers } from '../../../contract/law.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { changeKinds } from '../../areas/law/typed-fields.ts'

type Option = { value: string; label: string }
export type DraftField = { name: string; label: string } & (
  | { as: 'text'; most: number; list?: string }
  | { as: 'note' }
  | { as: 'day' }
  | { as: 'time' }
  | { as: 'select'; options: readonly Option[] }
)
/** Duties of the state, to choose which one it changes. */
export type KnownDuties = readonly { duty: string; name: string }[]

const choose = { value: '', label: 'Please choose' }
export const certaintyLabels: Record<(typeof certainties)[number], string> = {
  VERIFIED: 'Seen in the official text or on the regulator’s page',
  SECONDARY: 'Seen in a good secondary source',
  MEMORY: 'Not seen; only the instrument is named',
}
const optionsOf = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] =>
  values.map((value) => ({ value, label: labelOf(value) }))

const text = (name: string, label: string, most: number): DraftField => ({ as: 'text', name, label, most })
const note = (name: string, label: string): DraftField => ({ as: 'note', name, label })
const day = (name: string, label: string): DraftField => ({ as: 'day', name, label })
const select = (name: string, label: string, options: readonly Option[]): DraftField => ({
  as: 'select',
  name,
  label,
  options,
})

/** What fields of drafts are made of. */
export const draftField = { text, note, day, select, choose, optionsOf }

/** The fields of a version of a rule, apart from its sources. */
export const ruleFields = (duties: KnownDuties): DraftField[] => [
  select('duty', 'What it changes', [
    { value: '', label: 'Nothing: a new duty' },
    ...duties.map(({ duty, name }) => ({ value: duty, label: `${name} (${duty})` })),
  ]),
  select('change', 'Why there is a new version', [
    { value: '', label: 'It is a new duty' },
    { value: 'LAW', label: 'The law changes' },
    { value: 'CORRECTION', label: 'Correction: the version before is wrong' },
  ] satisfies { value: '' | (typeof changeKinds)[number]; label: string }[]),
  note('correction', 'If it is a correction: what was wrong, as results and the law page say it'),
  text('name', 'Name', 100),
  note('dutyText', 'The duty in a sentence'),
  select('serviceId', 'Service that checks it', [
    { value: '', label: 'None; only shown on the law page' },
    ...serviceCodes.map((code) => ({ value: String(services[code].id), label: services[code].name })),
  ]),
  select('kind', 'Kind', [choose, ...optionsOf(dutyKinds, (kind) => kindLabels[kind])]),
  select('trigger', 'When it applies', [
    choose,
    ...optionsOf(dutyTriggers, (trigger) => triggerText({ trigger, months: null, days: null })),
  ]),
  text('months', 'Interval in months', 3),
  text('days', 'Days before a lease event', 3),
  select('condition', 'Condition', [
    { value: '', label: 'None' },
    ...optionsOf(dutyConditions, (condition) => conditionLabels[condition]),
  ]),
  text('breachedBy', 'Codes of the findings that breach it, such as SMK01, SMK02', 500),
  select('dutyOf', 'Whose duty', [choose, ...optionsOf(dutyParties, (party) => partyLabels[party])]),
  select('paidBy', 'Who pays', [choose, ...optionsOf(dutyParties, (party) => partyLabels[party])]),
  text('cure', 'What meets it', 300),
  note('notes', 'Notes'),
  day('inForceFrom', 'First day in force, by the time of the state'),
  day('inForceTo', 'First day no longer in force, if known'),
]

export const sourceFields = (place: number): DraftField[] => [
  { as: 'text', name: `instrument${place}`, label: 'Act, regulation or standard', most: 200, list: 'instruments' },
  text(`reference${place}`, 'Section', 100),
  text(`url${place}`, 'Address of the text', 500),
  day(`readOn${place}`, 'Read on'),
  select(`certainty${place}`, 'How certain', [choose, ...optionsOf(certainties, (each) => certaintyLabels[each])]),
]

/** The fields and those of their sources, with labels that say to which source they belong. */
export const labelledFields = ({
  fields,
  places,
}: {
  fields: readonly DraftField[]
  places: readonly number[]
}): DraftField[] => [
  ...fields,
  ...places.flatMap((place) =>
    sourceFields(place).map((field) => ({ ...field, label: `Source ${place}: ${field.label}` })),
  ),
]

/** What a field contains, as the form shows it. */
export function contentText(field: DraftField, value: string): string {
  const content = value.trim()
  if (field.as === 'select') return field.options.find((option) => option.value === content)?.label ?? content
  if (content === '') return 'Empty'
  return field.as === 'day' && isDay(content) ? shortDay(content) : content
}
