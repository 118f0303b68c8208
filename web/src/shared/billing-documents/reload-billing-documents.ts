import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@contract/endpoint.ts'
import { listInvoices, listOverdueInvoices, listPropertyInvoices } from '@contract/invoices.ts'
import { listPortfolio } from '@contract/portfolio/property-lists.ts'
import { getQuote, listQuotes, listUrgentQuotes } from '@contract/quotes/quotes.ts'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Resolves when everything of it that is on screen has been reloaded. */
const reload = async (client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> => {
  await Promise.all(endpoints.map(async (endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

/** Lists and numbers that can contain a quote. */
const withQuotes = [getQuote, listQuotes, listUrgentQuotes, listPortfolio, getStats, getIntegratedStats]
export const reloadQuotes = async (client: QueryClient): Promise<void> => reload(client, withQuotes)

/** Lists that can contain an invoice. */
const withInvoices = [listInvoices, listOverdueInvoices, listPropertyInvoices]
export const reloadInvoices = async (client: QueryClient): Promise<void> => reload(client, withInvoices)
