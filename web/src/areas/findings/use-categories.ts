import { useQuery } from '@tanstack/react-query'
import { listServicingCategories, type ServicingCategory } from '@contract/findings/reported-findings.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const none: ServicingCategory[] = []

/** How findings are grouped. Without it the list still works, only its filter has nothing to offer. */
export const useCategories = (): ServicingCategory[] =>
  useQuery(endpointQuery(listServicingCategories, {})).data ?? none
