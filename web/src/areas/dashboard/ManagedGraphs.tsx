import type { Stats, PortfolioStats } from '@contract/dashboard/stats.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { ActionBars } from './ActionBars.tsx'
import { actionBars, type Gates } from './action-bars.ts'
import { ChartSection } from './ChartSection.tsx'
import { BarsSkeleton, DonutSkeleton } from './ChartSkeletons.tsx'
import type { DashboardLinks } from './dashboard-links.ts'
import { GraphPair } from './GraphPair.tsx'
import { StatsFailure } from './StatsFailure.tsx'
import type { Numbers } from './use-stats.ts'
import { House } from '@/ui/icons.ts'
import { DonutChart } from '@/ui/charts/DonutChart.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { countText } from '@/ui/charts/chart-unit.ts'
import { shareTexts } from '@/ui/charts/share-text.ts'
import { notEvaluated, openMatters, portfolioSlices, type Detail } from './portfolio-slices.ts'
import { properties } from './units.ts'
import { useId } from 'react'
import { formatNumber } from '@/ui/format.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

/** Open matters in the portfolio, below the chart because they are independent of its slices. */
function OpenMatters({ details }: { details: readonly Detail[] }) {
  const id = useId()
  if (details.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-xs">
      <span id={id} className="text-quiet">
        Properties
      </span>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-3">
        {details.map(({ id: code, label, count, href }) => (
          <li key={code}>
            <TextLink href={href} className="inline-flex min-h-6 items-center">
              {formatNumber(count)} {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const compliantShare = (stats: PortfolioStats, links: DashboardLinks): string =>
  shareTexts(portfolioSlices(stats, links).map(({ count }) => count))[0] ?? '0%'

type PortfolioDonutProps = {
  stats: PortfolioStats
  links: DashboardLinks
  hasProblemRegister: boolean
  onFollow: (href: string) => void
}

function PortfolioDonut({ stats, links, hasProblemRegister, onFollow }: PortfolioDonutProps) {
  const slices = portfolioSlices(stats, links)
  const others = notEvaluated(stats)
  const details = openMatters(stats, links, hasProblemRegister)
  if (stats.MANAGED_BY_DI === 0)
    return <EmptyState title="There are no properties on service" icon={<House size={22} />} />
  return (
    <>
      <DonutChart
        label="Properties on service by compliance"
        unit={properties}
        slices={slices}
        centre={{ value: compliantShare(stats, links), caption: 'compliant' }}
        onFollow={onFollow}
      />
      <OpenMatters details={details} />
      {others > 0 ? (
        <p className="text-xs text-quiet">
          {countText(others, {
            one: 'non-residential property on service is not counted.',
            many: 'non-residential properties on service are not counted.',
          })}
        </p>
      ) : null}
    </>
  )
}

type ManagedGraphsProps = {
  numbers: Numbers<Stats>
  links: DashboardLinks
  gates: Gates
  onFollow: (href: string) => void
  onShowServices: () => void
}

/** The compliance of the properties on service, and the actions required of the agency. */
export default function ManagedGraphs({ numbers, links, gates, onFollow, onShowServices }: ManagedGraphsProps) {
  const { data: stats, error, isRefreshing } = numbers
  if (error) return <StatsFailure {...numbers} />
  return (
    <GraphPair isRefreshing={stats !== null && isRefreshing}>
      <ChartSection
        title="Portfolio"
        caption="Residential properties on service"
        brief={stats ? `${compliantShare(stats.portfolioStats, links)} compliant` : undefined}
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
