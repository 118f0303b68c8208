import type { Stats } from '@contract/dashboard/stats.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { ActionBars } from './ActionBars.tsx'
import { actionBars, type Gates } from './action-bars.ts'
import { ChartSection } from './ChartSection.tsx'
import { BarsSkeleton, DonutSkeleton } from './ChartSkeletons.tsx'
import type { DashboardLinks } from './dashboard-links.ts'
import { GraphPair } from './GraphPair.tsx'
import { PortfolioDonut } from './PortfolioDonut.tsx'
import { StatsFailure } from './StatsFailure.tsx'
import type { Numbers } from './use-stats.ts'

type ManagedGraphsProps = {
  numbers: Numbers<Stats>
  links: DashboardLinks
  gates: Gates
  onFollow: (href: string) => void
  onShowServices: () => void
}

/** The compliance of the properties on service, and the actions required of the agency. */
export function ManagedGraphs({ numbers, links, gates, onFollow, onShowServices }: ManagedGraphsProps) {
  const { data: stats, error, isRefreshing } = numbers
  if (error) return <StatsFailure {...numbers} />
  return (
    <GraphPair isRefreshing={stats !== null && isRefreshing}>
      <ChartSection
        title="Portfolio"
        caption="Residential properties on service"
        action={
          <Button size="small" onPress={onShowServices} className="shrink-0">
            Services breakdown
          </Button>
        }
      >
        {stats ? (
          <PortfolioDonut
            stats={stats.portfolioStats}
            links={links}
            hasProblemRegister={gates.hasProblemRegister}
            onFollow={onFollow}
          />
        ) : (
          <DonutSkeleton />
        )}
      </ChartSection>
      <ChartSection
        title="Actions required"
        caption={
          gates.hasProblemRegister
            ? 'Properties with something to do; reported findings by service'
            : 'Properties with something to do'
        }
      >
        {stats ? (
          <ActionBars label="Actions required" groups={actionBars(stats.actionRequired, links, gates)} />
        ) : (
          <BarsSkeleton />
        )}
      </ChartSection>
    </GraphPair>
  )
}
