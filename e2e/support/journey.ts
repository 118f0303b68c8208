import { test as base, expect } from '@playwright/test'

/** Every journey fails on an error in the page's console: a person would not see it, but it is one. */
export const test = base.extend<{ allowedErrors: RegExp[]; quietConsole: void }>({
  allowedErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        // A refused call is told by the page itself; the browser's own line about it is no news.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
      })
      await use()
      expect(errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
