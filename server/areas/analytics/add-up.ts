import type { Analytics, AgencyCompliance, Compliance, ManagerCompliance } from '../../../contract/analytics.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { noManagerLabel } from '../../../contract/paging.ts'
import { quoteStatuses, quoteStatusId, severities } from '../../../contract/quotes/quotes.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import { wholeAgency } from '../cards/counter-moves.ts'
import type { ComplianceRow, ResolutionRow, SumRow } from './analytics.queries.ts'
import { percentile } from './percentiles.ts'
import type { AgencyFacts } from './read-agency.ts'

const nothing: Compliance = { compliant: 0, complianceIssues: 0, bookingInProgress: 0, nonResidential: 0 }

const plus = (one: Compliance, other: Compliance, sign: 1 | -1 = 1): Compliance => ({
  compliant: one.compliant + sign * other.compliant,
  complianceIssues: one.complianceIssues + sign * other.complianceIssues,
  bookingInProgress: one.bookingInProgress + sign * other.bookingInProgress,
  nonResidential: one.nonResidential + sign * other.nonResidential,
})

/** A property on service that is in none of the three segments is not a residential rental. */
const complianceOf = ({ onService, compliant, complianceIssues, bookingInProgress }: ComplianceRow): Compliance => ({
  compliant,
  complianceIssues,
  bookingInProgress,
  nonResidential: onService - compliant - complianceIssues - bookingInProgress,
})

const hasProperties = (counts: Compliance): boolean => Object.values(counts).some((count) => count > 0)

function agencyCompliance({ id, name, compliance }: AgencyFacts): AgencyCompliance {
  const whole = compliance.find(({ managerId }) => managerId === wholeAgency)
  const all = whole ? complianceOf(whole) : nothing
  const managers: ManagerCompliance[] = compliance
    .filter(({ managerId }) => managerId !== wholeAgency)
    .map((row) => ({ id: row.managerId, name: row.name ?? '', ...complianceOf(row) }))
    .filter(hasProperties)
  const unmanaged = managers.reduce((left, manager) => plus(left, manager, -1), all)
  if (hasProperties(unmanaged)) managers.push({ id: null, name: noManagerLabel, ...unmanaged })
  return { id, name, ...all, managers }
}

const sumOf = (rows: readonly SumRow[]): { count: number; total: string } => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  total: amountOfCents(rows.reduce((sum, { cents }) => sum + cents, 0)),
})

function resolutionOf(rows: readonly ResolutionRow[]) {
  const tallies = rows.map(({ days, issues }) => ({ value: days, count: issues }))
  return {
    resolved: tallies.reduce((sum, { count }) => sum + count, 0),
    medianDays: percentile(tallies, 50),
    ninetiethDays: percentile(tallies, 90),
  }
}

/** Adds up agencies. The last month is the current one and uses live numbers. */
export function addUp(agencies: readonly AgencyFacts[], months: readonly string[]): Omit<Analytics, 'choices'> {
  const each = agencies.map(agencyCompliance)
  const now = each.reduce((sum, agency) => plus(sum, agency), nothing)
  const past = agencies.flatMap((agency) => agency.months)
  const resolutions = agencies.flatMap((agency) => agency.resolutions)
  const findings = agencies.flatMap((agency) => agency.findings)
  const quotes = agencies.flatMap((agency) => agency.quotes)
  const unpaid = agencies.flatMap((agency) => agency.unpaid)
  const paid = agencies.flatMap((agency) => agency.paid)
  return {
    agencies: each,
    trend: months.map((month, place) => ({
      month,
      ...(place === months.length - 1
        ? now
        : past.filter((row) => row.month === month).reduce((sum, row) => plus(sum, row), nothing)),
    })),
    accessIssues: {
      openProperties: agencies
        .flatMap(({ compliance }) => compliance)
        .filter(({ managerId }) => managerId === wholeAgency)
        .reduce((sum, { withAccessIssues }) => sum + withAccessIssues, 0),
      ...resolutionOf(resolutions),
      months: months.map((month, index) => ({
        month,
        ...resolutionOf(resolutions.filter(({ place }) => place === index + 1)),
      })),
    },
    findings: serviceCodes.flatMap((service) =>
      severities.flatMap((severity) => {
        const rows = findings.filter((row) => row.serviceId === services[service].id && row.severity === severity)
        const count = rows.reduce((sum, row) => sum + row.count, 0)
        return count > 0 ? [{ service, severity, count }] : []
      }),
    ),
    quotes: quoteStatuses.flatMap((status) => {
      const sum = sumOf(quotes.filter(({ statusId }) => statusId === quoteStatusId(status)))
      return sum.count > 0 ? [{ status, ...sum }] : []
    }),
    invoices: {
      outstanding: sumOf(unpaid.filter(({ isOverdue }) => !isOverdue)),
      overdue: sumOf(unpaid.filter(({ isOverdue }) => isOverdue)),
      paid: sumOf(paid),
      paidByMonth: months.map((month, index) => ({ month, ...sumOf(paid.filter(({ place }) => place === index + 1)) })),
    },
  }
}
