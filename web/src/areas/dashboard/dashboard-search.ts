import * as z from 'zod/mini'
import { urlId } from '@contract/paging.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'
import { isUrgentTabId } from './urgent-tabs.ts'

/** Said only where the agency has a default, and somebody wants to see everyone all the same. */
export const everyManager = 'all'

const managerId = z.catch(z.nullable(urlId), null)

export const graphTabIds = ['managed-portfolio', 'other-service-providers'] as const
export type GraphTabId = (typeof graphTabIds)[number]
const isGraphTabId = (text: string | undefined): text is GraphTabId => graphTabIds.some((id) => id === text)

/** Which charts are shown where both can be: those of the provider's own portfolio unless the others are requested for. */
export const graphTab = (search: UrlSearchInput): GraphTabId => {
  const requested = firstValue(search, 'graphs-tab')
  return isGraphTabId(requested) ? requested : 'managed-portfolio'
}

/** Null: everyone. Nothing said: the agency's own default. */
export function dashboardManager(search: UrlSearchInput, byDefault: number | null): number | null {
  const requested = firstValue(search, 'property-manager')
  return requested === everyManager ? null : (managerId.parse(requested ?? null) ?? byDefault)
}

/** What to write into the address for a choice. */
export const managerParameter = (chosen: number | null, byDefault: number | null): string | undefined => {
  if (chosen === byDefault) return undefined
  return chosen === null ? everyManager : String(chosen)
}

/** For the route: tabs and managers that make no sense are taken out. */
export function cleanDashboardSearch(search: UrlSearchInput) {
  const manager = firstValue(search, 'property-manager')
  const tab = firstValue(search, 'action-required-tab')
  const graphs = firstValue(search, 'graphs-tab')
  return {
    'property-manager': manager === everyManager || managerId.parse(manager ?? null) !== null ? manager : undefined,
    'action-required-tab': isUrgentTabId(tab) ? tab : undefined,
    'graphs-tab': isGraphTabId(graphs) ? graphs : undefined,
  }
}
