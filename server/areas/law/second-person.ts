import type { StateCode } from '../../../contract/states.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { DraftRow } from './drafts.queries.ts'

const aloneAfterMs = 24 * 3_600_000

type Publisher = { state: StateCode; userId: number; now: Date }

/** A law is published by two people, or by one who has slept on it. Why this person cannot publish the draft yet, or null. */
export function aloneProblem({ state, userId, now }: Publisher, draft: Pick<DraftRow, 'updatedAt' | 'updatedById'>) {
  const from = Date.parse(draft.updatedAt) + aloneAfterMs
  if (draft.updatedById !== userId || now.getTime() >= from) return null
  return `You changed this draft last. A colleague with the role law can publish it now; you can from ${momentIn(state, new Date(from).toISOString())}.`
}
