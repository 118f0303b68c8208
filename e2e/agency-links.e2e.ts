import type { Page } from '@playwright/test'
import { listAgencies } from '../contract/auth.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { beginSession, enterAgency, stateSystemUrl } from './support/people.ts'

const wide = { width: 1440, height: 900 }

/** The links into the state system that are currently on the page, including open menus. */
const systemLinks = async (page: Page) =>
  page
    .locator(`[href^="${stateSystemUrl()}/vic/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Switches away from the first agency by name, which a page of the state system opens by default. */
async function enterAnotherAgency(page: Page): Promise<{ id: number; name: string }> {
  const agencies = await read(page, listAgencies)
  for (const { complianceAgencyId: id, complianceAgencyName: name } of agencies.slice(1).toReversed()) {
    await enterAgency(page, id)
    const list = await read(page, listPortfolio).catch(() => null)
    // One agency has no access to the portal, another no properties.
    if (list && list.total > 0) return { id, name }
  }
  throw new Error('The master user has no other agency with properties')
}

test('every link into the state system opens on the agency that the portal shows', async ({ page, context }) => {
  await page.setViewportSize(wide)
  await beginSession(page, 'vic.master')
  const agency = await enterAnotherAgency(page)
  const found = new Set<string>()
  const collect = async () => (await systemLinks(page)).forEach((href) => found.add(href))

  await page.goto('/')
  await expect(page.getByRole('main')).toContainText(agency.name)
  await collect()
  for (const group of ['Action Required', 'Keys']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: group }).click()
    await expect(page.getByRole('menu', { name: group })).toBeVisible()
    await collect()
    await page.keyboard.press('Escape')
  }
  for (const path of [
    '/settings/preferences',
    '/settings/api-integration',
    '/action-required/access-issues',
    '/portfolio',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await collect()
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  // A long menu has the links behind "More".
  const more = page.getByRole('menuitem', { name: 'More' })
  const ofSystem = page.getByRole('menuitem', { name: /View in compliance system/ })
  await expect(more.or(ofSystem)).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(ofSystem).toBeVisible()
  await collect()
  await page.getByRole('menuitem', { name: 'View property' }).click()
  await expect(page.getByRole('link', { name: /Request service/ })).toBeVisible()
  await collect()

  const paths = new Set([...found].map((href) => new URL(href).pathname))
  expect(paths.size).toBeGreaterThanOrEqual(11)
  const system = await context.newPage()
  for (const href of found) {
    expect(new URL(href).searchParams.get('agency'), href).toBe(String(agency.id))
    const reply = await system.goto(href)
    expect(reply?.status(), href).toBe(200)
    if (new URL(href).pathname.endsWith('/Users/profile')) continue
    await expect(system.getByRole('main')).toContainText(agency.name)
    const chosen = system.getByRole('combobox', { name: 'Agency' })
    if ((await chosen.count()) > 0) await expect(chosen.locator('option:checked')).toHaveText(agency.name)
  }
  // Following a link there keeps the agency.
  await system
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Invoices', exact: true })
    .click()
  await expect(system.getByRole('combobox', { name: 'Agency' }).locator('option:checked')).toHaveText(agency.name)
  await system.getByRole('banner').getByRole('link').first().click()
  await expect(system.getByText(`The pages below open for ${agency.name}.`)).toBeVisible()
})
