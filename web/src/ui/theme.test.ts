import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, getTheme, setTheme } from '@/ui/theme.ts'

const root = document.documentElement

afterEach(() => {
  localStorage.clear()
  applyTheme('system')
})

describe('the theme', () => {
  it('follows the system until the user chooses one', () => {
    applyTheme()
    expect(getTheme()).toBe('system')
    expect(root.dataset['theme']).toBeUndefined()
  })

  it('is stored, and removed when the user returns to the system’s choice', () => {
    setTheme('dark')
    expect(root.dataset['theme']).toBe('dark')
    expect(getTheme()).toBe('dark')
    setTheme('system')
    expect(root.dataset['theme']).toBeUndefined()
    expect(getTheme()).toBe('system')
  })

  it('ignores an invalid stored value', () => {
    localStorage.setItem('theme', 'purple')
    expect(getTheme()).toBe('system')
  })

  it('still changes if storage is not available', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      clear: () => undefined,
    })
    expect(getTheme()).toBe('system')
    setTheme('dark')
    expect(root.dataset['theme']).toBe('dark')
  })
})
