import type { ReactNode } from 'react'
import { evaluatedProperties, type Analytics, type Compliance } from '@contract/analytics.ts'
import { isUrgent } from '@contract/quotes/quotes.ts'
import { formatMoney, formatNumber } from '@/ui/format.ts'
import { daysText } from './AccessFigure.tsx'
import { compliantShare } from './compliance-parts.ts'

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
export function Headlines({ analytics }: { analytics: Analytics }) {
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
