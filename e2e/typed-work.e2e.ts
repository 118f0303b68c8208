import type { Browser, Locator, Page } from '@playwright/test'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import type { PropertyDetails } from '../contract/properties/property-page.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import type { Session } from '../contract/auth.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expectCovered } from './support/covered.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { beginSession, enterAgency, openUserMenu, portalUrl, sessionOf, useSession } from './support/people.ts'

/* Typed values are never lost, whichever way the connection to the server fails. */

const details = async (page: Page, id: number) => read(page, getProperty, { id })
const own = async (page: Page): Promise<ManagedProperty[]> =>
  (await read(page, listPortfolio, { query: 'page-size=60&direction=descending' })).items.filter(
    ({ isIntegrated, tags }) => !isIntegrated && !tags.includes('CANCELLED'),
  )

/** A matching property from the end of the list, which no other journey uses. */
async function findProperty(page: Page, passes: (found: PropertyDetails) => boolean): Promise<PropertyDetails> {
  for (const { compliancePropertyId } of await own(page)) {
    const found = await details(page, compliancePropertyId)
    if (passes(found)) return found
  }
  throw new Error('No property in the demo data fits')
}
const hasOwnLandlord = ({ contacts }: PropertyDetails) =>
  contacts.some(({ role, version }) => role === 'LANDLORD' && version !== null)

async function openContact(page: Page, id: number): Promise<Locator> {
  await page.goto(`/property/${id}`)
  await page
    .getByRole('button', { name: /^Edit contact/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible()
  return dialog
}
async function openEntry(page: Page, id: number): Promise<Locator> {
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'Edit preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entry method preferences' })
  await expect(dialog.getByRole('textbox', { name: /^Comments/ })).toBeVisible()
  return dialog
}

/** A colleague at the same agency, in a separate browser. */
async function openAsColleague(browser: Browser, page: Page): Promise<Page> {
  const colleague = await (await browser.newContext({ baseURL: portalUrl() })).newPage()
  await beginSession(colleague, 'vic.master')
  const agencyId = (await sessionOf(page))?.complianceAgencyId
  await enterAgency(colleague, agencyId as number)
  return colleague
}

const alertIn = (dialog: Locator) => dialog.getByRole('alert').first()
const changeIn = (dialog: Locator, label: string) =>
  alertIn(dialog)
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(label, { exact: true }) })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const sizes = [
  { width: 390, height: 700 },
  { width: 1440, height: 900 },
]

test('a failed save is visible in a long dialog, on a phone and on a wide screen', async ({ page, context }) => {
  await useSession(page, 'vic.manager')
  const { compliancePropertyId: id } = await findProperty(page, hasOwnLandlord)
  const dialog = await openContact(page, id)
  await dialog.getByText('In Australia').click()
  for (let count = 0; count < 4; count += 1) await dialog.getByRole('button', { name: 'Add number' }).click()
  const numbers = dialog.getByRole('textbox', { name: /^Number / })
  for (const field of await numbers.all()) await field.fill('0491 570 157')
  await dialog.getByText('No address').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Quinn Typed')
  const failure = dialog.getByText('We could not reach the portal. Check your connection and try again.')
  await context.setOffline(true)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await numbers.last().scrollIntoViewIfNeeded()
    await dialog.getByRole('button', { name: 'Save contact' }).click()
    await expect(failure).toBeInViewport()
    await expect(alertIn(dialog)).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Quinn Typed')
    await expect(toasts(page)).toHaveText('')
  }
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog).toBeHidden()
  expect((await details(page, id)).contacts.map(({ name }) => name)).toContain('Quinn Typed')
})

