export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

export function getTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage may be disabled; the theme then follows the system.
    return 'system'
  }
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Not stored, but applied to this page.
  }
  applyTheme(theme)
}

/** Called before the first paint, so that the page never flashes in the wrong theme. */
export function applyTheme(theme: Theme = getTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
