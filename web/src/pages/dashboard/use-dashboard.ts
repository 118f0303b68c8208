import type { ManagerKey } from '@contract/paging.ts'
import type { ServiceCode } from '@contract/services.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dashboardLinks } from '@/areas/dashboard/dashboard-links.ts'
import { dashboardManager, dashboardSearch, managerParameter } from '@/areas/dashboard/dashboard-search.ts'
import { writeHint } from '@/areas/dashboard/dashboard-hint.ts'
import { selectedTab, urgentTabs, type UrgentTabId } from '@/areas/dashboard/urgent-tabs.ts'
import type { GraphTabId } from '@/areas/dashboard/dashboard-search.ts'
import { useAgencySettings, useIsIntegrated } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useSearchState } from '@/shared/use-search-state.ts'
import { useOpenWizard } from './use-open-wizard.ts'

/** The state of the dashboard, from its address, the agency, its settings and the user's experiments. */
export function useDashboard() {
  const router = useRouter()
  const { search, change } = useSearchState(dashboardSearch)
  const settings = useAgencySettings()
  const isIntegrated = useIsIntegrated()
  const hasProblemRegister = useExperiment('ProblemRegister')
  const hasMirroring = useExperiment('PortfolioMirroring') && settings?.showPortfolioMirroring === true
  const byDefault = settings?.defaultPropertyManagerId ?? null
  const managerId = dashboardManager(search, byDefault)
  const tabs = urgentTabs({ isIntegrated, hasProblemRegister })
  const tab = selectedTab(tabs, search['action-required-tab']).id
  const graphs = hasMirroring ? search['graphs-tab'] : null

  useOpenWizard(search, change)
  const firstTab = tabs[0].id
  const hasEntryMethods = useExperiment('AgencyEntryMethod')
  useEffect(() => {
    writeHint({ defaultManagerId: byDefault, firstTab, showsOthers: hasMirroring, hasEntryMethods })
  }, [byDefault, firstTab, hasMirroring, hasEntryMethods])

  return {
    managerId,
    gates: { state: useSession().complianceAgencyState, isIntegrated, hasProblemRegister },
    links: dashboardLinks(managerId, dashboardSearch.clean(search)),
    tabs,
    tab,
    /** Null if there is only one portfolio to show. */
    graphs,
    chooseManager: (chosen: ManagerKey | null) => change({ 'property-manager': managerParameter(chosen, byDefault) }),
    chooseTab: (chosen: UrgentTabId) => change({ 'action-required-tab': chosen }),
    /** Keeps the wizard in the address, so that a reload opens it again. */
    resolve: (propertyId: number, service?: ServiceCode) =>
      change({ resolve: propertyId, service }, { isCorrection: true }),
    chooseGraphs: (chosen: GraphTabId) => change({ 'graphs-tab': chosen }),
    follow: (href: string) => void router.navigate({ href }),
  }
}
