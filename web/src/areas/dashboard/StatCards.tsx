import { Link } from 'react-aria-components/Link'
import type { ReactNode } from 'react'
import { newManagementDays } from '@contract/limits.ts'
import type { PortfolioStats } from '@contract/dashboard/stats.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'
import { shareText } from '@/ui/charts/share-text.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { DashboardLinks } from './dashboard-links.ts'

type StatCardsProps = { stats: PortfolioStats | null; links: DashboardLinks; onShowServices: () => void }

/** The size of the portfolio, the share on service, and the new managements. For integrated agencies. */
export function StatCards({ stats, links, onShowServices }: StatCardsProps) {
  const total = stats?.TOTAL_PORTFOLIO ?? 0
  return (
    <ul aria-label="Portfolio in numbers" className="grid gap-3 md:grid-cols-3">
      <StatCard
        count={stats?.TOTAL_PORTFOLIO}
        label="Total properties under management"
        note="With us and with other service providers"
        href={links.everything()}
      />
      <StatCard
        count={stats?.MANAGED_BY_DI}
        label="Properties on service"
        note={stats && total > 0 ? `${shareText(stats.MANAGED_BY_DI, total)} of the portfolio` : 'Of the portfolio'}
        href={links.facet('ON_SERVICE')}
        action={
          <Button size="small" onPress={onShowServices}>
            By service
          </Button>
        }
      />
      <StatCard
        count={stats?.NEW_MANAGEMENT}
        label="New properties under management"
        note={`In the last ${newManagementDays} days`}
        href={links.newManagements()}
      />
    </ul>
  )
}

type StatCardProps = {
  count: number | undefined
  label: string
  note: string
  href: string
  action?: ReactNode
}

function StatCard({ count, label, note, href, action }: StatCardProps) {
  return (
    <li className="relative flex min-w-0 items-start gap-3 rounded-lg border border-line bg-surface px-5 py-3.5 has-[a:hover]:border-line-strong max-md:px-4">
      <div className="min-w-0 flex-1">
        {/* The link covers its card; the button beside it is above the link. */}
        <Link
          href={href}
          className="block cursor-pointer outline-none after:absolute after:inset-0 after:rounded-lg after:content-[''] hover:underline focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {count === undefined ? (
            <span aria-busy className="flex h-8 items-center">
              <Skeleton className="h-6 w-20" />
            </span>
          ) : (
            <span className="block text-2xl/8 font-semibold tracking-tight tabular-nums">{formatNumber(count)} </span>
          )}
          <span className="font-medium">{label}</span>
        </Link>
        <p className="text-xs text-quiet">{note}</p>
      </div>
      {action ? <div className="relative z-10 shrink-0 self-end">{action}</div> : null}
    </li>
  )
}
