import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { repeatable, urlId } from './paging.ts'
import { quoteStatuses, severities } from './quotes/quotes.ts'
import { serviceCode } from './services.ts'

/** Number of months on the corporate dashboard, including the current one. */
export const monthsOfAnalytics = 12

const count = z.int().check(z.gte(0))
/** 'YYYY-MM' */
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))
const sum = z.object({ count, total: amount })

/** Properties on service. The first three counts are the segments of the portfolio donut. */
const complianceCounts = {
  compliant: count,
  complianceIssues: count,
  bookingInProgress: count,
  nonResidential: count,
}
const compliance = z.object(complianceCounts)
export type Compliance = z.infer<typeof compliance>

const managerCompliance = z.object({
  /** Null for properties without a property manager. */
  id: z.nullable(z.int()),
  name: z.string(),
  ...complianceCounts,
})
export type ManagerCompliance = z.infer<typeof managerCompliance>

const agencyCompliance = z.object({
  id: z.int(),
  name: z.string(),
  ...complianceCounts,
  managers: z.array(managerCompliance),
})
export type AgencyCompliance = z.infer<typeof agencyCompliance>

const trendMonth = z.object({ month, ...complianceCounts })
export type TrendMonth = z.infer<typeof trendMonth>

const resolution = { resolved: count, medianDays: z.nullable(count), ninetiethDays: z.nullable(count) }
const accessAnalytics = z.object({
  /** Properties that technicians cannot enter at present. */
  openProperties: count,
  ...resolution,
  months: z.array(z.object({ month, ...resolution })),
})

export const analytics = z.object({
  /** All agencies that can be chosen. */
  choices: z.array(z.object({ id: z.int(), name: z.string() })),
  agencies: z.array(agencyCompliance),
  /** Compliance at the end of each month; for the current month, as of now. */
  trend: z.array(trendMonth),
  accessIssues: accessAnalytics,
  findings: z.array(z.object({ service: serviceCode, severity: z.enum(severities), count })),
  quotes: z.array(z.object({ status: z.enum(quoteStatuses), ...sum.shape })),
  invoices: z.object({
    outstanding: sum,
    overdue: sum,
    paid: sum,
    paidByMonth: z.array(z.object({ month, ...sum.shape })),
  }),
})
export type Analytics = z.infer<typeof analytics>

/** Properties that have a compliance result; percentages are shares of these. */
export const evaluatedProperties = ({ compliant, complianceIssues, bookingInProgress }: Compliance): number =>
  compliant + complianceIssues + bookingInProgress

const query = z.object({ agency: z._default(repeatable(urlId, 500), []) })
export const getAnalytics = endpoint('GET /v1/analytics', {
  experiments: ['AdvancedAnalytics'],
  summary: 'Compliance, access, findings and money across all agencies of the user, or the chosen ones',
  query,
  reply: analytics,
})
export const exportAnalytics = endpoint('GET /v1/analytics/export', {
  experiments: ['AdvancedAnalytics'],
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The same numbers as a spreadsheet',
  query,
})
