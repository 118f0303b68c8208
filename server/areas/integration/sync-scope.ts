import type { SyncCollection, SyncCounts, SyncDifference } from '../../../contract/integration/connections.ts'
import type { FileToRead } from './file-session.ts'
import type { MetInDryRun } from './met-in-dry-run.ts'
import type { RunChange } from './run-changes.queries.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'

/** The scope of one page that is taken over from the software. */
export type SyncScope = AccessScope &
  MetInDryRun & {
    software: string
    softwareName: string
    /** Only says what would change. */
    isDry: boolean
    /** What ends something or changes a property manager waits until everything is read. */
    isHolding: boolean
    /** Everything is read after the software was connected. */
    isReconnecting: boolean
    /** Nothing was read from this connection before, so what comes is not new. */
    isFirst: boolean
    /** It is read by files, which lack what their columns lack: what they leave blank stays as it is here. */
    isPartial: boolean
    /** The file that is read. */
    file: FileToRead | undefined
    /** What this transaction has changed at properties on service. */
    runChanges: RunChange[]
  }

export type PageResult = { counts: SyncCounts; differences: SyncDifference[] }

export const noCounts = (): SyncCounts => ({
  received: 0,
  linked: 0,
  added: 0,
  changed: 0,
  same: 0,
  parked: 0,
  waiting: 0,
  excluded: 0,
  conflicts: 0,
  lost: 0,
  held: 0,
})

export const addCounts = (one: SyncCounts, other: SyncCounts): SyncCounts =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof SyncCounts]]),
  ) as SyncCounts

export class PageReport {
  readonly counts = noCounts()
  readonly differences: SyncDifference[] = []
  readonly #collection: SyncCollection

  constructor(collection: SyncCollection) {
    this.#collection = collection
  }

  count(name: keyof SyncCounts): void {
    this.counts[name] += 1
  }

  differ(label: string, what: string, from: string | null = null, to: string | null = null): void {
    this.differences.push({ collection: this.#collection, label, what, from, to })
  }
}
