import type { Page } from '@playwright/test'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

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

  // Each service shows its result, its reason and the next step; those in order once they are opened.
  const services = section(page, 'Services')
  for (const folded of await services.locator('li > details > summary').all()) await folded.click()
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

  const reports = services.getByRole('link', { name: /^Service reports of/ })
  const reported = details.services.filter(({ hasReports }) => hasReports).length
  await expect(reports).toHaveCount(reported)
  if (reported === 0) return
  await reports.first().click()
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname.endsWith('/documents') && searchParams.get('type') === 'SERVICE_REPORT' && searchParams.has('service'),
  )
  await expect(page.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(services).toBeVisible()
})
