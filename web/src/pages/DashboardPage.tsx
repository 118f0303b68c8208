import { Freshness } from '@/shared/Freshness.tsx'
import { lazy, useState } from 'react'
import { dashboardSkeletonRows } from '@contract/limits.ts'
import { states } from '@contract/states.ts'
import { ImpersonationBanner } from '@/areas/auth/ImpersonationBanner.tsx'
import { GraphsCard } from '@/areas/dashboard/GraphsCard.tsx'
import { MaintenanceBanner } from '@/areas/dashboard/MaintenanceBanner.tsx'
import { SoftwareBanner } from '@/areas/dashboard/SoftwareBanner.tsx'
import { ManagedGraphs } from '@/areas/dashboard/ManagedGraphs.tsx'
import { notUrgent, notUrgentOfTabs } from '@/areas/dashboard/not-urgent.ts'
import { StatCards } from '@/areas/dashboard/StatCards.tsx'
import { UrgentActions } from '@/areas/dashboard/UrgentActions.tsx'
import { greetingAt } from '@/shared/greeting.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useNow } from '@/shared/use-now.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { DashboardControls } from './dashboard/DashboardControls.tsx'
import { urgentPanels } from './dashboard/urgent-panels.tsx'
import { useDashboard } from './dashboard/use-dashboard.ts'
import { useQueryClient } from '@tanstack/react-query'

/** The numbers and the urgent lists; everything else on the page belongs to the session. */
const isShown = /^GET \/v1\/(stats|.*\/analytics\/)/

/** Loads the numbers of the dashboard and the list below them again. */
function useRefreshDashboard(): () => void {
  const client = useQueryClient()
  return () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && isShown.test(name),
    })
}

const ServicesBreakdown = lazy(async () => import('@/areas/dashboard/ServicesBreakdown.tsx'))
const ComingAndRecent = lazy(async () => import('@/areas/dashboard/ComingAndRecent.tsx'))
const OthersGraphs = lazy(async () => ({
  default: (await import('@/areas/dashboard/OthersGraphs.tsx')).OthersGraphs,
}))
const ResourceTiles = lazy(async () => ({
  default: (await import('@/areas/dashboard/ResourceTiles.tsx')).ResourceTiles,
}))

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
      subtitle={`${session.complianceAgencyName} · ${stateName}`}
      controls={
        <DashboardControls
          managerId={managerId}
          onManager={act.chooseManager}
          questions={stats?.workOrderQuestions ?? 0}
          requiredUpdates={stats?.requiredUpdates ?? 0}
          freshness={
            <Freshness
              takenAt={numbers.takenAt}
              isRefreshing={numbers.isRefreshing}
              onRefresh={useRefreshDashboard()}
            />
          }
        />
      }
    >
      <MaintenanceBanner today={useAgencyToday()} />
      <SoftwareBanner />
      <ImpersonationBanner session={session} />
      <UrgentActions
        tabs={tabs}
        selected={tab}
        onSelect={act.chooseTab}
        stats={stats}
        notUrgent={stats ? notUrgentOfTabs(tabs, stats, links) : []}
      >
        {act.isTabKnown ? (
          <LazyPart key={tab} fallback={<PanelSkeleton />}>
            <Panel
              propertyManagerId={managerId}
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
          <ManagedGraphs
            numbers={numbers}
            links={links}
            gates={gates}
            onFollow={act.follow}
            onShowServices={showServices}
          />
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
