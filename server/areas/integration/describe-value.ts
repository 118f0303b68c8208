import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { SyncField } from '../../../contract/integration/connections.ts'
import { formatPhone } from '../../../contract/phones.ts'
import type { PersonValue } from './mirror.queries.ts'

export type LeaseValue = { startsOn: Day; endsOn: Day | null; vacatesOn: Day | null }
export type ManagerValue = { id: number | null; name: string | null }

const none = 'Not specified'

export const describePeople = (people: readonly PersonValue[]): string =>
  people
    .map(({ name, email, phones }) => [name, ...phones.map(formatPhone), ...(email ? [email] : [])].join(', '))
    .join('; ') || none

const describeLease = (lease: LeaseValue | null): string => {
  if (!lease) return none
  const { startsOn, endsOn, vacatesOn } = lease
  const ends = endsOn ? ` to ${shortDay(endsOn)}` : ', no end date'
  return `From ${shortDay(startsOn)}${ends}${vacatesOn ? `, vacating ${shortDay(vacatesOn)}` : ''}`
}

/** A value of a field as text for people. */
export function describeValue(field: SyncField, value: unknown): string {
  if (field === 'manager') return (value as ManagerValue | null)?.name ?? none
  if (field === 'key') return (value as string | null) ?? 'No key'
  if (field === 'lease') return describeLease(value as LeaseValue | null)
  return describePeople((value ?? []) as PersonValue[])
}
