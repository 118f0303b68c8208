import { test as base, expect, type Browser, type BrowserContext } from '@playwright/test'
import { portalUrl, stateSystemUrl } from './people.ts'
import type { RunningServer } from './server-process.ts'
import { useServer } from './server.ts'

type JourneyFixtures = { allowedErrors: RegExp[]; quietConsole: void; hasOwnContext: boolean }

/** The contexts in which journeys follow one another. */
const shared = new WeakMap<Browser, BrowserContext>()

/** As if it were new, except for the files of the pages, which take half of the time if each journey loads and compiles them again. */
async function forgetJourney(context: BrowserContext): Promise<void> {
  await context.clearCookies()
  await context.clearPermissions()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  for (const url of [portalUrl(), stateSystemUrl()])
    await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes })
  await Promise.all(context.pages().map(async (each) => each.close()))
}

/** Each worker process has a server and a data set of its own, so that journeys side by side never meet. */
export const test = base.extend<JourneyFixtures, { portal: RunningServer }>({
  portal: [
    // Playwright reads the names of the fixtures from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => useServer(`server-${workerIndex}`, {}, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.portalUrl),
  /** For journeys that change the clock or the scripts of the whole context. */
  hasOwnContext: [false, { option: true }],
  context: async ({ browser, hasOwnContext }, use) => {
    const context = (!hasOwnContext && shared.get(browser)) || (await browser.newContext())
    if (!hasOwnContext) shared.set(browser, context)
    await use(context)
    for (const other of browser.contexts()) if (other !== shared.get(browser)) await other.close()
    if (!hasOwnContext) await forgetJourney(context)
  },
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
