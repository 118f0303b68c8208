import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listIntegrations, listPropertyManagers } from '@contract/agency.ts'
import { getSession } from '@contract/auth.ts'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { getActiveExperiments, getAgencySettings, getPendingTerms, getShell } from '@contract/me.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'
import { setShownIdentity } from '@/shared/api/shown-identity.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'

export type Shell = ReplyOf<typeof getShell>

export const sessionQuery = endpointQuery(getSession, {})
/** Asked again and again; apart from the session that the page shows, which stays while something is unsaved. */
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

/** Whether a cached answer is part of what the frame itself stands on. */
export const isShellData = (key: readonly unknown[]): boolean =>
  parts.some((endpoint) => endpointKey(endpoint)[0] === key[0])

/** Puts an answer where the single call would have put it, and keeps it for as long as the page lives. */
function keep<E extends Endpoint>(client: QueryClient, endpoint: E, data: ReplyOf<E> | null): void {
  client.setQueryDefaults(endpointKey(endpoint), { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData([...endpointKey(endpoint), {}], data)
}

export function seedShell(client: QueryClient, shell: Shell): void {
  setShownIdentity(shell.session)
  keep(client, getShell, shell)
  keep(client, getActiveExperiments, shell.experiments)
  keep(client, getAgencySettings, shell.agencySettings)
  keep(client, listIntegrations, shell.integrations)
  keep(client, listPropertyManagers, shell.propertyManagers)
  keep(client, getPendingTerms, shell.terms)
  keep(client, getSession, shell.session)
  client.setQueryData(sessionWatchQuery.queryKey, shell.session)
}

/** One call; if it breaks for a reason of its own, the parts are asked for one by one, so that the portal still opens. */
export async function fetchShell(): Promise<Shell> {
  // Begins anew, as whoever is signed in by now.
  setShownIdentity(null)
  try {
    return await call(getShell, {})
  } catch (error) {
    const isHopeless = error instanceof CallError && error.code !== 'internal'
    if (isHopeless) throw error
    const { fetchShellInParts } = await import('./shell-in-parts.ts')
    return fetchShellInParts()
  }
}

/** Loads what the frame needs, once; later calls find it there. */
export async function ensureShell(client: QueryClient): Promise<Shell> {
  const known = client.getQueryData(shellQuery.queryKey)
  if (known) return known
  const shell = await client.fetchQuery({ queryKey: shellQuery.queryKey, queryFn: fetchShell, networkMode: 'always' })
  seedShell(client, shell)
  return shell
}
