import type { SavedView } from '@contract/saved-views.ts'

/** What a view could not be opened with. */
export const leftOutText = (leftOut: readonly string[]): string =>
  `Without what no longer exists: ${leftOut.join(', ')}`

/** What must be known of a view besides its name and number; null if nothing. */
export function viewDetails({ isDefault, isShared, isOwn, owner, leftOut }: SavedView): string | null {
  const shared = isOwn ? 'Shared with the agency' : `Shared by ${owner}`
  const parts = [
    isDefault && 'The list opens with it',
    isShared && shared,
    leftOut.length > 0 && leftOutText(leftOut),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : parts.join(' · ')
}
