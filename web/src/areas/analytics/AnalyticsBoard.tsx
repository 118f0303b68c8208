import {
  type Analytics,
  evaluatedProperties,
  type TrendMonth,
  type AgencyCompliance,
  type Compliance,
} from '@contract/analytics.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { AccessFigure, daysText } from './AccessFigure.tsx'
import { ManagerFigure } from './ManagerFigure.tsx'
import { InvoicesFigure, QuotesFigure } from './MoneyFigures.tsx'
import { formatMonth, formatNumber, formatMoney } from '@/ui/format.ts'
import { TrendChart, type TrendPoint } from '@/ui/charts/TrendChart.tsx'
import { complianceColumns, compliantShare, complianceParts, toCounts } from './compliance-parts.ts'
import { Figure } from './Figure.tsx'
import { shortMonth } from './month-names.ts'
import { paths } from '@/shared/paths.ts'
import { ShareBars } from '@/ui/charts/ShareBars.tsx'
import { SwitchToOpen } from './SwitchToOpen.tsx'
import { severities, severityTags, type Severity, isUrgent } from '@contract/quotes/quotes.ts'
import { serviceCodes, services } from '@contract/services.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import type { ReactNode } from 'react'

function Headline({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-quiet">{label}</dt>
      <dd className="flex flex-col">
        <span className="text-xl font-semibold tracking-tight tabular-nums">{value}</span>
        <span className="text-[0.8125rem] text-quiet">{children}</span>
      </dd>
    </div>
  )
}

const shareOf = (counts: Compliance): number | null =>
  evaluatedProperties(counts) === 0 ? null : counts.compliant / evaluatedProperties(counts)

/** "Up 2 points on last month" */
function changeText(now: Compliance | undefined, before: Compliance | undefined): string {
  const [share, lastShare] = [now && shareOf(now), before && shareOf(before)]
  if (typeof share !== 'number' || typeof lastShare !== 'number') return 'of residential properties on service'
  const points = Math.round((share - lastShare) * 100)
  if (points === 0) return 'Same as last month'
  return `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} on last month`
}

/** The key figures above the charts. */
function Headlines({ analytics }: { analytics: Analytics }) {
  const { trend, accessIssues, findings, invoices } = analytics
  const now = trend.at(-1)
  const open = findings.reduce((sum, { count }) => sum + count, 0)
  const urgent = findings.reduce((sum, { severity, count }) => sum + (isUrgent(severity) ? count : 0), 0)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Headline label="Compliant" value={now ? compliantShare(now) : '–'}>
        {changeText(now, trend.at(-2))}
      </Headline>
      <Headline label="Properties with access issues" value={formatNumber(accessIssues.openProperties)}>
        {accessIssues.medianDays === null
          ? 'None resolved in 12 months'
          : `Half resolved within ${daysText(accessIssues.medianDays)}`}
      </Headline>
      <Headline label="Open findings" value={formatNumber(open)}>
        {formatNumber(urgent)} urgent
      </Headline>
      <Headline label="Overdue invoices" value={formatMoney(invoices.overdue.total)}>
        {formatMoney(invoices.outstanding.total)} more not yet due
      </Headline>
    </dl>
  )
}

type Findings = Analytics['findings']
type Finding = Findings[number]

/** Four distinguishable tones; the most serious is red. */
const tones: Record<Severity, ChartTone> = {
  DISCONNECTED_SAFETY_ISSUE: 'critical',
  URGENT: 'attention',
  NON_COMPLIANT_FAULTY: 'accent',
  RECOMMENDED: 'neutral',
}
const parts = severities.map((severity) => ({
  id: severity,
  label: severityTags[severity].label,
  tone: tones[severity],
}))

const countOf = (findings: Findings, service: Finding['service'], severity: Severity): number =>
  findings.find((each) => each.service === service && each.severity === severity)?.count ?? 0

function FindingsFigure({ findings }: { findings: Findings }) {
  const found = serviceCodes.filter((service) => findings.some((each) => each.service === service))
  return (
    <Figure
      title="Open findings"
      note="Findings that are neither resolved nor dismissed, by service and severity."
      empty={findings.length === 0 ? 'No open findings.' : undefined}
      picture={
        <ShareBars
          label="Open findings by service"
          scale="count"
          parts={parts}
          rows={found.map((service) => {
            const counts = severities.map((severity) => countOf(findings, service, severity))
            const total = counts.reduce((sum, count) => sum + count, 0)
            return { id: service, label: services[service].name, counts, figure: formatNumber(total) }
          })}
        />
      }
      columns={[
        { id: 'service', header: 'Service', isRowHeader: true, cell: ({ service }: Finding) => services[service].name },
        { id: 'severity', header: 'Severity', cell: ({ severity }) => severityTags[severity].label },
        { id: 'count', header: 'Open findings', align: 'end', cell: ({ count }) => formatNumber(count) },
      ]}
      rows={findings}
      rowKey={({ service, severity }) => `${service} ${severity}`}
    />
  )
}

