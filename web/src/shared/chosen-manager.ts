import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { paths } from './paths.ts'
import { hasDefaultView } from './saved-views/default-views.ts'
import { useOptionalSession } from './session/use-session.ts'
import { readTabMemory, writeTabMemory } from './tab-memory.ts'
import { firstValue, stringifyUrlSearch, type UrlSearchInput } from './url-search.ts'

/*
 * The property manager that the user chose last in this tab. Links of the frame between pages that filter by property
 * manager carry the choice; each page itself still reads only its address.
 */

const parameter = 'property-manager'
const everyone = 'all'
const dashboard = paths.dashboard()
const pages: ReadonlySet<string> = new Set([
  dashboard,
  paths.portfolio(),
  paths.requiredUpdates(),
  paths.accessIssues(),
  paths.work(),
  paths.reportedFindings(),
  paths.quotes(),
  paths.invoices(),
  paths.forecast(),
  paths.visits(),
])

/** An unusable value counts as not given, as on the pages. */
const readChoice = (search: UrlSearchInput): string | undefined => {
  const given = firstValue(search, parameter)
  return given !== undefined && /^([1-9]\d{0,9}|none|all)$/.test(given) ? given : undefined
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const keyOf = (agencyId: number) => `chosen-manager ${agencyId}`

function choose(agencyId: number, manager: string): void {
  if (readTabMemory(keyOf(agencyId)) === manager) return
  writeTabMemory(keyOf(agencyId), manager)
  for (const listener of listeners) listener()
}

/** Remembers the property manager in the address, and that the user removed it on the same page. */
export function useRememberManager(): void {
  const agencyId = useOptionalSession()?.complianceAgencyId ?? 0
  const pathname = useLocation({ select: (location) => location.pathname })
  const given = useLocation({ select: ({ search }) => readChoice(search as UrlSearchInput) })
  const before = useRef({ pathname, given })
  useEffect(() => {
    const wasRemoved = before.current.pathname === pathname && before.current.given !== undefined
    before.current = { pathname, given }
    if (pages.has(pathname) && (given !== undefined || wasRemoved)) choose(agencyId, given ?? everyone)
  }, [agencyId, pathname, given])
}

/** Adds the chosen property manager to the address of a page that filters by it. */
export function useManagerLinks(): (path: string) => string {
  const agencyId = useOptionalSession()?.complianceAgencyId ?? 0
  const chosen = useSyncExternalStore(subscribe, () => readTabMemory(keyOf(agencyId)))
  return (path) => {
    // A default view says itself whose work it shows.
    if (chosen === null || !pages.has(path) || hasDefaultView(path)) return path
    // Only the dashboard has a default from which to deviate.
    if (chosen === everyone && path !== dashboard) return path
    return `${path}${stringifyUrlSearch({ [parameter]: chosen })}`
  }
}
