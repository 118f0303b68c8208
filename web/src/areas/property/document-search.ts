import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { oneOf, type UrlSearchInput } from '@/shared/url-search.ts'

const isService = (text: string | undefined): text is ServiceCode => serviceCodes.some((code) => code === text)

/** Which documents a link asks for. It may name the service in capitals. */
export function readDocumentSearch(search: UrlSearchInput) {
  const service = oneOf(search, 'service')?.toLowerCase()
  return {
    filter: oneOf(search, 'filter') === 'SERVICE_REPORT' ? ('SERVICE_REPORT' as const) : undefined,
    service: isService(service) ? service : undefined,
  }
}
