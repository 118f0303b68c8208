import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { DraftRow } from './drafts.queries.ts'
import type { LawRunRow } from './law-runs.queries.ts'
import type { NewVersion } from './law-kind.ts'

type Run = Pick<LawRunRow, 'draftVersion' | 'days' | 'finishedAt' | 'isOfCurrentLaw' | 'publishedSince'>
type Draft = Pick<DraftRow, 'status' | 'version' | 'updatedAt' | 'updatedBy'>

/** Why a simulation no longer says what its draft or version would do, as a sentence; null: it does. */
export function outdatedText(state: StateCode, run: Run, draft: Draft | undefined): string | null {
  if (draft && draft.status !== 'OPEN') return null
  if (draft && run.draftVersion !== draft.version)
    return `The simulation is of an older version of the draft: ${draft.updatedBy} changed it at ${momentIn(state, draft.updatedAt)}.`
  if (run.isOfCurrentLaw) return null
  const { publishedSince } = run
  return publishedSince?.by
    ? `The law has changed since the simulation: ${publishedSince.by} published “${publishedSince.name}” at ${momentIn(state, publishedSince.at)}.`
    : 'The law has changed since the simulation.'
}

/** A rule that no service checks changes no result, so that there is nothing to simulate. */
export const needsSimulation = (rule: NewVersion): boolean => 'ground' in rule || rule.serviceId !== null

/** Why a draft cannot be published by its last simulation, as a sentence; null: it can, or needs none. */
export function simulationProblem(
  state: StateCode,
  draft: Draft,
  rule: NewVersion,
  run: Run | undefined,
): string | null {
  if (!needsSimulation(rule)) return null
  if (!run) return 'Please simulate the draft first, so that it is known whom it affects.'
  const outdated = outdatedText(state, run, draft)
  if (outdated !== null) return `${outdated} Please simulate it again.`
  const day = run.days?.[0] as Day
  if (day !== rule.inForceFrom)
    return `The simulation is of ${shortDay(day)}, and the first day in force is ${shortDay(rule.inForceFrom)}. Please simulate it again without a day.`
  return run.finishedAt === null ? 'The simulation is still running. Please publish it when it has finished.' : null
}
