import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations', 'passes'],
  elementRef: true,
  selectors: false,
  // Would load every style sheet again, for rules that are not run.
  preload: false,
  // Scripts cannot run inside the only frames, which show sandboxed letters.
  iframes: false,
}

const colours: RunOptions = { ...everything, runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Colours take most of the time, so text that looks like some that has passed in this worker is not measured again. */
const passed = new Set<string>()

type Checked = {
  /** Checked alone; otherwise what is open above the page, or the content of the page. */
  part?: Locator
  /** With the frame around the content, which the screens of a journey share. */
  isWhole?: boolean
  /** In dark colours nothing else differs. */
  onlyColours?: boolean
}

/**
 * Expects that axe finds no violation; called on every screen and open dialog. An open dialog is checked with the
 * toasts, but without the page behind it, which is inert and was checked before.
 */
export async function expectAccessible(page: Page, { part, isWhole = false, onlyColours = false }: Checked = {}) {
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
  await page.evaluate(markNewLooks, [...passed])
  await page.evaluate(markTargets)
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
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      const rules = [
        { id: 'color-contrast', selector: '[data-new-look]' },
        { id: 'target-size', selector: '[data-target]' },
      ]
      loaded.configure({ rules })
      const { violations, passes } = await loaded.run(context as never, chosen)
      const faults = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
      )
      // The rules for these look at whole documents only.
      if (document.title.trim() === '') faults.push('document-title: The page has no title')
      if (document.documentElement.lang === '') faults.push('html-has-lang: The page names no language')
      const legible = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
      return { faults, looks: legible.map((node) => node.element?.getAttribute('data-new-look') ?? '') }
    },
    [onlyColours ? colours : everything, element, isWhole] as const,
  )
  for (const look of found.looks) passed.add(look)
  // The other screens of a journey are still checked.
  expect.soft(found.faults, page.url()).toEqual([])
}

/** In the page: marks a few texts of each look that is not known yet, by its letters, their colour and all behind them. */
function markNewLooks(known: string[]): void {
  for (const each of document.querySelectorAll('[data-new-look]')) each.removeAttribute('data-new-look')
  const counts = new Map(known.map((look) => [look, Infinity]))
  const grounds = new Map<Element | null, string>([[null, '']])
  const groundOf = (element: Element | null): string => {
    const stored = grounds.get(element)
    if (stored !== undefined || element === null) return stored ?? ''
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter, position].join(' ')
    const behind = groundOf(element.parentElement)
    const all = own === 'rgba(0, 0, 0, 0) none 1 none static' ? behind : `${own} < ${behind}`
    grounds.set(element, all)
    return all
  }
  const isText = (each: ChildNode) => each.nodeType === Node.TEXT_NODE && each.nodeValue?.trim()
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.matches('input, select, textarea') && ![...element.childNodes].some(isText)) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    // The colours of what is disabled need not be legible.
    const state = element.closest('[disabled], [aria-disabled=true]') ? 'disabled' : element.tagName
    const look = [state, color, fontSize, fontWeight, textShadow, groundOf(element)].join(' ')
    const count = counts.get(look) ?? 0
    counts.set(look, count + 1)
    if (count < 3) element.setAttribute('data-new-look', look)
  }
}

/** In the page: of targets that are alike, as those of the rows of a table, three are marked. */
function markTargets(): void {
  for (const each of document.querySelectorAll('[data-target]')) each.removeAttribute('data-target')
  const counts = new Map<string, number>()
  for (const element of document.querySelectorAll('a, button, input, select, textarea, summary, [role], [tabindex]')) {
    const { width, height } = element.getBoundingClientRect()
    const classes = [element, element.parentElement, element.parentElement?.parentElement].map(
      (each) => each?.className,
    )
    const likeness = [element.tagName, element.role, ...classes, Math.round(width), Math.round(height)].join(' ')
    const count = (counts.get(likeness) ?? 0) + 1
    counts.set(likeness, count)
    element.toggleAttribute('data-target', count <= 3)
  }
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
  await expect
    .configure({ soft: true })
    .poll(tooWide, { message, timeout: 5000, intervals: [20, 50, 100, 250] })
    .toEqual([])
}
