import { lazy, useState } from 'react'
import { dashboardSkeletonRows } from '@contract/limits.ts'
import { states } from '@contract/states.ts'
import { GraphsCard } from '@/areas/dashboard/GraphsCard.tsx'
import { MaintenanceBanner } from '@/areas/dashboard/MaintenanceBanner.tsx'
import { notUrgent, notUrgentOfTabs } from '@/areas/dashboard/not-urgent.ts'
import { StatCards } from '@/areas/dashboard/StatCards.tsx'
import { UrgentActions } from '@/areas/dashboard/UrgentActions.tsx'
import { greetingAt } from '@/shared/greeting.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { useAgencySettings, useAgencyToday, useIntegrations } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useNow } from '@/shared/use-now.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { urgentPanels } from './dashboard/urgent-panels.tsx'
import { useDashboard } from './dashboard/use-dashboard.ts'
import { ArrowLeftRight, Plus } from '@/ui/icons.ts'
import { FindProperty } from '@/areas/search/FindProperty.tsx'
import { legacyLink } from '@/shared/legacy-links.ts'
import { preload } from '@/shared/preload.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'

/** Beside the greeting: find a property, switch portfolio, order work. */
function DashboardControls() {
  const session = useSession()
  const { switchPortfolio } = useShellActions()
  return (
    <>
      {/* On a phone in one line with the button for new work. */}
      <FindProperty className="w-[calc(100vw-13rem)] sm:w-60" />
      {session.agencyCount > 1 ? (
        <Button icon={<ArrowLeftRight aria-hidden size={16} />} onPress={switchPortfolio}>
          Switch portfolio
        </Button>
      ) : null}
      <a
        href={legacyLink(session, 'newWorkOrder')}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary' })}
      >
        <Plus aria-hidden size={16} />
        New work order
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  )
}

const DashboardAside = lazy(async () => import('./dashboard/DashboardAside.tsx'))
const ImpersonationBanner = lazy(async () => import('@/areas/auth/ImpersonationBanner.tsx'))
const WhoseNumbers = lazy(async () => import('@/areas/dashboard/WhoseNumbers.tsx'))
const SoftwareBanner = lazy(async () => import('@/areas/dashboard/SoftwareBanner.tsx'))
const FirstStepsBanner = lazy(async () => import('@/areas/dashboard/FirstStepsBanner.tsx'))
const ServicesBreakdown = lazy(async () => import('@/areas/dashboard/ServicesBreakdown.tsx'))
const loadGraphs = async () => import('@/areas/dashboard/ManagedGraphs.tsx')
// Beside the numbers that it draws.
preload(loadGraphs)
const ManagedGraphs = lazy(loadGraphs)
const ComingAndRecent = lazy(async () => import('@/areas/dashboard/ComingAndRecent.tsx'))
const OthersGraphs = lazy(async () => ({
  default: (await import('@/areas/dashboard/OthersGraphs.tsx')).OthersGraphs,
}))
const ResourceTiles = lazy(async () => ({
  default: (await import('@/areas/dashboard/ResourceTiles.tsx')).ResourceTiles,
}))

/** For master users, while some are open or there is no property. */
function OpenFirstSteps({ total }: { total: number | undefined }) {
  const hasFirstSteps = useAgencySettings()?.hasFirstSteps === true
  const isEmpty = useSession().isComplianceAgencyUserMaster && total === 0
  return isEmpty || hasFirstSteps ? (
    <LazyPart>
      <FirstStepsBanner isEmpty={isEmpty} />
    </LazyPart>
  ) : null
}

/** What is to be known before anything else; rarely anything. */
function Banners({ total }: { total: number | undefined }) {
  const session = useSession()
  const revoked = useIntegrations().find(({ isRevoked }) => isRevoked)
  return (
    <>
      <MaintenanceBanner today={useAgencyToday()} />
      {revoked ? (
        <LazyPart>
          <SoftwareBanner name={revoked.name} />
        </LazyPart>
      ) : null}
      <OpenFirstSteps total={total} />
      {session.isImpersonating ? (
        <LazyPart>
          <ImpersonationBanner session={session} />
        </LazyPart>
      ) : null}
    </>
  )
}

export default function DashboardPage() {
  const session = useSession()
  const { name: stateName, timeZone } = states[session.complianceAgencyState]
  const { managerId, numbers, gates, links, tabs, tab, graphs, ...act } = useDashboard()
  const stats = numbers.error ? null : numbers.data
  const [breakdown, setBreakdown] = useState<'never' | 'open' | 'closed'>('never')
  const showServices = () => setBreakdown('open')
  const Panel = urgentPanels[tab]

  return (
    <Page
      title="Home"
      heading={`${greetingAt(useNow(), timeZone)}, ${session.complianceUserName}`}
      subtitle={
        <>
          {session.complianceAgencyName} · {stateName}
          {managerId !== null && stats ? (
            <LazyPart>
              <WhoseNumbers count={stats.portfolioStats.TOTAL_PORTFOLIO} />
            </LazyPart>
          ) : null}
        </>
      }
      controls={<DashboardControls />}
    >
      <Banners total={managerId === null ? stats?.portfolioStats.TOTAL_PORTFOLIO : undefined} />
      <UrgentActions
        tabs={tabs}
        selected={tab}
        onSelect={act.chooseTab}
        stats={stats}
        notUrgent={stats ? notUrgentOfTabs(tabs, stats, links) : []}
        aside={
          <LazyPart fallback={<span className="min-h-9" />}>
            <DashboardAside stats={stats} takenAt={numbers.takenAt} isRefreshing={numbers.isRefreshing} />
          </LazyPart>
        }
      >
        {act.isTabKnown ? (
          <LazyPart key={tab} fallback={<PanelSkeleton />}>
            <Panel
              propertyManagerId={managerId}
              whose={act.whose}
              pages={act.pages}
              notUrgent={stats ? notUrgent(tab, stats, links) : undefined}
              onResolve={act.resolve}
            />
          </LazyPart>
        ) : (
          <PanelSkeleton />
        )}
      </UrgentActions>
      <LazyPart>
        <ComingAndRecent managerId={managerId} />
      </LazyPart>
      <GraphsCard
        tab={graphs}
        onSelect={act.chooseGraphs}
        totals={
          gates.isIntegrated && !numbers.error ? (
            <StatCards stats={stats?.portfolioStats ?? null} links={links} />
          ) : null
        }
      >
        {graphs === 'other-service-providers' ? (
          <LazyPart>
            <OthersGraphs managerId={managerId} links={links} onFollow={act.follow} />
          </LazyPart>
        ) : (
          <LazyPart fallback={<div aria-hidden className="h-64" />}>
            <ManagedGraphs
              numbers={numbers}
              links={links}
              gates={gates}
              onFollow={act.follow}
              onShowServices={showServices}
            />
          </LazyPart>
        )}
      </GraphsCard>
      <LazyPart>
        <ResourceTiles session={session} state={session.complianceAgencyState} />
      </LazyPart>
      {breakdown === 'never' || !stats ? null : (
        <LazyPart>
          <ServicesBreakdown
            isOpen={breakdown === 'open'}
            onClose={() => setBreakdown('closed')}
            stats={stats.portfolioStats}
            state={gates.state}
            links={links}
          />
        </LazyPart>
      )}
    </Page>
  )
}

function PanelSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-2 px-5 max-md:px-4">
      {Array.from({ length: dashboardSkeletonRows }, (_, row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  )
}
