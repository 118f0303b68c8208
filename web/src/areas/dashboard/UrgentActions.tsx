import { useLocation } from '@tanstack/react-router'
import { CircleCheck } from '@/ui/icons.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Stats } from '@contract/dashboard/stats.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { NotUrgent } from '@/shared/urgent-list/urgent-panel.ts'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { urgentSectionId } from './dashboard-links.ts'
import { allWorkTab, countOfTab, type DashboardTabId, type UrgentTab, type UrgentTabId } from './urgent-tabs.ts'
import { formatNumber } from '@/ui/format.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import { properties, servicesWithFindings } from './units.ts'

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

type UrgentActionsProps = {
  tabs: readonly [UrgentTab, ...UrgentTab[]]
  selected: DashboardTabId
  onSelect: (tab: DashboardTabId) => void
  /** Null while the numbers are loading; the rows load separately. */
  stats: Stats | null
  /** What is open in these tabs without being urgent. */
  notUrgent: readonly NotUrgent[]
  /** Beside the title. */
  aside: ReactNode
  /** Content of the selected tab. */
  children: ReactNode
}

/** Urgent actions, by kind. */
export function UrgentActions({ tabs, selected, onSelect, stats, notUrgent, aside, children }: UrgentActionsProps) {
  const ref = useFocusOnRequest()
  const isAllWork = selected === allWorkTab
  const isNothing = !isAllWork && stats !== null && tabs.every(({ id }) => countOfTab(id, stats.urgentCounts) === 0)
  const nothingUrgent = (
    <EmptyState title="No immediate actions required" icon={<CircleCheck aria-hidden size={22} />}>
      <NotUrgentLinks links={notUrgent} />
    </EmptyState>
  )
  return (
    <div id={urgentSectionId} ref={ref} tabIndex={-1} className="scroll-mt-4">
      <Card title="Urgent action required" actions={aside} isFlush>
        {isNothing && stats.allWork === 0 ? (
          nothingUrgent
        ) : (
          <Tabs
            label="Kind of action"
            tabs={[
              { id: allWorkTab, label: 'All work', count: stats && stats.allWork },
              ...tabs.map(({ id, label }) => ({ id, label, ...countWith(id, stats) })),
            ]}
            selected={selected}
            onSelect={onSelect}
            className="gap-3! pb-4 [&>:first-child]:mx-5 max-md:[&>:first-child]:mx-4"
          >
            {!isAllWork && (stats === null || countOfTab(selected, stats.urgentCounts) > 0) ? (
              // Takes its place while the numbers are loading.
              <p className="mb-1 min-h-[1lh] px-5 text-quiet max-md:px-4">
                {stats ? urgentLine(selected, stats) : null}
              </p>
            ) : null}
            {isNothing ? nothingUrgent : children}
          </Tabs>
        )}
      </Card>
    </div>
  )
}

function NotUrgentLinks({ links }: { links: readonly NotUrgent[] }) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Not urgent" className="flex flex-wrap justify-center gap-x-4 gap-y-1">
      {links.map(({ href, text }) => (
        <li key={href}>
          <TextLink href={href}>{text}</TextLink>
        </li>
      ))}
    </ul>
  )
}

function countWith(id: UrgentTabId, stats: Stats | null) {
  if (stats === null) return { count: null }
  const count = countOfTab(id, stats.urgentCounts)
  return { count, countTone: count > 0 ? ('critical' as const) : ('neutral' as const) }
}

/** A dashboard link to a tab moves the focus here too, not only the scroll position. */
function useFocusOnRequest() {
  const ref = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash === urgentSectionId) ref.current?.focus()
  }, [hash])
  return ref
}
