import type { AgencySettings } from '@contract/me.ts'
import { everyone, isId, noManager, noManagerLabel, type ManagerKey } from '@contract/paging.ts'
import { paths } from '@/shared/paths.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

export const managerParameter = 'property-manager'

/** As an address names it. */
export type Whose = ManagerKey | typeof everyone

/** Search parameters as in the address, where everyone's work can be named. */
export type Addressed<Search> = {
  [Name in keyof Search]: Name extends typeof managerParameter ? Search[Name] | typeof everyone : Search[Name]
}

/** An unusable value counts as not given. */
export function readWhose(search: UrlSearchInput): Whose | undefined {
  const given = firstValue(search, managerParameter)
  if (given === everyone || given === noManager) return given
  return given !== undefined && isId(given) ? Number(given) : undefined
}

type Choices = Pick<AgencySettings, 'whoseWork' | 'defaultPropertyManagerId'> | null

/** The user's own choice, otherwise the default property manager; null: everyone. */
export function whoseWithoutAddress(settings: Choices): ManagerKey | null {
  const chosen = settings?.whoseWork ?? settings?.defaultPropertyManagerId ?? null
  return chosen === everyone ? null : chosen
}

/** The address decides, then the user's own choice, then the default property manager; null: everyone. */
export function resolveWhose(given: Whose | undefined, settings: Choices): ManagerKey | null {
  if (given === everyone) return null
  return given ?? whoseWithoutAddress(settings)
}

/** For links: the same work at any address. Everyone is named only where otherwise somebody would be chosen. */
export const whoseOfLinks = (managerId: ManagerKey | null, settings: Choices): Whose | undefined =>
  managerId ?? (whoseWithoutAddress(settings) === null ? undefined : everyone)

const narrowable: ReadonlySet<string> = new Set([
  paths.dashboard(),
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

/** Whether a page can show the work of one property manager. */
export const isNarrowable = (pathname: string): boolean =>
  narrowable.has(pathname) || /^\/law\/coming\/\d+$/.test(pathname)

export type ManagerChoice = { id: number; name: string }

export const managerName = (managers: readonly ManagerChoice[], id: ManagerKey): string =>
  id === noManager ? noManagerLabel : (managers.find((manager) => manager.id === id)?.name ?? `Property manager ${id}`)
