import type { AccessCase, BlockedEntryMethod } from '@contract/access-issues/access-case.ts'

const setIds = (of: AccessCase | null): number[] => [
  ...new Set((of?.blocked_entry_methods ?? []).flatMap(({ problem_sets: sets }) => sets.map(({ id }) => id))),
]

/**
 * Counts the problem sets that are gone, by the method being unblocked. An issue may have moved to another method; what
 * is no issue, such as the preferences, belongs to one method.
 */
export function countResolved(before: AccessCase | null, method: BlockedEntryMethod | null, after: AccessCase): number {
  const everywhere = new Set(setIds(after))
  if (!method) return setIds(before).filter((id) => !everywhere.has(id)).length
  const same = after.blocked_entry_methods.find(({ entry_method: each }) => each === method.entry_method)
  const left = new Set(same?.problem_sets.map(({ id }) => id))
  return method.problem_sets.filter(({ id, raised_at: raisedAt }) => !(raisedAt ? everywhere : left).has(id)).length
}
