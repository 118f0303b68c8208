import type { Page } from '@playwright/test'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { listIntegratedPortfolio, listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs, useSession } from './support/people.ts'

const properties = async (page: Page, query: string) =>
  (await read(page, listPortfolio, { query: `page-size=100&${query}` })).items
const detailsOf = async (page: Page, { compliancePropertyId: id }: ManagedProperty) => read(page, getProperty, { id })
const title = (page: Page, { addressLine1, addressLine2 }: ManagedProperty) =>
  page.getByRole('heading', { level: 1, name: `${addressLine1}, ${addressLine2}` })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a property manager finds a property, reads why it is not compliant, and opens its issues', async ({ page }) => {
  await openAs(page, 'vic.manager', '/portfolio?facet=COMPLIANCE_ISSUES&facet=ACTIVE_NOTICES')
  const [property] = (await properties(page, 'facet=COMPLIANCE_ISSUES&facet=ACTIVE_NOTICES')) as [ManagedProperty]
  await page.getByRole('link', { name: property.addressLine1, exact: true }).first().click()
  await expect(title(page, property)).toBeVisible()
  const details = await detailsOf(page, property)

  const glance = page.getByRole('complementary', { name: 'Summary of this property' })
  await expect(glance.getByText('Compliance issues', { exact: true })).toBeVisible()
  const why = glance.getByRole('list', { name: 'Why' }).getByRole('listitem')
  await expect(why).toHaveText(details.reasons)
  await expectAccessible(page)

  // Each service shows its result, its reason and the next step without a press.
  const services = section(page, 'Services')
  for (const { reason, nextStep, blockers } of details.services) {
    await expect(services.getByText(reason, { exact: true }).first()).toBeVisible()
    await expect(services.getByText(nextStep).first()).toBeVisible()
    for (const blocker of blockers) await expect(services.getByText(blocker, { exact: true }).first()).toBeVisible()
  }
  await services
    .getByText(/\d+ appliances?/)
    .first()
    .click()
  await expect(services.locator('details[open]').first()).toBeVisible()

  for (const name of ['Tenancy', 'Keys', 'Contacts', 'What happened']) await expect(section(page, name)).toBeVisible()

  // The counts of the tabs equal the totals of their lists.
  const documents = section(page, 'Issues and documents')
  await documents.scrollIntoViewIfNeeded()
  for (const [tab, table, count] of [
    ['Access issues', 'Access issues', details.counts.notices],
    ['Quotes', 'Quotes', details.counts.quotes],
  ] as const) {
    await documents.getByRole('tab', { name: tab }).click()
    await expect(documents.getByRole('tab', { name: tab })).toContainText(String(count))
    if (count > 0) await expect(documents.getByRole('table', { name: table }).locator('tbody tr')).toHaveCount(count)
  }
  await documents.getByRole('tab', { name: 'Invoices' }).click()
  await expect(
    documents.getByRole('table', { name: 'Invoices' }).or(documents.getByText('No invoices found')),
  ).toBeVisible()
  await section(page, 'What happened').scrollIntoViewIfNeeded()
  await expect(section(page, 'What happened').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)

  await services
    .getByRole('link', { name: /^Service reports of/ })
    .first()
    .click()
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname.endsWith('/documents') && searchParams.get('type') === 'SERVICE_REPORT' && searchParams.has('service'),
  )
  await expect(page.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(services).toBeVisible()
})

