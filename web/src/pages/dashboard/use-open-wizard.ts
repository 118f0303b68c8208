import { useEffect } from 'react'
import type { DashboardSearch } from '@/areas/dashboard/dashboard-search.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import type { ChangeOptions } from '@/shared/use-search-state.ts'

type Change = (patch: Partial<DashboardSearch>, options?: ChangeOptions) => void

/** Opens the wizard that the address names; it stays there until the wizard closes. */
export function useOpenWizard({ resolve, service }: DashboardSearch, change: Change): void {
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
