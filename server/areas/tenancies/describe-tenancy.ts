import { shortDay } from '../../../contract/day-text.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { leaseTypeLabels } from '../../../contract/tenancies/tenancies.ts'
import type { OccupantRow, TenancyRow } from './tenancies.queries.ts'

/* Tenancies in the audit: names and days, so that a person can read it years later. */

const describePerson = ({ name, email, acceptsNoticesByEmail, contactNumbers }: OccupantRow): string =>
  [
    name,
    ...contactNumbers.map(({ number }) => formatPhone(number)),
    ...(email ? [email] : []),
    ...(acceptsNoticesByEmail ? ['notices by email'] : []),
  ].join(', ')

export const describeTenancy = (row: TenancyRow) => ({
  leaseType: leaseTypeLabels[row.leaseType],
  startDate: row.startsOn,
  endDate: row.endsOn,
  vacateDate: row.vacatesOn,
  notes: row.notes,
  occupants: row.occupants.map(describePerson),
})

/** In one line: "Ana Lee and Bo Park, from 03/10/2026". */
export function tenancyInShort({ occupants, startsOn }: TenancyRow): string {
  const names = occupants.map(({ name }) => name)
  const who = names.length === 0 ? 'Nobody named' : names.length === 1 ? names[0] : listed(names)
  return `${who}, from ${shortDay(startsOn)}`
}
const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Only the values that differ, on both sides. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (whole: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, whole[key] ?? null]))
  return { before: only(before), after: only(after) }
}
