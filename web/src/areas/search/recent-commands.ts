import { recentCommandsKey } from '@/shared/session/last-user.ts'
import type { Command } from './commands.ts'

/** So many are kept, in this browser, until the user signs out or another user or agency is shown. */
const most = 6

/** What can be stored of a command; addresses of properties, but nothing of what matched, which names people. */
type Stored = Pick<Command, 'key' | 'label' | 'target'>

const isStored = (each: unknown): each is Stored =>
  typeof each === 'object' &&
  each !== null &&
  typeof (each as Stored).key === 'string' &&
  typeof (each as Stored).label === 'string' &&
  typeof (each as Stored).target === 'object' &&
  (each as Stored).target !== null

export function readRecent(): Stored[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentCommandsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStored).slice(0, most) : []
  } catch {
    // Storage is disabled, or holds something else.
    return []
  }
}

/** Puts a command first. Only what can be done again by itself is kept. */
export function noteRecent({ key, label, target }: Command): void {
  if (!('href' in target) && !('verb' in target)) return
  const stored: Stored = { key, label, target }
  const others = readRecent().filter((each) => each.key !== key)
  try {
    localStorage.setItem(recentCommandsKey, JSON.stringify([stored, ...others].slice(0, most)))
  } catch {
    // Not stored.
  }
}