test('a toast covers no button of a dialog, on a phone and on a wide screen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await useSession(page, 'vic.manager')
  const [property] = (await own(page)) as [ManagedProperty]
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/property/${property.compliancePropertyId}`)
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect(toasts(page)).toContainText('Copied')
    await page.getByRole('button', { name: 'Edit preferences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Entry method preferences' })
    await expect(dialog.getByRole('textbox', { name: /^Comments/ })).toBeVisible()
    const copied = toasts(page).getByText('Copied', { exact: false }).first()
    // A dialog that fills the screen of a phone leaves no place: the toast then waits until the dialog closes.
    const isWaiting = !(await copied.isVisible())
    expect(isWaiting && size.width >= 640).toBe(false)
    const message = isWaiting ? null : await copied.boundingBox()
    for (const name of ['Close', 'Cancel', 'Save preferences']) {
      const button = await dialog.getByRole('button', { name }).boundingBox()
      const isApart =
        !message ||
        !button ||
        message.y + message.height <= button.y ||
        message.y >= button.y + button.height ||
        message.x >= button.x + button.width ||
        message.x + message.width <= button.x
      expect(isApart, `${name} is free`).toBe(true)
    }
  }
})

test('two browsers edit one contact: the second sees the old and new values, and saves its own over them', async ({
  page,
  browser,
}) => {
  await useSession(page, 'vic.manager')
  const { compliancePropertyId: id } = await findProperty(page, hasOwnLandlord)
  const colleague = await openAsColleague(browser, page)
  const mine = await openContact(page, id)
  const theirs = await openContact(colleague, id)
  const before = await mine.getByRole('textbox', { name: 'Name' }).inputValue()
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Robin Theirs')
  await theirs.getByRole('textbox', { name: /^Salutation/ }).fill('Dr')
  await theirs.getByRole('button', { name: 'Save contact' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('textbox', { name: 'Name' }).fill('Robin Mine')
  await mine.getByRole('button', { name: 'Save contact' }).click()
  const { complianceUserName: who } = (await sessionOf(colleague)) as Session
  await expect(alertIn(mine)).toContainText(`This was changed by ${who} at`)
  await expect(changeIn(mine, 'Name')).toContainText(`from ${before} to Robin Theirs`)
  await expect(changeIn(mine, 'Name')).toContainText('You typed: Robin Mine')
  await expect(changeIn(mine, 'Salutation')).toContainText('to Dr')
  await expect(mine.getByRole('textbox', { name: /^Salutation/ })).toHaveValue('Dr')
  await expect(alertIn(mine)).toBeFocused()
  await mine.getByRole('button', { name: 'Save contact' }).click()
  await expect(mine).toBeHidden()
  const saved = (await details(page, id)).contacts.find(({ name }) => name === 'Robin Mine')
  expect(saved).toMatchObject({ salutation: 'Dr' })
  await colleague.context().close()
})

test('a session ends during typing in a dialog: the user logs back in by keyboard in a new tab, then saves', async ({
  page,
  context,
}) => {
  await useSession(page, 'vic.manager')
  const { compliancePropertyId: id } = await findProperty(page, () => true)
  const dialog = await openEntry(page, id)
  const comments = dialog.getByRole('textbox', { name: /^Comments/ })
  await comments.fill('Typed before the session ended')
  await context.clearCookies({ name: 'acp_session' })
  await dialog.getByRole('button', { name: 'Save preferences' }).click()
  const cover = page.getByRole('alertdialog', { name: "We're sorry, your session has expired" })
  await expect(cover).toBeVisible()
  await expect(page.getByText('No user session')).toHaveCount(0)
  await expectCovered(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectCovered(page)

  const link = cover.getByRole('link', { name: /^Log back in/ })
  for (let steps = 0; steps < 5 && !(await link.evaluate((it) => it === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  const tab = await opened
  // The state is preselected, and its session is still alive, so nothing has to be typed.
  await expect(tab.getByRole('heading', { name: 'You are logged in again' })).toBeVisible()
  await tab.close()

  await expect(cover).toBeHidden()
  await expect(dialog.getByText('This was not saved.')).toBeVisible()
  await expect(alertIn(dialog)).toBeFocused()
  await expect(comments).toHaveValue('Typed before the session ended')
  await dialog.getByRole('button', { name: 'Save preferences' }).click()
  await expect(dialog).toBeHidden()
  expect((await details(page, id)).entryMethodPreferences.comments).toBe('Typed before the session ended')
})

test('a portfolio is switched in another tab: typed values cannot be saved there, and can be saved after switching back', async ({
  page,
  context,
}) => {
  await beginSession(page, 'vic.master')
  const { compliancePropertyId: id } = await findProperty(page, () => true)
  const shown = (await sessionOf(page)) as Session
  const dialog = await openEntry(page, id)
  await dialog.getByRole('textbox', { name: /^Comments/ }).fill('For this portfolio only')

  const tab = await context.newPage()
  await tab.goto('/')
  await openUserMenu(tab)
  await tab.getByRole('menuitem', { name: 'Switch Portfolio' }).click()
  await tab.getByRole('dialog').getByRole('list', { name: 'Portfolios' }).getByRole('button').first().click()
  await expect(tab.getByRole('dialog')).toBeHidden()
  const { complianceAgencyName: other } = (await sessionOf(page)) as Session
  expect(other).not.toBe(shown.complianceAgencyName)

  await expect(
    dialog.getByText(`Your portfolio was switched to ${other} in another tab`, { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save preferences' }).click()
  await expect(dialog.getByText('This was not saved.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Comments/ })).toHaveValue('For this portfolio only')

  await dialog.getByRole('button', { name: `Switch back to ${shown.complianceAgencyName}` }).click()
  await expect(dialog.getByText(/^Your portfolio was switched/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save preferences' }).click()
  await expect(dialog).toBeHidden()
  expect(await sessionOf(page)).toMatchObject({ complianceAgencyId: shown.complianceAgencyId })
  expect((await details(page, id)).entryMethodPreferences.comments).toBe('For this portfolio only')
  // The other tab has no unsaved work, so it follows the switch.
  await expect(tab.getByRole('main')).toContainText(shown.complianceAgencyName)
})

test('another user in the same browser sees nothing of what was typed, and the first one finds it again', async ({
  page,
  context,
}) => {
  await beginSession(page, 'vic.manager')
  const { compliancePropertyId: id } = await findProperty(page, () => true)
  const { complianceUserName: first, complianceSystemUrl } = (await sessionOf(page)) as Session
  const dialog = await openEntry(page, id)
  await dialog.getByRole('textbox', { name: /^Comments/ }).fill('Only for my eyes')

  const tab = await context.newPage()
  await tab.goto(`${complianceSystemUrl}/Users/logout`)
  await context.clearCookies()
  await beginSession(tab, 'vic.master')
  const { complianceUserName: second } = (await sessionOf(tab)) as Session
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const cover = page.getByRole('alertdialog', { name: `You are logged in as ${second} in another tab` })
  await expect(cover).toBeVisible()
  await expectCovered(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }

  await context.clearCookies()
  await beginSession(tab, 'vic.manager')
  expect(((await sessionOf(tab)) as Session).complianceUserName).toBe(first)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(cover).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: /^Comments/ })).toHaveValue('Only for my eyes')
  await expect(dialog.getByRole('textbox', { name: /^Comments/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save preferences' }).click()
  await expect(dialog).toBeHidden()
  expect((await details(page, id)).entryMethodPreferences.comments).toBe('Only for my eyes')
})
