import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing that axe finds is let through; called on every screen and open dialog. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half scrolled, the header that stays lies over some button, which axe takes for too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // The other mode opens a blank page for each check, for the sake of frames of other sites; there are none.
    .setLegacyMode()
    .analyze()
  const described = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  )
  expect(described).toEqual([])
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
