import type { StateCode } from '../../contract/states.ts'
import { momentIn } from './moment-in.ts'

const aloneAfterMs = 24 * 3_600_000

type Publisher = { state: StateCode; userId: number; now: Date }
type ChangedDraft = { updatedAt: string; updatedById: number }

/** The person who changed a draft last publishes it without a second one. */
export const publishesAlone = (
  { userId }: Pick<Publisher, 'userId'>,
  draft: Pick<ChangedDraft, 'updatedById'>,
): boolean => draft.updatedById === userId

/**
 * A law or an official form is published by two people, or by one who has slept on it. Why this person cannot publish the
 * draft yet, or null.
 */
export function aloneProblem(publisher: Publisher, draft: ChangedDraft): string | null {
  const { state, now } = publisher
  const from = Date.parse(draft.updatedAt) + aloneAfterMs
  if (!publishesAlone(publisher, draft) || now.getTime() >= from) return null
  return `You changed this draft last. A colleague with the role law can publish it now; you can from ${momentIn(state, new Date(from).toISOString())}.`
}