type Props = { agencies: readonly AgencyCompliance[]; currentAgencyId: number }

/** The least compliant agency comes first, agencies without properties last. */
const lowestFirst = (agencies: readonly AgencyCompliance[]): AgencyCompliance[] => {
  const rankOf = (agency: AgencyCompliance) =>
    evaluatedProperties(agency) === 0 ? 2 : agency.compliant / evaluatedProperties(agency)
  return agencies.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Each number of the current agency links to the list that it counts. */
function AgencyFigure({ agencies, currentAgencyId }: Props) {
  const hrefs = complianceParts.map(({ facet }) => (facet ? paths.portfolio({ facet: [facet] }) : ''))
  const others = agencies.filter(({ id }) => id !== currentAgencyId)
  return (
    <Figure
      title="Compliance by agency"
      note="Properties on service now, lowest share first. Non-residential properties do not count towards the share."
      picture={
        <div className="flex flex-col gap-4">
          <ShareBars
            label="Compliance by agency"
            isWide
            parts={complianceParts}
            rows={lowestFirst(agencies).map((agency) => ({
              id: String(agency.id),
              label: agency.name,
              counts: toCounts(agency),
              figure: compliantShare(agency),
              hrefs: agency.id === currentAgencyId ? hrefs : undefined,
            }))}
          />
          {others.length > 0 ? <SwitchToOpen agencies={others} /> : null}
        </div>
      }
      columns={[
        { id: 'agency', header: 'Agency', isRowHeader: true, cell: ({ name }: AgencyCompliance) => name },
        ...complianceColumns,
      ]}
      rows={lowestFirst(agencies)}
      rowKey={({ id }) => String(id)}
    />
  )
}

const pointOf = (month: TrendMonth): TrendPoint => {
  const properties = evaluatedProperties(month)
  const counted = `${compliantShare(month)}, ${formatNumber(month.compliant)} of ${formatNumber(properties)}`
  return {
    id: month.month,
    label: shortMonth(month.month),
    title: `${formatMonth(month.month)}: ${properties === 0 ? 'no data' : counted}`,
    share: properties === 0 ? null : month.compliant / properties,
  }
}

const summary = (known: readonly TrendMonth[]): string => {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'Compliance trend'
  return `Compliant share: ${compliantShare(first)} in ${formatMonth(first.month)}, ${compliantShare(last)} in ${formatMonth(last.month)}`
}

function ComplianceTrend({ trend }: { trend: readonly TrendMonth[] }) {
  const known = trend.filter((month) => evaluatedProperties(month) > 0)
  return (
    <Figure
      title="Compliance trend"
      note="Share of residential properties on service that were compliant at the end of each month; this month so far."
      empty={known.length === 0 ? 'No properties on service.' : undefined}
      picture={<TrendChart label={summary(known)} points={trend.map(pointOf)} />}
      columns={[
        { id: 'month', header: 'Month', isRowHeader: true, cell: ({ month }: TrendMonth) => formatMonth(month) },
        ...complianceColumns,
      ]}
      rows={trend}
      rowKey={({ month }) => month}
    />
  )
}

const hasNothing = ({ agencies, trend, accessIssues, findings, quotes, invoices }: Analytics): boolean =>
  agencies.every(({ managers }) => managers.length === 0) &&
  trend.every(({ compliant, complianceIssues }) => compliant + complianceIssues === 0) &&
  accessIssues.resolved + findings.length + quotes.length === 0 &&
  invoices.outstanding.count + invoices.overdue.count + invoices.paid.count === 0

/** While other agencies load, the previous numbers stay, dimmed. */
export function AnalyticsBoard({ analytics, isRefreshing }: { analytics: Analytics; isRefreshing: boolean }) {
  const { complianceAgencyId } = useSession()
  if (hasNothing(analytics))
    return (
      <Card>
        <EmptyState title="No analytics found">
          Numbers appear here once these agencies have properties on service.
        </EmptyState>
      </Card>
    )
  const { agencies, trend, accessIssues, findings, quotes, invoices } = analytics
  return (
    <Refreshing isRefreshing={isRefreshing} className="flex flex-col gap-4">
      <Headlines analytics={analytics} />
      <ComplianceTrend trend={trend} />
      <AgencyFigure agencies={agencies} currentAgencyId={complianceAgencyId} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ManagerFigure agencies={agencies} currentAgencyId={complianceAgencyId} />
          <FindingsFigure findings={findings} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AccessFigure accessIssues={accessIssues} />
          <InvoicesFigure invoices={invoices} />
          <QuotesFigure quotes={quotes} />
        </div>
      </div>
    </Refreshing>
  )
}
