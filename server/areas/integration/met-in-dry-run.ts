import type { SyncRunRow } from './runs.queries.ts'

/** What a dry run has met and a reading would have stored, for the pages after it. */
export type MetInDryRun = {
  /** Links that it would make: properties on service by their id in the software. */
  dryLinks: Map<string, number>
  /** Property managers by their id in the software. One that would be added has an id below zero. */
  dryManagers: Map<string, { id: number; name: string }>
  /** Records to which it has given what the provider loaded: a reading would know them from then on. */
  dryAdopted: Set<string>
}

type Progress = SyncRunRow['progress']

export const readMet = ({ links = {}, managers = {}, adopted }: Progress): MetInDryRun => ({
  dryLinks: new Map(Object.entries(links)),
  dryManagers: new Map(Object.entries(managers)),
  dryAdopted: new Set(adopted),
})

export const toProgress = ({ dryLinks, dryManagers, dryAdopted }: MetInDryRun): Progress => ({
  links: Object.fromEntries(dryLinks),
  managers: Object.fromEntries(dryManagers),
  adopted: [...dryAdopted],
})
