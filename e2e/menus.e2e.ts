import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('menus and dialogs give the focus to where a person goes on, and the header never covers it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAs(page, 'vic.manager', '/portfolio')
  // The second time the page is there before the menu has closed.
  for (const item of ['Required Updates', 'Quotes', 'Required Updates', 'Quotes']) {
    // People get to the button by keys; without one the heading may take the focus back.
    await page.keyboard.press('Shift')
    await bar(page).getByRole('button', { name: 'Action Required' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Required Updates' })).toBeFocused()
    if (item === 'Quotes') await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: item })).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }

  // What Shift+Tab goes back to.
  await page.goto('/portfolio')
  await page.getByRole('table').getByRole('link').last().focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(top).toBeGreaterThanOrEqual(56)
  }

  // A dialog that a menu opened.
  const button = page
    .getByRole('table')
    .getByRole('button', { name: /^Actions for/ })
    .first()
  for (const round of [1, 2, 3]) {
    await test.step(`round ${round}`, async () => {
      await button.press('Enter')
      await page.getByRole('menuitem', { name: 'Send email' }).press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    })
  }
})
