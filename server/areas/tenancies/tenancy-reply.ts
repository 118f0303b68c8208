import type { Day } from '../../../contract/days.ts'
import type { Occupant, Tenancy, TenancyStatus, TenancySummary } from '../../../contract/tenancies/people.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { isInForce, isToCome, leaseInForce, nextLease } from '../compliance/lease-in-force.ts'
import { renewalsAfter } from './lease-order.ts'
import type { OccupantRow, TenancyRow, VacancyRow } from './tenancies.queries.ts'

const tenancyStatus = (row: TenancyRow, today: Day): TenancyStatus =>
  isInForce(row, today) ? 'CURRENT' : isToCome(row, today) ? 'UPCOMING' : 'PAST'

function occupantReply({ contactNumbers, ...person }: OccupantRow): Occupant {
  const callable = contactNumbers.filter(({ reasonCode }) => reasonCode === null)
  return {
    ...person,
    contactNumbers: contactNumbers.map(({ contactNumberId, number, type, reasonCode, reasonName }) => ({
      contactNumberId,
      number: formatPhone(number),
      type,
      doNotContactReasonCode: reasonCode,
      doNotContactReasonName: reasonName,
    })),
    mobileContacts: callable.filter(({ type }) => type === 'MOBILE').map(({ number }) => formatPhone(number)),
    isAllContactNumbersBlacklisted: contactNumbers.length > 0 && callable.length === 0,
  }
}

export const tenancyReply = (row: TenancyRow, today: Day): Tenancy => ({
  tenancyId: row.tenancyId,
  status: tenancyStatus(row, today),
  leaseType: row.leaseType,
  startedAt: row.startsOn,
  endedAt: row.endsOn,
  vacatingAt: row.vacatesOn,
  closedAt: row.closesOn,
  notes: row.notes,
  source: row.source,
  occupants: row.occupants.map(occupantReply),
  version: row.version,
})

export function summaryReply(vacancy: VacancyRow, rows: readonly TenancyRow[], today: Day): TenancySummary {
  const current = leaseInForce(rows, today)
  const upcoming = nextLease(rows, today)
  return {
    currentTenancy: current && tenancyReply(current, today),
    isVacant: vacancy.isVacant,
    upcomingTenancy: upcoming
      ? {
          tenancyId: upcoming.tenancyId,
          startDate: upcoming.startsOn,
          isRenewal: current !== null && renewalsAfter(rows, current, today).includes(upcoming),
        }
      : null,
    confirmedAt: vacancy.confirmedAt,
  }
}
