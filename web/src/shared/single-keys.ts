const key = 'single-key-shortcuts'

/** Shortcuts of one character, such as "/". People who dictate or type with switches press them by accident. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // Storage may be disabled.
    return true
  }
}

/** Stored in this browser, like the theme. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Not stored.
  }
}
