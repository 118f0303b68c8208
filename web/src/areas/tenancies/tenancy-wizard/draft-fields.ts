import { contactNumberTypeLabels } from '@contract/contacts/contacts.ts'
import { isDay } from '@contract/days.ts'
import { formatPhone } from '@contract/phones.ts'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'
import { formatDay } from '@/ui/format.ts'
import type { LeaseDraft, OccupantDraft, TenancyDraft } from './tenancy-draft.ts'

/* What a colleague may change concurrently: each field of the lease, and each occupant. */

const dayField = (label: string, name: 'startDate' | 'endDate' | 'vacateDate') =>
  mergeField<TenancyDraft>(label, `lease.${name}`, ({ lease }) => describeDay(lease[name]))
const describeDay = (day: LeaseDraft['startDate']) => (day && isDay(day) ? formatDay(day) : (day ?? ''))

const leaseFields: readonly MergeField<TenancyDraft>[] = [
  dayField('Start date', 'startDate'),
  dayField('End date', 'endDate'),
  dayField('Vacate date', 'vacateDate'),
  mergeField<TenancyDraft>('Notes', 'lease.notes', ({ lease }) => lease.notes),
]

const describePerson = ({ name, email, acceptsNoticesByEmail, contactNumbers }: OccupantDraft): string =>
  [
    name,
    email,
    ...contactNumbers.map(
      ({ number, type }) => `${formatPhone(number)} (${contactNumberTypeLabels[type].toLowerCase()})`,
    ),
    acceptsNoticesByEmail && 'notices by email',
  ]
    .filter(Boolean)
    .join(', ')

const findPerson = ({ occupants }: TenancyDraft, id: number) => occupants.find(({ occupantId }) => occupantId === id)

/** Occupants and numbers that were removed in the meantime are added again, so that they are not lost. */
function withLivingIds(typed: OccupantDraft, living: OccupantDraft | undefined): OccupantDraft {
  const numbers = new Set(living?.contactNumbers.map(({ contactNumberId }) => contactNumberId))
  return {
    ...typed,
    occupantId: living ? typed.occupantId : null,
    contactNumbers: typed.contactNumbers.map((each) => ({
      ...each,
      contactNumberId: numbers.has(each.contactNumberId) ? each.contactNumberId : null,
    })),
  }
}

function copyPerson(id: number, from: TenancyDraft, to: TenancyDraft): TenancyDraft {
  const [person, living] = [findPerson(from, id), findPerson(to, id)]
  if (!person) return { ...to, occupants: to.occupants.filter((each) => each !== living) }
  const copied = withLivingIds(person, living)
  return {
    ...to,
    occupants: living ? to.occupants.map((each) => (each === living ? copied : each)) : [...to.occupants, copied],
  }
}

const personField = (id: number, name: string): MergeField<TenancyDraft> => ({
  label: `Occupant ${name}`,
  describe: (draft) => {
    const person = findPerson(draft, id)
    return person ? describePerson(person) : 'Not an occupant'
  },
  copy: (from, to) => copyPerson(id, from, to),
})

const isNew = ({ occupantId }: OccupantDraft) => occupantId === null

/**
 * Occupants that are not saved yet; listed before the others, because occupants that are added again have no id either.
 */
const newPeople: MergeField<TenancyDraft> = {
  label: 'New occupants',
  describe: ({ occupants }) => occupants.filter(isNew).map(describePerson).join('; '),
  copy: (from, to) => ({
    ...to,
    occupants: [...to.occupants.filter((each) => !isNew(each)), ...from.occupants.filter(isNew)],
  }),
}

export function draftFields(...versions: TenancyDraft[]): readonly MergeField<TenancyDraft>[] {
  const names = new Map<number, string>()
  for (const { occupantId, name } of versions.flatMap(({ occupants }) => occupants)) {
    if (occupantId !== null && !names.has(occupantId)) names.set(occupantId, name)
  }
  return [...leaseFields, newPeople, ...[...names].map(([id, name]) => personField(id, name))]
}
