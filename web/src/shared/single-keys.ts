const singleKeys = 'single-key-shortcuts'
const commandKey = 'command-key'

/* Stored in this browser, like the theme, because they depend on the keyboard and on how the user works with it. */

function isOn(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // Storage may be disabled.
    return true
  }
}

function set(key: string, isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Not stored.
  }
}

/** Shortcuts of one character, such as "/". People who dictate or type with switches press them by accident. */
export const areSingleKeysOn = (): boolean => isOn(singleKeys)
export const setSingleKeys = (isWanted: boolean): void => set(singleKeys, isWanted)

/** Ctrl+K, which some browsers and assistive programs use themselves. */
export const isCommandKeyOn = (): boolean => isOn(commandKey)
export const setCommandKey = (isWanted: boolean): void => set(commandKey, isWanted)
