import { Link } from '@/ui/actions/Link.tsx'
import { newManagementDays } from '@contract/limits.ts'
import type { PortfolioStats } from '@contract/dashboard/stats.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { formatNumber } from '@/ui/format.ts'
import { shareText } from '@/ui/charts/share-text.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { DashboardLinks } from './dashboard-links.ts'

type StatCardsProps = { stats: PortfolioStats | null; links: DashboardLinks }

/** The size of the portfolio, the share on service, and the new managements. For integrated agencies. */
export function StatCards({ stats, links }: StatCardsProps) {
  const total = stats?.TOTAL_PORTFOLIO ?? 0
  return (
    <ul
      aria-label="Portfolio in numbers"
      className="grid grid-cols-3 divide-x divide-line xl:h-full xl:grid-cols-1 xl:divide-x-0 xl:divide-y"
    >
      <StatCard
        count={stats?.TOTAL_PORTFOLIO}
        label="Total properties under management"
        note="With us and with other service providers"
        // Without mirroring there is no list of all.
        href={useExperiment('PortfolioMirroring') ? links.everything() : undefined}
      />
      <StatCard
        count={stats?.MANAGED_BY_DI}
        label="Properties on service"
        note={stats && total > 0 ? `${shareText(stats.MANAGED_BY_DI, total)} of the portfolio` : 'Of the portfolio'}
        href={links.facet('ON_SERVICE')}
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

type StatCardProps = { count: number | undefined; label: string; note: string; href: string | undefined }

function StatCard({ count, label, note, href }: StatCardProps) {
  const content = (
    <>
      {count === undefined ? (
        <span aria-busy className="flex h-7 items-center">
          <Skeleton className="h-5 w-20" />
        </span>
      ) : (
        <span className="block text-xl/7 font-semibold tracking-tight tabular-nums">{formatNumber(count)} </span>
      )}
      <span className="font-medium max-md:block max-md:text-xs">{label}</span>
    </>
  )
  return (
    <li className="relative flex min-w-0 flex-col justify-center px-5 py-3 has-[a:hover]:bg-hover max-md:justify-start max-md:px-3">
      {href === undefined ? (
        <div>{content}</div>
      ) : (
        // The link covers its card.
        <Link
          href={href}
          className="block cursor-pointer outline-none after:absolute after:inset-0 after:rounded-lg after:content-[''] hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {content}
        </Link>
      )}
      <p className="text-xs text-quiet max-md:hidden">{note}</p>
    </li>
  )
}
