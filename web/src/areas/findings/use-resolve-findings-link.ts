import { useEffect } from 'react'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { FindingsState } from './findings-search.ts'

/** A link may name the property and service to resolve. It stays in the address until the wizard closes. */
export function useResolveFindingsLink({ resolve, service: [service], page, change }: FindingsState): void {
  const { open } = usePropertyActions()
  useEffect(() => {
    if (resolve === undefined || service === undefined) return
    // The wizard shows the address once it has loaded the findings.
    open(
      'resolve-findings',
      { id: resolve, address: '' },
      { service, onClosed: () => change({ resolve: undefined, service: [], page }, { isCorrection: true }) },
    )
  }, [resolve, service, page, change, open])
}
