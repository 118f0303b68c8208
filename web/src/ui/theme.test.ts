import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, getTheme, setTheme } from '@/ui/theme.ts'

const root = document.documentElement

afterEach(() => {
  localStorage.clear()
  applyTheme('system')
})

describe('the theme', () => {
  it('follows the system until one is chosen', () => {
    applyTheme()
    expect(getTheme()).toBe('system')
    expect(root.dataset['theme']).toBeUndefined()
  })

  it('is remembered, and forgotten when the system is to decide again', () => {
    setTheme('dark')
    expect(root.dataset['theme']).toBe('dark')
    expect(getTheme()).toBe('dark')
    setTheme('system')
    expect(root.dataset['theme']).toBeUndefined()
    expect(getTheme()).toBe('system')
  })

  it('takes no nonsense from the storage', () => {
    localStorage.setItem('theme', 'purple')
    expect(getTheme()).toBe('system')
  })

  it('still changes where nothing can be stored', () => {
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
