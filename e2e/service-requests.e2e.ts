import type { Page } from '@playwright/test'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { getStats } from '../contract/dashboard/stats.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openSystem, stateSystemUrl, useSession } from './support/people.ts'

const listed = async (page: Page, query: string) => read(page, listPortfolio, { query: `page-size=100&${query}` })
const details = async (page: Page, id: number) => read(page, getProperty, { id })
const isLive = ({ jobStatus }: { jobStatus: string }) => !['ON_HOLD', 'CANCELLED'].includes(jobStatus)

/** A property that is charged per service, with several active services and no request yet. */
async function propertyToRequestFor(page: Page): Promise<ManagedProperty> {
  const { items } = await listed(page, 'facet=ON_SERVICE')
  for (const property of items) {
    if (!property.tags.includes('PAYG_BILLING') || property.services.filter(isLive).length < 2) continue
    const { requests, services } = await details(page, property.compliancePropertyId)
    if (requests.length === 0 && services.length === property.services.filter(isLive).length) return property
  }
  throw new Error('There is no such property in the demo data')
}

async function openFromMenu(page: Page, property: ManagedProperty, item: string) {
  await page.goto(`/portfolio?query=${encodeURIComponent(property.addressLine1)}`)
  await page
    .getByRole('button', { name: `Actions for ${property.addressLine1}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

async function openRequest(page: Page, kind: 'Hold' | 'Cancellation', address: string): Promise<void> {
  await page.goto(`${stateSystemUrl()}/vic/ServiceRequests/index`)
  await page.getByLabel('Address, agency or number').fill(address)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: new RegExp(`^${kind} \\d+: ${address}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`: ${address}`)
}

test('a hold is approved and a cancellation declined, and the agency sees both', async ({ page, browser }) => {
  await useSession(page, 'vic.manager')
  const property = await propertyToRequestFor(page)
  const id = property.compliancePropertyId

  // The hold: first an empty form, then a complete one.
  const hold = await openFromMenu(page, property, 'Put service on hold')
  await expect(hold.getByText('Hold requests are reviewed within 48 hours.')).toBeVisible()
  await hold.getByRole('button', { name: 'Next' }).click()
  await expect(hold.getByText('Must request to hold at least one service')).toBeVisible()
  await expect(hold.getByText('Date is required')).toBeVisible()
  await expect(hold.getByText('Reason cannot be empty')).toBeVisible()
  await hold.getByRole('textbox', { name: 'Hold until' }).fill('01/01/2020')
  await hold.getByRole('textbox', { name: 'Reason' }).fill('Kitchen renovation')
  await expect(hold.getByText('Date cannot be in the past')).toBeVisible()
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const untilText = until.split('-').toReversed().join('/')
  await hold.getByRole('textbox', { name: 'Hold until' }).fill(untilText)
  await hold.getByText('Smoke alarm', { exact: true }).click()
  await hold.getByRole('button', { name: 'Next' }).click()
  await expect(hold).toContainText(untilText)
  await hold.getByRole('button', { name: 'Back' }).click()
  await expect(hold.getByRole('checkbox', { name: 'Smoke alarm' })).toBeChecked()
  await expect(hold.getByRole('textbox', { name: 'Reason' })).toHaveValue('Kitchen renovation')
  await hold.getByRole('button', { name: 'Next' }).click()
  await hold.getByRole('button', { name: 'Request hold' }).click()
  await expect(page.getByText('Holding request submitted')).toBeVisible()
  await expect(hold).toBeHidden()

  // The cancellation of all services.
  const cancellation = await openFromMenu(page, property, 'Cancel property')
  await cancellation.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Price' })
  for (const box of await cancellation.getByRole('checkbox').all()) await box.check({ force: true })
  await cancellation.getByRole('textbox', { name: /^Feedback/ }).fill('The owner found it too dear')
  await cancellation.getByRole('button', { name: 'Next' }).click()
  await expect(cancellation).toContainText('the property itself and its booked visits are cancelled')
  await cancellation.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(page.getByText('Cancellation request submitted')).toBeVisible()
  await expect(cancellation).toBeHidden()

  // Both are pending, and nothing can be requested twice.
  const again = await openFromMenu(page, property, 'Cancel property')
  await expect(again.getByText('No services available to cancel')).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('article', { name: `Hold until ${untilText}, Awaiting review` })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Cancellation, Awaiting review' })).toBeVisible()

  // The provider answers.
  const admin = await openSystem(browser, 'vic.admin', '/ServiceRequests/index')
  await openRequest(admin, 'Hold', property.addressLine1)
  await expect(admin.getByRole('main')).toContainText('Kitchen renovation')
  await admin.getByRole('button', { name: 'Approve the hold' }).click()
  await expect(admin.getByRole('status')).toContainText(`Hold for ${property.addressLine1}`)
  await expect(admin.getByRole('status')).toContainText('approved')
  await openRequest(admin, 'Cancellation', property.addressLine1)
  await admin.getByRole('button', { name: 'Decline the cancellation' }).click()
  await expect(admin.getByText('Say why it is declined')).toBeVisible()
  await admin.getByLabel(/^Note to the agency/).fill('Please call us about the price first')
  await admin.getByRole('button', { name: 'Decline the cancellation' }).click()
  await expect(admin.getByRole('status')).toContainText('declined')

  // The agency sees both answers, and the services change accordingly.
  await page.reload()
  await expect(page.getByRole('article', { name: `Hold until ${untilText}, Approved` })).toBeVisible()
  const declined = page.getByRole('article', { name: 'Cancellation, Declined' })
  await expect(declined).toContainText('Please call us about the price first')
  const after = await details(page, id)
  expect(after.isCancelled).toBe(false)
  const held = after.services.find(({ shortName }) => shortName === 'smoke')
  expect(held).toMatchObject({ jobStatus: 'ON_HOLD', onHoldUntil: until })
  for (const service of after.services.filter(({ shortName }) => shortName !== 'smoke'))
    expect(service.jobStatus).toBe(
      property.services.find(({ serviceId }) => serviceId === service.serviceId)?.jobStatus,
    )
})

test('an approved cancellation takes the property off service, in lists and numbers', async ({ page, browser }) => {
  await useSession(page, 'vic.manager')
  const property = await propertyToRequestFor(page)
  const id = property.compliancePropertyId
  const totals = async () => ({
    services: (await read(page, getStats)).portfolioStats.SERVICES_BREAKDOWN,
    onService: (await listed(page, 'facet=ON_SERVICE')).total,
    cancelled: (await listed(page, 'facet=CANCELLED')).total,
  })
  const before = await totals()

  const dialog = await openFromMenu(page, property, 'Cancel property')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Sold to owner-occupier' })
  for (const box of await dialog.getByRole('checkbox').all()) await box.check({ force: true })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(page.getByText('Cancellation request submitted')).toBeVisible()
  expect((await totals()).onService).toBe(before.onService)

  const admin = await openSystem(browser, 'vic.admin', '/ServiceRequests/index', { width: 360, height: 740 })
  await openRequest(admin, 'Cancellation', property.addressLine1)
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Approve the cancellation' }).click()
  await expect(admin.getByRole('status')).toContainText('approved')
  await expectNoSidewaysScroll(admin)

  const after = await totals()
  expect(after.onService).toBe(before.onService - 1)
  expect(after.cancelled).toBe(before.cancelled + 1)
  for (const { shortName } of property.services)
    expect(after.services[shortName], shortName).toBe(before.services[shortName] - 1)
  expect(await details(page, id)).toMatchObject({ isCancelled: true })
  await page.goto(`/property/${id}`)
  await expect(page.getByText(/^This property has been cancelled/).first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'Cancellation, Approved' })).toBeVisible()
})
