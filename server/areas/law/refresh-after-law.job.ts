import { todayIn } from '../../platform/scope.ts'
import type { Job } from '../../platform/jobs.ts'
import { refreshNext } from '../cards/rebuild-cards.ts'
import { jobByAgency, type RunParts, type RunStep } from './run-by-agency.ts'
import { refreshTask } from './start-run.ts'

/** One batch of cards: those of properties on the provider's books first, then those that others service. */
const refreshBatch: RunStep = async ({ db, state, agencyId, now }, { cardKind, afterId }) => {
  const ids = await refreshNext({ db, state, agencyId, today: todayIn(state, now) }, cardKind, afterId)
  const last = ids.at(-1)
  const count = cardKind === 1 ? { properties: ids.length } : { properties: 0, others: ids.length }
  if (last !== undefined) return { ...count, next: { cardKind, afterId: last } }
  return { properties: 0, next: cardKind === 1 ? { cardKind: 2, afterId: 0 } : null }
}

/** Evaluates the cards again after a change of rules or schedules, with what is in force today. */
export const refreshAfterLawJob = (parts: RunParts): Job => jobByAgency(refreshTask, parts, refreshBatch)
