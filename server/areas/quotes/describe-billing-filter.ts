import { services, type ServiceCode } from '../../../contract/services.ts'

type BillingFilter = {
  query: string | undefined
  statuses: readonly string[]
  services: readonly ServiceCode[]
  others: readonly (string | undefined)[]
  manager: string
  order: string
}

/** The filters of a list of quotes or invoices as text, for the information sheet of its export. */
export const describeBillingFilter = (filter: BillingFilter): [string, string][] => [
  ['Search', filter.query || 'None'],
  ['Status', filter.statuses.join(', ') || 'Any status'],
  ['Services', filter.services.map((code) => services[code].filterLabel).join(', ') || 'All services'],
  ['Filters', filter.others.filter((each) => each !== undefined).join(', ') || 'None'],
  ['Property manager', filter.manager],
  ['Sorted by', filter.order],
]
