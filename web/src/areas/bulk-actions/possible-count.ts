import type { BulkCheck, BulkChoice } from '@contract/bulk-actions/bulk-actions.ts'
import type { BulkActionKind } from '@contract/bulk-actions/bulk-kinds.ts'

export const choiceOf = ({ choices }: BulkCheck, kind: BulkActionKind | null): BulkChoice | undefined =>
  choices.find((choice) => choice.kind === kind)

/** How many of the selected properties can take the chosen action; a template may fit fewer of them. */
export function possibleCount(check: BulkCheck, kind: BulkActionKind | null, template: string | null): number {
  const possible = choiceOf(check, kind)?.possible ?? 0
  const chosen = kind === 'SEND_EMAIL' ? check.templates.find(({ code }) => code === template) : undefined
  return chosen ? Math.min(possible, chosen.possible) : possible
}
