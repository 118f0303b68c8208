import type { StateCode } from '@contract/states.ts'
import type { ActionRequiredStats, NonManagedPortfolioStats } from '@contract/dashboard/stats.ts'
import type { Bar, BarGroup } from '@/ui/charts/BarChart.tsx'
import type { DashboardLinks } from './dashboard-links.ts'
import { properties, servicesWithFindings } from './units.ts'

export type Gates = { state: StateCode; isIntegrated: boolean; hasProblemRegister: boolean }

const urgent = (id: string, count: number, href: string, label = 'urgent'): Bar => ({
  id,
  label,
  count,
  tone: 'critical',
  href,
})
const other = (id: string, count: number, href: string, label = 'non-urgent'): Bar => ({
  id,
  label,
  count,
  tone: 'neutral',
  href,
})

/**
 * Actions required of the agency. With the problem register findings replace quotations; Victoria shows only urgent
 * findings.
 */
export function actionBars(stats: ActionRequiredStats, links: DashboardLinks, gates: Gates): BarGroup[] {
  const notices = stats.ACTIVE_NOTICES_STATS
  const invoices = stats.INVOICES_STATS
  return [
    {
      id: 'access-issues',
      label: 'Access issues',
      unit: properties,
      bars: [
        urgent('notices-urgent', notices.urgent, links.facet('URGENT_ACTIVE_NOTICES')),
        other('notices-other', notices.nonUrgent, links.facet('NON_URGENT_ACTIVE_NOTICES')),
      ],
    },
    gates.hasProblemRegister ? findingsGroup(stats, links, gates) : quotesGroup(stats, links),
    {
      id: 'invoices',
      label: 'Invoices',
      unit: properties,
      bars: [
        urgent('invoices-overdue', invoices.overdue, links.facet('OVERDUE_INVOICES'), 'overdue'),
        other('invoices-outstanding', invoices.outstanding, links.facet('OUTSTANDING_INVOICES'), 'outstanding'),
      ],
    },
    ...(gates.isIntegrated ? [newManagementsGroup(stats, links)] : []),
  ]
}

function findingsGroup(
  { REPORTED_FINDINGS_STATS: findings }: ActionRequiredStats,
  links: DashboardLinks,
  gates: Gates,
) {
  const bars = [urgent('findings-urgent', findings.urgent, links.findings('URGENT'))]
  if (gates.state !== 'vic') bars.push(other('findings-other', findings.nonUrgent, links.findings('NON_URGENT')))
  return { id: 'findings', label: 'Reported findings', unit: servicesWithFindings, bars }
}

const quotesGroup = ({ COMPLIANCE_QUOTES_STATS: quotes }: ActionRequiredStats, links: DashboardLinks): BarGroup => ({
  id: 'quotes',
  label: 'Quotations',
  unit: properties,
  bars: [
    urgent('quotes-urgent', quotes.urgent, links.facet('URGENT_QUOTES')),
    other('quotes-other', quotes.nonUrgent, links.facet('NON_URGENT_QUOTES')),
  ],
})

const newManagementsGroup = (
  { NEW_MANAGEMENT_STATS: { total, underEnrolment } }: ActionRequiredStats,
  links: DashboardLinks,
): BarGroup => ({
  id: 'new-managements',
  label: 'New managements',
  unit: properties,
  bars: [
    { id: 'to-enrol', label: 'to enrol', count: total - underEnrolment, tone: 'accent', href: links.newManagements() },
    other('in-enrolment', underEnrolment, links.newManagements(), 'in enrolment'),
  ],
})

/** What is due or missing at properties of other providers, according to the agency. */
export const othersBars = (stats: NonManagedPortfolioStats, links: DashboardLinks): BarGroup[] => [
  {
    id: 'upcoming',
    label: 'Upcoming services',
    unit: properties,
    bars: [
      urgent('overdue', stats.OVERDUE, links.others('OVERDUE'), 'Overdue'),
      {
        id: 'approaching',
        label: 'Approaching next service',
        count: stats.APPROACHING_NEXT_SERVICE,
        tone: 'attention',
        href: links.others('APPROACHING_NEXT_SERVICE'),
      },
    ],
  },
  {
    id: 'missing-supplier',
    label: 'Missing service provider',
    unit: properties,
    bars: [other('missing-supplier', stats.MISSING_SUPPLIER, links.others('MISSING_SUPPLIER'), '')],
  },
  {
    id: 'missing-date',
    label: 'Missing last service date',
    unit: properties,
    bars: [other('missing-date', stats.MISSING_LAST_SERVICE_DATE, links.others('MISSING_LAST_SERVICE_DATE'), '')],
  },
]

export const isAllDone = (groups: readonly BarGroup[]): boolean =>
  groups.every(({ bars }) => bars.every(({ count }) => count === 0))
