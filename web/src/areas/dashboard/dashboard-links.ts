import type { FacetCode } from '@contract/portfolio/portfolio.ts'
import type { ServiceCode } from '@contract/services.ts'
import { paths } from '@/shared/paths.ts'
import type { UrlSearchInput } from '@/shared/url-search.ts'

/** Where a link to the urgent section lands. */
export const urgentSectionId = 'urgent-action-required'

/** Where the numbers of the dashboard lead, with the property manager they were counted for. */
export function dashboardLinks(managerId: number | null, search: UrlSearchInput = {}) {
  const manager = { 'property-manager': managerId ?? undefined }
  return {
    facet: (facet: FacetCode) => paths.portfolio({ facet: [facet], ...manager }),
    service: (service: ServiceCode) => paths.portfolio({ service: [service], ...manager }),
    others: (facet?: FacetCode) =>
      paths.portfolio({ 'managed-by': 'OTHER', ...(facet && { facet: [facet] }), ...manager }),
    everything: () => paths.portfolio({ 'managed-by': 'ALL', ...manager }),
    findings: (facet: FacetCode) => paths.reportedFindings({ facet: [facet], ...manager }),
    newManagements: () =>
      `${paths.dashboard({ ...search, 'action-required-tab': 'new-managements' })}#${urgentSectionId}`,
  }
}
export type DashboardLinks = ReturnType<typeof dashboardLinks>
