import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // Would load every style sheet again, for rules that are not run.
  preload: false,
  // Scripts cannot run inside the only frames, which show sandboxed letters.
  iframes: false,
}

const settings: Record<NonNullable<Checked['look']>, RunOptions> = {
  everything,
  'all but colours': { ...everything, rules: { 'color-contrast': { enabled: false } } },
  colours: { ...everything, runOnly: { type: 'rule', values: ['color-contrast'] } },
}

type Checked = {
  /** Checked alone; otherwise what is open above the page, or the content of the page. */
  part?: Locator
  /** With the frame around the content, which the screens of a journey share. */
  isWhole?: boolean
  /**
   * Colours take most of the time: parts that were checked elsewhere have known ones. In dark colours nothing else
   * differs.
   */
  look?: 'everything' | 'all but colours' | 'colours'
}

/**
 * Expects that axe finds no violation; called on every screen and open dialog. An open dialog is checked with the
 * toasts, but without the page behind it, which is inert and was checked before.
 */
export async function expectAccessible(page: Page, { part, isWhole = false, look = 'everything' }: Checked = {}) {
  // Previous rows and numbers are dimmed while new ones load.
  await expect(page.locator('[data-refreshing]')).toHaveCount(0)
  // They brighten again by a transition, during which the contrast is still low.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
    // Half scrolled, the fixed header covers part of some button, which axe then reports as too small.
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const element = part && (await part.elementHandle())
  const found = await page.evaluate(
    async ([chosen, given, whole]) => {
      const isInert = (each: Element) => each.closest('[inert], [aria-hidden=true]') !== null
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((each) => !isInert(each))
      const above = shown('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
      const content = shown('main')
      const toasts = [...document.querySelectorAll('[role=region][aria-label=Notifications]')]
      const parts = content.length === 0 ? [...above, ...toasts] : [...content, ...above]
      const include = given ? [given] : whole || content.length + above.length === 0 ? [document] : parts
      // For seconds react-aria's live announcer refers to elements that have closed by then.
      const context = { include, exclude: ['[data-live-announcer]'] }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context as never, chosen)
      const faults = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
      )
      // The rules for these look at whole documents only.
      if (document.title.trim() === '') faults.push('document-title: The page has no title')
      if (document.documentElement.lang === '') faults.push('html-has-lang: The page names no language')
      return faults
    },
    [settings[look], element, isWhole] as const,
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
