import type { AccessCase } from '@contract/access-issues/access-case.ts'
import type { Solution } from '@contract/access-issues/access-issues.ts'

/** A solution that is gone because of what somebody else did, with the case as it was. */
export type LostSolution = {
  /** What was typed for it is kept under this key. */
  key: string
  caseId: number | null
  problem: string
  solution: Solution
  property: AccessCase['property']
}

export const solutionKey = (issueId: number, label: string): string => `${issueId} ${label}`

const solutionsOf = (found: AccessCase): LostSolution[] =>
  found.blocked_entry_methods
    .flatMap(({ problem_sets: sets }) => sets)
    .flatMap(({ id, public_name: problem, suggested_actions: actions }) =>
      actions.map(({ solution }) => ({
        key: solutionKey(id, solution.solution_label),
        caseId: found.problem_case_details.case_id,
        problem,
        solution,
        property: found.property,
      })),
    )

export const solutionKeys = (found: AccessCase | null): ReadonlySet<string> =>
  new Set(found ? solutionsOf(found).map(({ key }) => key) : [])

/** The lost solutions after a reload. What the user did takes none away. */
export function nextLost(
  lost: readonly LostSolution[],
  before: AccessCase | null,
  after: AccessCase,
  isOwn: boolean,
): LostSolution[] {
  const left = solutionKeys(after)
  const gone = isOwn || !before ? [] : solutionsOf(before)
  const byKey = new Map([...lost, ...gone].map((each) => [each.key, each]))
  return [...byKey.values()].filter(({ key }) => !left.has(key))
}
