import { Problem } from '../../platform/problem.ts'
import type { CatchUp } from './apply-page.ts'
import type { Work } from './confirm-hints.ts'

/** Records of one transaction: more would keep users waiting for the properties. */
export const recordsAtOnce = 100

/** The database does not answer: nothing is wrong with a record. */
export const isUnavailable = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable'

/** Why a record is left out that could not be written. */
export const reasonToLeaveOut = (error: unknown): string =>
  error instanceof Problem ? error.message : 'It could not be stored. We have been told about it.'

/**
 * Takes over some stored records in one transaction. If they cannot be written, fewer are tried, until only the one at fault is left out.
 * Returns whether more may be left.
 */
export async function repeatInParts(
  work: CatchUp,
  advance: (work: Work) => Promise<void>,
  note: (error: unknown) => void,
  atMost = recordsAtOnce,
): Promise<boolean> {
  let isMore = true
  const take = async (refused?: string) =>
    advance(async (scope) => {
      const { results, ...caught } = await work(scope, atMost, refused)
      ;({ isMore } = caught)
      return results
    })
  try {
    await take()
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (atMost > 1) return repeatInParts(work, advance, note, Math.ceil(atMost / 2))
    await take(reasonToLeaveOut(error))
    note(error)
  }
  return isMore
}
