import type { ManagerKey } from '@contract/paging.ts'
import { useProvider } from '@/shared/session/use-provider.ts'
import { DonutChart } from '@/ui/charts/DonutChart.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { shareTexts } from '@/ui/charts/share-text.ts'
import { ActionBars } from './ActionBars.tsx'
import { othersBars } from './action-bars.ts'
import { ChartSection } from './ChartSection.tsx'
import { BarsSkeleton, DonutSkeleton } from './ChartSkeletons.tsx'
import type { DashboardLinks } from './dashboard-links.ts'
import { GraphPair } from './GraphPair.tsx'
import { othersSlices } from './portfolio-slices.ts'
import { StatsFailure } from './StatsFailure.tsx'
import { properties } from './units.ts'
import { useOthersStats } from './use-stats.ts'

type OthersGraphsProps = { managerId: ManagerKey | null; links: DashboardLinks; onFollow: (href: string) => void }

/** The properties that other providers service, according to the agency. */
export function OthersGraphs({ managerId, links, onFollow }: OthersGraphsProps) {
  const provider = useProvider()
  const numbers = useOthersStats(managerId)
  const { data, error, isRefreshing } = numbers
  if (error) return <StatsFailure {...numbers} />
  if (data?.total === 0)
    return (
      <EmptyState title="No properties with other service providers">
        Please contact your account manager for more information.
      </EmptyState>
    )
  const stats = data?.nonManagedPortfolioStats
  const slices = stats ? othersSlices(stats, links) : []
  const [compliant = '0%'] = shareTexts(slices.map(({ count }) => count))
  return (
    <>
      <GraphPair isRefreshing={data !== null && isRefreshing}>
        <ChartSection title="Compliance" caption="Properties serviced by other providers">
          {stats ? (
            <DonutChart
              label="Properties of other service providers by compliance"
              unit={properties}
              slices={slices}
              centre={{ value: compliant, caption: 'compliant*' }}
              onFollow={onFollow}
            />
          ) : (
            <DonutSkeleton />
          )}
        </ChartSection>
        <ChartSection title="Compliance summary" caption="Properties with something to do">
          {stats ? <ActionBars label="Compliance summary" groups={othersBars(stats, links)} /> : <BarsSkeleton />}
        </ChartSection>
      </GraphPair>
      <p className="border-t border-line px-5 py-3 text-xs text-quiet max-md:px-4">
        * Based on information supplied by your agency, not verified by {provider.name}.
      </p>
    </>
  )
}
