import type { Stats } from '@contract/dashboard/stats.ts'
import { formatNumber } from '@/ui/format.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import { properties, servicesWithFindings } from './units.ts'
import type { UrgentTabId } from './urgent-tabs.ts'

const quotes = { one: 'urgent quote', many: 'urgent quotes' }
const invoices = { one: 'overdue invoice', many: 'overdue invoices' }
const newcomers = { one: 'new management', many: 'new managements' }

const inEnrolment = ({ NEW_MANAGEMENT_STATS: { total, underEnrolment } }: Stats['actionRequired']): string =>
  underEnrolment === 0
    ? ''
    : `: ${formatNumber(total - underEnrolment)} to enrol, ${formatNumber(underEnrolment)} in enrolment`

/** The tab's count with the count of the chart above: seven quotes can belong to four properties. */
export function urgentLine(tab: UrgentTabId, { actionRequired, urgentCounts }: Stats): string {
  const onProperties = (count: number) => `on ${countText(count, properties)}`
  const lines: Record<UrgentTabId, string> = {
    'new-managements': `${countText(urgentCounts.newManagements, newcomers)}${inEnrolment(actionRequired)}`,
    'reported-findings': `${countText(urgentCounts.reportedFindings, servicesWithFindings)} that are urgent`,
    'urgent-active-notices': `${countText(urgentCounts.urgentActiveNotices, properties)} with urgent access issues`,
    'urgent-quotes': `${countText(urgentCounts.urgentQuotes, quotes)} ${onProperties(actionRequired.COMPLIANCE_QUOTES_STATS.urgent)}`,
    'overdue-invoices': `${countText(urgentCounts.overdueInvoices, invoices)} ${onProperties(actionRequired.INVOICES_STATS.overdue)}`,
  }
  return lines[tab]
}
