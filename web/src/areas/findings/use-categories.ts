import { useQuery } from '@tanstack/react-query'
import { listServicingCategories, type ServicingCategory } from '@contract/findings/reported-findings.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const none: ServicingCategory[] = []

/** The severity categories. If they fail to load, the list still works without this filter. */
export const useCategories = (): ServicingCategory[] =>
  useQuery(endpointQuery(listServicingCategories, {})).data ?? none
