import type { BulkItemsCheck } from '@contract/bulk-actions/bulk-items.ts'

/** What was forwarded before is left out, by name, unless it is wanted again. */
export function leaveOutForwarded(check: BulkItemsCheck, isAgain: boolean) {
  const { possible, forwardedBefore, examples, impossible } = check
  if (isAgain || forwardedBefore.count === 0) return { chosen: possible, examples, leftOut: impossible }
  const before = new Set(forwardedBefore.examples.map(({ itemId }) => itemId))
  return {
    chosen: possible - forwardedBefore.count,
    examples: examples.filter(({ itemId }) => !before.has(itemId)),
    leftOut: [{ reason: 'Forwarded on an earlier day', ...forwardedBefore }, ...impossible],
  }
}

/** As many as a line takes. */
const mostNamed = 3

export function nameForwarded({ count, examples }: BulkItemsCheck['forwardedBefore']): string {
  const named = examples.slice(0, mostNamed).map(({ label }) => label)
  const more = count - named.length
  return new Intl.ListFormat('en-AU').format(more > 0 ? [...named, `${more} more`] : named)
}
