import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listIntegrations, listPropertyManagers } from '@contract/agency.ts'
import { getSession } from '@contract/auth.ts'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { getActiveExperiments, getAgencySettings, getPendingTerms, getShell } from '@contract/me.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'
import { setShownIdentity } from '@/shared/api/shown-identity.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { setDefaultViews } from '@/shared/saved-views/default-views.ts'
import { noteUser } from './last-user.ts'

export type Shell = ReplyOf<typeof getShell>

export const sessionQuery = endpointQuery(getSession, {})
/** Polled. Separate from the session that the page shows, which does not change while something is unsaved. */
export const sessionWatchQuery = queryOptions({
  queryKey: [...endpointKey(getSession), 'now'] as const,
  queryFn: async ({ signal }) => call(getSession, {}, { signal }),
})
export const shellQuery = endpointQuery(getShell, {})

const parts = [
  getShell,
  getSession,
  getActiveExperiments,
  getAgencySettings,
  listIntegrations,
  listPropertyManagers,
  getPendingTerms,
]

/** Whether a query key belongs to the data that the frame needs. */
export const isShellData = (key: readonly unknown[]): boolean =>
  parts.some((endpoint) => endpointKey(endpoint)[0] === key[0])

/** Caches a part of the reply under the key of its own endpoint, for the lifetime of the page. */
function cacheReply<E extends Endpoint>(client: QueryClient, endpoint: E, data: ReplyOf<E> | null): void {
  client.setQueryDefaults(endpointKey(endpoint), { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData([...endpointKey(endpoint), {}], data)
}

export function seedShell(client: QueryClient, shell: Shell): void {
  setShownIdentity(shell.session)
  noteUser(shell.session)
  cacheReply(client, getShell, shell)
  cacheReply(client, getActiveExperiments, shell.experiments)
  cacheReply(client, getAgencySettings, shell.agencySettings)
  cacheReply(client, listIntegrations, shell.integrations)
  cacheReply(client, listPropertyManagers, shell.propertyManagers)
  cacheReply(client, getPendingTerms, shell.terms)
  setDefaultViews(shell.pathsWithDefaultView)
  cacheReply(client, getSession, shell.session)
  client.setQueryData(sessionWatchQuery.queryKey, shell.session)
}

/** One call. If it fails with an internal error, the parts are fetched one by one, so that the portal still opens. */
export async function fetchShell(): Promise<Shell> {
  // Starts without an identity, because the session may have changed.
  setShownIdentity(null)
  try {
    return await call(getShell, {})
  } catch (error) {
    const isFinal = error instanceof CallError && error.code !== 'internal'
    if (isFinal) throw error
    const { fetchShellInParts } = await import('./shell-in-parts.ts')
    return fetchShellInParts()
  }
}

/** Loads the frame's data once; later calls use the cache. */
export async function ensureShell(client: QueryClient): Promise<Shell> {
  const known = client.getQueryData(shellQuery.queryKey)
  if (known) return known
  const shell = await client.fetchQuery({ queryKey: shellQuery.queryKey, queryFn: fetchShell, networkMode: 'always' })
  seedShell(client, shell)
  return shell
}
