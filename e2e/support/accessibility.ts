import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // Would load every style sheet again, for rules that are not run.
  preload: false,
  // Scripts cannot run inside the only frames, which show sandboxed letters.
  iframes: false,
}

/**
 * Expects that axe finds no violation; called on every screen and open dialog. An open dialog is checked with the
 * toasts, but without the page behind it, which is inert and was checked before; a part of the page is checked alone if it is given.
 */
export async function expectAccessible(page: Page, part?: Locator): Promise<void> {
  // Previous rows and numbers are dimmed while new ones load.
  await expect(page.locator('[data-refreshing]')).toHaveCount(0)
  // They brighten again by a transition, during which the contrast is still low.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
  })
  // Half scrolled, the fixed header covers part of some button, which axe then reports as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const element = part && (await part.elementHandle())
  const found = await page.evaluate(
    async ([settings, given]) => {
      const isInert = (each: Element) => each.closest('[inert], [aria-hidden=true]') !== null
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(
        (each) => !isInert(each),
      )
      const isPageInert = [...document.querySelectorAll('main')].every(isInert)
      const toasts = [...document.querySelectorAll('[role=region][aria-label=Notifications]')]
      const include = given ? [given] : isPageInert && dialogs.length > 0 ? [...dialogs, ...toasts] : [document]
      // For seconds react-aria's live announcer refers to elements that have closed by then.
      const context = { include, exclude: ['[data-live-announcer]'] }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context as never, settings)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
      )
    },
    [options, element] as const,
  )
  // The other screens of a journey are still checked.
  expect.soft(found, page.url()).toEqual([])
}

/** Nothing scrolls sideways, once the page has adapted to a new width; otherwise names what is too wide. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      return [...document.body.querySelectorAll('*')]
        .filter((each) => Math.round(each.getBoundingClientRect().right) === scrollWidth)
        .map((each) => each.outerHTML.slice(0, 120))
        .slice(0, 5)
    })
  const message = `${page.url()} at ${page.viewportSize()?.width} pixels`
  await expect.configure({ soft: true }).poll(tooWide, { message, timeout: 5000 }).toEqual([])
}
