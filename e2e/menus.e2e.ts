import type { Page } from '@playwright/test'
import { getActiveExperiments } from '../contract/me.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs, openUserMenu, sessionOf, stateSystemUrl, useSession } from './support/people.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entries = async (page: Page) => {
  await expect(bar(page).getByRole('link', { name: 'Home' })).toBeVisible()
  const texts = await bar(page).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.replace(/\s*\(opens in a new tab\)/, '').trim())
}

test('on a wide screen the bar has all items, in order', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'vic.manager')
  expect(await entries(page)).toEqual([
    'Home',
    'Portfolio',
    'Action Required',
    'Bookings',
    'Invoices',
    'Keys',
    'Service Reports & Quotes',
  ])
  const agencyId = String((await sessionOf(page))?.complianceAgencyId)
  await bar(page).getByRole('button', { name: 'Action Required' }).click()
  await expect(page.getByRole('menuitem', { name: 'Required Updates' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Quotes' })).toHaveAttribute('href', '/quotes')
  await expect(page.getByRole('menuitem', { name: 'Access Issues' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Action Required' })).toBeFocused()
  await expect(bar(page).getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices')
  const bookings = bar(page).getByRole('link', { name: /^Bookings/ })
  await expect(bookings).toHaveAttribute('href', `${stateSystemUrl()}/vic/Bookings/view?agency=${agencyId}`)
  await expect(bookings).toHaveAttribute('target', '_blank')
  await expect(bookings).toHaveAttribute('rel', /noopener/)
})

test('a legacy link opens the state system’s page, signed in', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'vic.manager')
  const opened = context.waitForEvent('page')
  await bar(page)
    .getByRole('link', { name: /^Bookings/ })
    .click()
  const legacy = await opened
  await legacy.waitForLoadState()
  const agencyId = String((await sessionOf(page))?.complianceAgencyId)
  expect(legacy.url()).toBe(`${stateSystemUrl()}/vic/Bookings/view?agency=${agencyId}`)
  await expect(legacy.getByRole('heading', { level: 1 })).toContainText('Bookings')
  await expectAccessible(legacy)
})

test('Lease Checks are shown in Queensland only', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qld.manager')
  expect(await entries(page)).toContain('Lease Checks')
})

test('at medium widths the last items are in the More menu', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await openAs(page, 'qld.manager')
  expect(await entries(page)).toEqual(['Home', 'Portfolio', 'Action Required', 'More'])
  await bar(page).getByRole('button', { name: 'More' }).click()
  for (const name of [
    /^Bookings/,
    /^Invoices/,
    /^Key Management/,
    /^Key Collection History/,
    /^Lease Checks/,
    /^Service Reports & Quotes/,
  ]) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  }
  await expectAccessible(page)
})

test('on a phone everything is in the side menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openAs(page, 'vic.master')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /menu/i }).first().click()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  for (const name of ['Home', 'Portfolio', 'Required Updates', 'Access Issues', 'Settings']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(menu.getByRole('button', { name: 'Switch Portfolio' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Portfolio', exact: true }).click()
  await expect(page).toHaveURL(/\/portfolio$/)
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 360, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('experiments add their menu items and pages, which do not exist without them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'vic.master')
  const experiments: Record<string, boolean> = await read(page, getActiveExperiments)
  const hasFindings = experiments['AgencyCompliancePortalProblemRegister'] === true
  const hasAnalytics = experiments['AgencyCompliancePortalAdvancedAnalytics'] === true
  await bar(page).getByRole('button', { name: 'Action Required' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reported Findings' })).toHaveCount(hasFindings ? 1 : 0)
  await page.keyboard.press('Escape')
  await openUserMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Analytics' })).toHaveCount(hasAnalytics ? 1 : 0)
  await page.keyboard.press('Escape')
  await page.goto('/action-required/reported-findings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hasFindings ? /Reported findings/i : '404 Not Found')
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hasAnalytics ? /Analytics/i : 'Something went wrong')
})

test('the keyboard reaches the content past the header', async ({ page }) => {
  await useSession(page, 'vic.manager')
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1, name: /Portfolio/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
})

test('a menu shows the focused item, and choosing it by keyboard moves the focus to the page', async ({ page }) => {
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
})

test('the header does not cover what Shift+Tab goes back to', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAs(page, 'vic.manager', '/portfolio')
  await page.getByRole('table').getByRole('link').last().focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(top).toBeGreaterThanOrEqual(56)
  }
})

test('a dialog that a menu opened gives the focus back to the menu’s button, each time', async ({ page }) => {
  await openAs(page, 'vic.manager', '/portfolio')
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
