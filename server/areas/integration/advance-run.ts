import { mostDifferences } from '../../../contract/integration/connections.ts'
import type { Collection } from '../../outside/software/records.ts'
import type { SyncRunRow } from './runs.queries.ts'
import { addCounts, noCounts, type PageResult } from './sync-scope.ts'

export type PageEnd = { cursor: string; isLast: boolean }

/** A run after some records; `end` is set when they end a page. */
export function advanceRun(run: SyncRunRow, collection: Collection, result: PageResult, end?: PageEnd): SyncRunRow {
  const { counts, differences, progress } = run
  const { cursors = {}, finished = [] } = progress
  const isDry = run.kind === 'DRY'
  return {
    ...run,
    counts: { ...counts, [collection]: addCounts(counts[collection] ?? noCounts(), result.counts) },
    differences: [...differences, ...result.differences].slice(0, mostDifferences),
    progress: {
      cursors: end && isDry ? { ...cursors, [collection]: end.cursor } : cursors,
      finished: end?.isLast ? [...finished, collection] : finished,
    },
  }
}