test('the menu of a row opens the dialogs of its property, by keyboard', async ({ page }) => {
  // High enough for the whole menu: axe reports a menu that scrolls, because it does not count arrow keys as a way to scroll.
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAs(page, 'vic.manager', '/portfolio?facet=ON_SERVICE')
  const property = (await properties(page, 'facet=ON_SERVICE')).find(
    ({ isIntegrated, tags }) => !isIntegrated && !tags.includes('VACANT'),
  )
  if (!property) throw new Error('The data set has no property on service that the agency keeps itself')
  await page.goto(`/portfolio?query=${encodeURIComponent(property.addressLine1)}`)
  const trigger = page.getByRole('button', { name: `Actions for ${property.addressLine1}` }).first()
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.getByRole('menu', { name: `Actions for ${property.addressLine1}` })
  await expect(menu.getByRole('menuitem', { name: 'View property' })).toBeFocused()
  for (const name of ['Edit tenancy', 'Add tenancy', 'Update key number', 'Put service on hold', 'Cancel property'])
    await expect(menu.getByRole('menuitem', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Put service on hold' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(property.addressLine1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()
})

/** A property whose landlord has no other property; a landlord from the agency's software cannot be changed here. */
async function propertyWithOwnLandlord(page: Page): Promise<ManagedProperty> {
  const own = (await properties(page, 'facet=ON_SERVICE')).filter(({ isIntegrated }) => !isIntegrated)
  for (const property of own) {
    const { contacts } = await detailsOf(page, property)
    if (contacts.some(({ version, alsoAt }) => version !== null && !alsoAt)) return property
  }
  throw new Error('The data set has no property whose landlord the agency keeps itself')
}

test('a landlord is corrected, and the page shows it', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const found = await propertyWithOwnLandlord(page)
  await page.goto(`/property/${found.compliancePropertyId}`)
  const contacts = section(page, 'Contacts')
  await contacts
    .getByRole('button', { name: /^Edit contact/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Quinn Landlord')
  await dialog.getByText('In Australia').click()
  await dialog.getByRole('textbox', { name: 'Address line 1' }).fill('1 Rathdowne Street')
  await dialog.getByRole('combobox', { name: 'Suburb' }).fill('Carl')
  await page.getByRole('listbox', { name: 'Suburb' }).getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('Contact updated')).toBeVisible()
  await expect(contacts.getByText('Quinn Landlord')).toBeVisible()
  await expect(contacts.getByText('1 Rathdowne Street')).toBeVisible()
  const saved = await detailsOf(page, found)
  expect(saved.contacts.map(({ name }) => name)).toContain('Quinn Landlord')
})

test('a cancelled property is shown as cancelled, and offers no action that would be refused', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const [property] = (await properties(page, 'facet=CANCELLED')) as [ManagedProperty]
  await page.goto(`/property/${property.compliancePropertyId}`)
  await expect(
    page.getByText('This property has been cancelled. Please contact the provider for further assistance.'),
  ).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('menu', { name: 'More actions' })
  await expect(menu.getByRole('menuitem', { name: 'View in compliance system' })).toBeVisible()
  for (const name of ['Edit tenancy', 'Add tenancy', 'Put service on hold', 'Cancel property'])
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0)
})

test('a property that does not exist shows the not-found text', async ({ page }) => {
  await openAs(page, 'vic.master', '/property/2000000000')
  await expect(page.getByText('Property not found')).toBeVisible()
  await expectAccessible(page)
})

test('a property of another provider shows who services it, and can be enrolled', async ({ page }) => {
  await useSession(page, 'vic.master')
  const { items } = await read(page, listIntegratedPortfolio, { query: 'provided-by=OTHER' })
  const [property] = items as [(typeof items)[number]]
  await page.goto(`/non-managed-property/${property.agencyPortfolioPropertyId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(property.addressLine1)
  await expect(section(page, 'Services')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await expect(page).toHaveURL(/\/non-managed-property\/\d+\/documents$/)
})

for (const theme of ['light', 'dark'] as const)
  test(`on a phone the page of a property fits, in the ${theme} theme`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: theme })
    await useSession(page, 'vic.manager')
    const [property] = (await properties(page, 'facet=COMPLIANCE_ISSUES&facet=ACTIVE_NOTICES')) as [ManagedProperty]
    await page.goto(`/property/${property.compliancePropertyId}`)
    await expect(title(page, property)).toBeVisible()
    await section(page, 'What happened').scrollIntoViewIfNeeded()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Pages of this property' }).selectOption('tenancy')
    await expect(page).toHaveURL(/\/tenancy$/)
    await expectNoSidewaysScroll(page)
  })
