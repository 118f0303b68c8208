/**
 * Which shortcuts the user has not switched off: those of one character, such as "/", which people who dictate or type with switches
 * press by accident, and Ctrl+K, which some assistive programs use. Stored in this browser, like the theme.
 */
export type ShortcutKind = 'single-key-shortcuts' | 'command-key'

export function isShortcutOn(kind: ShortcutKind): boolean {
  try {
    return localStorage.getItem(kind) !== 'off'
  } catch {
    // Storage may be disabled.
    return true
  }
}

export const areSingleKeysOn = (): boolean => isShortcutOn('single-key-shortcuts')
