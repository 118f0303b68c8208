import type { ServiceCode } from '@contract/services.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { dashboardLinks } from '@/areas/dashboard/dashboard-links.ts'
import { dashboardSearch, type DashboardSearch } from '@/areas/dashboard/dashboard-search.ts'
import { readHint, writeHint } from '@/areas/dashboard/dashboard-hint.ts'
import { allWorkTab, selectedTab, urgentTabs, type DashboardTabId } from '@/areas/dashboard/urgent-tabs.ts'
import { usePreselectedTab } from '@/areas/dashboard/use-preselected-tab.ts'
import { useStats } from '@/areas/dashboard/use-stats.ts'
import type { GraphTabId } from '@/areas/dashboard/dashboard-search.ts'
import { useAgencySettings, useIsIntegrated } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useManagerId, useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { whoseWithoutAddress } from '@/shared/whose-work/whose-work.ts'
import { useSearchState, type ChangeOptions } from '@/shared/use-search-state.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'

type Change = (patch: Partial<DashboardSearch>, options?: ChangeOptions) => void

/** Opens the wizard that the address names; it stays there until the wizard closes. */
function useOpenWizard({ resolve, service }: DashboardSearch, change: Change): void {
  const { open } = usePropertyActions()
  const hasWizard = useExperiment(service ? 'ProblemRegister' : 'AgencyEntryMethod')
  useEffect(() => {
    if (resolve === undefined || !hasWizard) return
    // The wizard shows the address of the property once it has loaded it.
    open(
      service ? 'resolve-findings' : 'resolve-access-issues',
      { id: resolve, address: '' },
      {
        ...(service && { service }),
        onClosed: () => change({ resolve: undefined, service: undefined }, { isCorrection: true }),
      },
    )
  }, [resolve, service, change, open, hasWizard])
}

/** The state of the dashboard, from its address, the agency, its settings and the user's experiments. */
export function useDashboard() {
  const router = useRouter()
  const { search, change, hrefWith } = useSearchState(dashboardSearch)
  const settings = useAgencySettings()
  const isIntegrated = useIsIntegrated()
  const hasProblemRegister = useExperiment('ProblemRegister')
  const hasMirroring = useExperiment('PortfolioMirroring') && settings?.showPortfolioMirroring === true
  const managerId = useManagerId()
  const whose = useWhoseOfLinks()
  const withoutAddress = whoseWithoutAddress(settings)
  const tabs = urgentTabs({ isIntegrated, hasProblemRegister })
  const numbers = useStats(managerId)
  const preselected = usePreselectedTab(tabs, managerId, numbers)
  const { page, 'action-required-tab': requested = preselected ?? undefined } = search
  // While the numbers load, the tab of the last visit is selected without its rows.
  const tab: DashboardTabId =
    requested === allWorkTab ? allWorkTab : selectedTab(tabs, requested ?? readHint()?.firstTab).id
  const graphs = hasMirroring ? search['graphs-tab'] : null

  useOpenWizard(search, change)
  const firstTab = preselected ?? tabs[0].id
  useEffect(() => {
    writeHint({ managerId: withoutAddress, firstTab })
  }, [withoutAddress, firstTab])

  // The address names the tab too: on a reload another one may be the gravest.
  const pages = useMemo(() => {
    const onPage = (to: number) => ({ 'action-required-tab': tab, page: to })
    return {
      page,
      turnTo: (to: number) => change(onPage(to), { isCorrection: true }),
      hrefForPage: (to: number) => hrefWith(onPage(to)),
    }
  }, [page, tab, change, hrefWith])

  return {
    managerId,
    whose,
    numbers,
    gates: { state: useSession().complianceAgencyState, isIntegrated, hasProblemRegister },
    links: dashboardLinks(whose, dashboardSearch.clean(search)),
    tabs,
    tab,
    /** False until the numbers say which tab is the gravest. */
    isTabKnown: requested !== undefined || numbers.error !== null,
    pages,
    /** Null if there is only one portfolio to show. */
    graphs,
    chooseTab: (chosen: DashboardTabId) => change({ 'action-required-tab': chosen, page: 1 }),
    /** Keeps the wizard in the address, so that a reload opens it again. */
    resolve: (propertyId: number, service?: ServiceCode) =>
      change({ resolve: propertyId, service }, { isCorrection: true }),
    chooseGraphs: (chosen: GraphTabId) => change({ 'graphs-tab': chosen }),
    follow: (href: string) => void router.navigate({ href }),
  }
}
