import { test as base, expect } from '@playwright/test'
import type { RunningServer } from './server-process.ts'
import { useServer } from './server.ts'

type JourneyFixtures = { allowedErrors: RegExp[]; quietConsole: void }

/** Each worker process has a server and a data set of its own, so that journeys side by side never meet. */
export const test = base.extend<JourneyFixtures, { portal: RunningServer }>({
  portal: [
    // Playwright reads the names of the fixtures from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => useServer(`server-${workerIndex}`, {}, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.portalUrl),
  allowedErrors: [[], { option: true }],
  /** Every journey fails on an error in the page's console: a person would not see it, but it is one. */
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
