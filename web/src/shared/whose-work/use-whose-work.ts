import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ManagerKey } from '@contract/paging.ts'
import { getAgencySettings } from '@contract/me.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { hasDefaultView } from '@/shared/saved-views/default-views.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { stringifyUrlSearch, type UrlSearchInput } from '@/shared/url-search.ts'
import { isNarrowable, managerName, managerParameter, readWhose, resolveWhose, whoseOfLinks } from './whose-work.ts'

/** Loaded with the frame. */
const useChoices = () => useQuery({ ...endpointQuery(getAgencySettings, {}), enabled: false }).data ?? null

/** Whose work the page shows; null: everyone's. */
export function useManagerId(): ManagerKey | null {
  const given = useLocation({ select: ({ search }) => readWhose(search as UrlSearchInput) })
  return resolveWhose(given, useChoices())
}

/** The value of the address for links to the same work. */
export const useWhoseOfLinks = () => whoseOfLinks(useManagerId(), useChoices())

/** Adds whose work it is to the path of a page that can be narrowed by it. */
export function useManagerLinks(): (path: string) => string {
  const whose = useWhoseOfLinks()
  // A default view says itself whose work it shows.
  return (path) =>
    whose !== undefined && isNarrowable(path) && !hasDefaultView(path)
      ? `${path}${stringifyUrlSearch({ [managerParameter]: whose })}`
      : path
}

/** The name of whose work is shown; null: everyone's. */
export function useWhoseName(): string | null {
  const managerId = useManagerId()
  const managers = usePropertyManagers()
  return managerId === null ? null : managerName(managers, managerId)
}
