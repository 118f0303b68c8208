import type { Browser, Page } from '@playwright/test'
import { listAccessIssues } from '../contract/access-issues/access-issue-lists.ts'
import {
  getBookingAvailability,
  listBookableServices,
  listBookingEntryMethods,
} from '../contract/bookings/booking-calls.ts'
import type { Day } from '../contract/days.ts'
import { listPropertyDocuments } from '../contract/documents/document-calls.ts'
import { listPropertyInvoices } from '../contract/invoices.ts'
import { listPortfolio, type ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { getProperty, type PropertyDetails } from '../contract/properties/property-page.ts'
import { serviceOfBookingType } from '../contract/services.ts'
import { listTimeline } from '../contract/timeline.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { passChecks } from './support/pass-checks.ts'
import { openSystem, portalUrl, useSession } from './support/people.ts'
import { read } from './support/read.ts'

test.describe.configure({ timeout: 240_000 })
test.beforeEach(async ({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

/** A technician with a phone, in a browser of their own. */
const openPhone = async (browser: Browser, state: 'vic' | 'qld'): Promise<Page> =>
  openSystem(browser, `${state}.admin`, '/', { width: 390, height: 844 })

/** Job statuses in which a service can be booked; asking for each property would take long. */
const due = ['OVERDUE', 'SERVICE_PENDING', 'REBOOKING_IN_PROGRESS']

type Fitness = (item: ManagedProperty, property: PropertyDetails) => boolean

/** A property at which these services can be booked by appointment, and nothing was found before. */
async function findProperty(page: Page, types: readonly string[], isFit: Fitness = () => true) {
  for (let number = 1, count = 1; count > 0; number += 1) {
    const { items } = await read(page, listPortfolio, { query: `page=${number}&page-size=100` })
    count = items.length
    for (const item of items) {
      if (item.accessIssues || item.tags.includes('VACANT') || item.tags.includes('CANCELLED')) continue
      const isDue = (type: string) =>
        item.services.some(
          ({ shortName, jobStatus }) => shortName === serviceOfBookingType(type) && due.includes(jobStatus),
        )
      if (!types.every(isDue)) continue
      const id = item.compliancePropertyId
      const bookable = (await read(page, listBookableServices, { id })).flatMap(({ bookingTypes }) => bookingTypes)
      if (!types.every((type) => bookable.includes(type))) continue
      const methods = await read(page, listBookingEntryMethods, { id })
      if (methods.some(({ method, problem }) => method !== 'ENTER_WITH_KEY_BY_TENANT_REQUEST' && problem !== null))
        continue
      const property = await read(page, getProperty, { id })
      if (property.counts.findings === 0 && property.visits.length === 0 && isFit(item, property)) return property
    }
  }
  throw new Error(`At no property of the demo data can ${types.join(' and ')} be booked`)
}

/** Books the first free time with a contact who is home then. */
async function book(page: Page, { compliancePropertyId: id }: PropertyDetails, types: readonly string[]): Promise<Day> {
  const query = types.map((type) => `service=${type}`).join('&')
  const [date] = await read(page, getBookingAvailability, { id, query })
  const [time] = date?.bookingTimes ?? []
  if (!date || !time) throw new Error('No time is free')
  const { timeFrom: startTime, timeTo: endTime, ...slot } = time
  const nominatedContact = { name: 'Cleo Desk', email: 'cleo@journeys.example', mobile: '0491570157' }
  const reply = await page.request.post(`/v1/property/${id}/booking`, {
    headers: { origin: portalUrl() },
    data: {
      propertyId: id,
      bookingTypes: types,
      entryMethod: 'APPOINTMENT',
      contacts: [],
      nominatedContact: { ...nominatedContact, isEnabled: true, isPrimaryContact: true },
      oasResult: { ...slot, date: date.date, startTime, endTime },
    },
  })
  expect(await reply.text()).toContain('"success":true')
  return date.date
}

/** From the menu to the day and to the record of the visit. */
async function openRecord(phone: Page, day: Day, { addressLine1 }: PropertyDetails): Promise<void> {
  const menu = phone.getByRole('navigation', { name: 'Sections' })
  await expect(menu.getByRole('link', { name: 'Visits' })).toBeHidden()
  await menu.getByText(/^Menu/).click()
  await menu.getByRole('link', { name: 'Visits' }).click()
  await phone.getByLabel('Day', { exact: true }).fill(day)
  await phone.getByRole('button', { name: 'Show' }).click()
  await expect(phone.getByText('Cleo Desk', { exact: false })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('link', { name: `Record the visit of ${addressLine1},` }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(addressLine1)
  await phone.getByLabel('The visit took place today', { exact: false }).check()
}

async function save(phone: Page): Promise<void> {
  const reply = phone.waitForResponse((each) => each.request().method() === 'POST')
  await phone.getByRole('button', { name: 'Save for later' }).click()
  await reply
}

const checks = ['GAS_SAFETY_CHECK', 'ELECTRICAL_SAFETY_CHECK']
/** The smallest PNG. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('gas and electrical are recorded on a phone with a finding and its photo, half, then all, and the agency sees it', async ({
  page,
  browser,
}) => {
  await useSession(page, 'vic.manager')
  const property = await findProperty(page, checks, (_, { counts }) => counts.quotes === 0)
  const id = property.compliancePropertyId
  const day = await book(page, property, checks)
  const phone = await openPhone(browser, 'vic')
  await openRecord(phone, day, property)

  const gas = phone.getByRole('region', { name: 'Gas', exact: true })
  const tipping = 'Cooker not restrained from tipping'
  await gas
    .getByRole('group', { name: /^Restraints and clearances/ })
    .getByLabel('Failed')
    .check()
  await gas.getByText('Add a finding', { exact: true }).click()
  await gas.getByLabel('What was found').selectOption({ label: `${tipping} ($120.00 to $260.00)` })
  const finding = gas.getByRole('group', { name: 'Finding', exact: true })
  await finding.getByLabel('Place').fill('Kitchen')
  await finding.getByLabel('Quote the repair').check()
  await finding.getByLabel('Price with GST').fill('180')

  // The connection is lost for a while.
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Save for later' }).click()
  await expect(phone.getByText('No connection. Your record is kept on this phone', { exact: false })).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('The record is saved.', { exact: false })).toBeVisible()

  // A colleague has typed on an older version: what differs is shown before anything is replaced, also after a reload.
  const colleague = await openPhone(browser, 'vic')
  await colleague.goto(phone.url())
  await phone.getByLabel('Notes for the office').fill('From the phone')
  await save(phone)
  await colleague.getByLabel('Notes for the office').fill('From a colleague')
  await save(colleague)
  const differences = colleague.getByRole('region', { name: 'What differs' })
  await expect(differences).toContainText('From the phone')
  await colleague.reload()
  await expect(colleague.getByLabel('Notes for the office')).toHaveValue('From a colleague')
  await expect(differences).toBeHidden()
  await save(colleague)
  await expect(differences).toContainText('From the phone')
  await colleague.close()

  await phone.getByLabel('What it shows').selectOption({ label: `Gas: ${tipping}` })
  await phone.locator('#photo-file').setInputFiles({ name: 'cooker.png', mimeType: 'image/png', buffer: photo })
  await expect(phone.getByText('cooker.png: stored')).toBeVisible()
  await expectNoSidewaysScroll(phone)

  await phone.getByRole('button', { name: 'Submit the visit' }).click()
  await expect(phone.getByRole('alert')).toContainText(
    'things must be completed or corrected before this can be submitted.',
  )
  await passChecks(phone)
  // Photos that are still on the phone are sent before the visit ends.
  const more = [1, 2, 3].map((n) => ({ name: `board-${n}.png`, mimeType: 'image/png', buffer: photo }))
  await phone.locator('#photo-file').setInputFiles(more)
  await phone.getByRole('button', { name: 'Submit the visit' }).click()
  await expect(phone.getByRole('status').first()).toContainText('The visit is submitted.')
  await phone.getByRole('link', { name: `See the record of ${property.addressLine1},` }).click()
  await expect(
    phone
      .getByRole('list')
      .filter({ has: phone.getByRole('img') })
      .getByRole('img'),
  ).toHaveCount(4)

  const documents = async () => {
    const { items } = await read(page, listPropertyDocuments, { id, query: 'page-size=20' })
    const today = items.filter(({ uploadedAt }) => Date.now() - Date.parse(uploadedAt) < 600_000)
    return today.map(({ type, services }) => `${type.code} ${services[0]?.code}`).toSorted()
  }
  await expect
    .poll(documents, { timeout: 30_000 })
    .toEqual(['RECORD ELECTRICAL', 'SERVICE_REPORT ELECTRICAL', 'SERVICE_REPORT GAS'])
  const after = await read(page, getProperty, { id })
  expect(after).toMatchObject({ compliance: 'COMPLIANCE_ISSUES', counts: { findings: 1, quotes: 1 }, visits: [] })
  expect((await read(page, listPropertyInvoices, { id })).items.length).toBeGreaterThan(0)
  expect((await read(page, listTimeline, { id })).items.map(({ title }) => title).join()).toContain('Visit')
  await page.goto(`/property/${id}`)
  await expect(page.getByText(tipping, { exact: false }).first()).toBeVisible()
})

test('a technician cannot get in: the agency mends the access issue and books again', async ({ page, browser }) => {
  await useSession(page, 'qld.manager')
  const types = ['SMOKE_ALARM_LEASE_CHECK']
  const property = await findProperty(page, types, ({ isIntegrated }, { keyNumber }) => !isIntegrated && !!keyNumber)
  const { compliancePropertyId: id, addressLine1 } = property
  const day = await book(page, property, types)
  const phone = await openPhone(browser, 'qld')
  await openRecord(phone, day, property)
  await phone.getByRole('link', { name: 'Could not get in?' }).click()
  await phone.getByLabel('What kept you out').selectOption({ label: 'Key did not work' })
  await phone.getByLabel('What should the agency know?').last().fill('It turns, but the door stays shut.')
  await phone.getByRole('button', { name: 'End the visit without access' }).click()
  await expect(phone.getByRole('status').first()).toContainText('The visit has ended without access.')
  await phone.getByRole('link', { name: `See the record of ${addressLine1},` }).click()
  await expect(phone.getByText('It turns, but the door stays shut.', { exact: false })).toBeVisible()

  await page.goto(`/action-required/access-issues?query=${encodeURIComponent(addressLine1)}`)
  await page
    .getByRole('button', { name: `Resolve issue of ${addressLine1}`, exact: true })
    .first()
    .click()
  const wizard = page.getByRole('dialog', { name: /^Resolve access issues/ })
  await expect(wizard.getByRole('heading', { name: 'Key did not work' })).toBeVisible()
  await wizard.getByRole('button', { name: 'Update the key' }).click()
  const form = page.getByRole('dialog', { name: /^Edit property/ })
  await form.getByRole('textbox', { name: 'Key number' }).fill('NEW-77')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Update property' }).click()
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
  const { items } = await read(page, listAccessIssues, { query: `query=${encodeURIComponent(addressLine1)}` })
  expect(items.map(({ compliancePropertyId }) => compliancePropertyId)).not.toContain(id)

  await book(page, property, types)
  expect((await read(page, getProperty, { id })).visits).toHaveLength(1)
})
