import type { AccessCase } from '@contract/access-issues/access-case.ts'

/** For debug mode, without a call: removes the problem sets that suggest the selected solution. */
export function withoutSolution(from: AccessCase, label: string | null): AccessCase {
  const methods = from.blocked_entry_methods
    .map((method) => ({
      ...method,
      problem_sets: method.problem_sets.filter(
        ({ suggested_actions: actions }) => !actions.some(({ solution }) => solution.solution_label === label),
      ),
    }))
    .filter(({ problem_sets: sets }) => sets.length > 0)
  return {
    ...from,
    blocked_entry_methods: methods,
    blocked_entry_method_keys: methods.map(({ entry_method: method }) => method),
  }
}
