import type { FacetCode } from '@contract/portfolio/portfolio.ts'
import type { ServiceCode } from '@contract/services.ts'
import { paths } from '@/shared/paths.ts'
import { toEverything } from '@/shared/saved-views/default-views.ts'
import type { Whose } from '@/shared/whose-work/whose-work.ts'
import type { UrlSearchInput } from '@/shared/url-search.ts'

/** The id of the urgent section, for links to it. */
export const urgentSectionId = 'urgent-action-required'

/** The links of the dashboard's numbers, with the property manager whose work they count. */
export function dashboardLinks(whose: Whose | undefined, search: UrlSearchInput = {}) {
  const manager = { 'property-manager': whose }
  return {
    facet: (facet: FacetCode) => paths.portfolio({ facet: [facet], ...manager }),
    service: (service: ServiceCode) => paths.portfolio({ service: [service], ...manager }),
    others: (facet?: FacetCode) =>
      paths.portfolio({ 'managed-by': 'OTHER', ...(facet && { facet: [facet] }), ...manager }),
    everything: () => paths.portfolio({ 'managed-by': 'ALL', ...manager }),
    findings: (facet: FacetCode) => paths.reportedFindings({ facet: [facet], ...manager }),
    work: () => toEverything(paths.work(manager)),
    newManagements: () =>
      `${paths.dashboard({ ...search, page: undefined, 'action-required-tab': 'new-managements' })}#${urgentSectionId}`,
  }
}
export type DashboardLinks = ReturnType<typeof dashboardLinks>
