import type { Browser, Locator, Page } from '@playwright/test'
import {
  getBookingAvailability,
  listBookableServices,
  listBookingEntryMethods,
} from '../contract/bookings/booking-calls.ts'
import { listIntegrations } from '../contract/agency.ts'
import { listAgencies } from '../contract/auth.ts'
import { getStats } from '../contract/dashboard/stats.ts'
import { addDays, dayIn } from '../contract/days.ts'
import { shortDay } from '../contract/day-text.ts'
import { listPropertyInvoices } from '../contract/invoices.ts'
import { listPortfolio, type ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { getProperty, type PropertyDetails } from '../contract/properties/property-page.ts'
import { states, type StateCode } from '../contract/states.ts'
import { listTimeline } from '../contract/timeline.ts'
import { Effort } from './support/effort.ts'
import { expect, test } from './support/journey.ts'
import { passChecks } from './support/pass-checks.ts'
import { beginSession, enterAgency, password, portalUrl, stateSystemUrl, useSession } from './support/people.ts'
import { read } from './support/read.ts'

test.use({ hasOwnContext: true })

test.describe.configure({ timeout: 360_000 })
test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** An employee of the provider in a separate browser, at the inbox. */
async function openProvider(browser: Browser, effort: Effort, state: StateCode): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await effort.watch(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${stateSystemUrl()}/${state}/`)
  await page.getByLabel('Username').fill(`${state}.admin`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(menu(page)).toBeVisible()
  return page
}
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections' })
const toastOn = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

type Wanted = {
  /** By what the list shows. */
  isCandidate: (item: ManagedProperty) => boolean
  isFit: (property: PropertyDetails) => boolean | Promise<boolean>
  /** A visit can be booked already. */
  isBookable?: boolean
}

/** A property of the agency with tenants who can be reached for an appointment. */
async function findProperty(
  page: Page,
  { isCandidate, isFit, isBookable = false }: Wanted,
): Promise<PropertyDetails | undefined> {
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (let number = 1, count = 1; count > 0; number += 1) {
    const { items } = await read(page, listPortfolio, { query: `page=${number}&page-size=100` })
    count = items.length
    for (const item of items) {
      if (item.tags.includes('CANCELLED') || item.tags.includes('VACANT') || !isCandidate(item)) continue
      const property = await read(page, getProperty, { id: item.compliancePropertyId })
      if (isBookable && !property.actions.book) continue
      // An alarm past its life would have to be replaced at the visit.
      if (property.appliances.some(({ expiresOn }) => expiresOn !== null && expiresOn <= soon)) continue
      const occupants = property.tenancy.currentTenancy?.occupants ?? []
      if (occupants.length === 0 || occupants.some(({ email, mobileContacts }) => !email || !mobileContacts[0]))
        continue
      const methods = await read(page, listBookingEntryMethods, { id: item.compliancePropertyId })
      if (methods.find(({ method }) => method === 'APPOINTMENT')?.problem !== null) continue
      if (await isFit(property)) return property
    }
  }
  return undefined
}

async function openFromList(page: Page, { compliancePropertyId: id, addressLine1 }: PropertyDetails): Promise<void> {
  await page.goto(`${portalUrl()}/portfolio?query=${encodeURIComponent(addressLine1)}`)
  await page.locator(`a[href^="/property/${id}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(addressLine1)
}

async function openAgain(page: Page, { compliancePropertyId: id, addressLine1 }: PropertyDetails): Promise<void> {
  await page.goto(`${portalUrl()}/property/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(addressLine1)
}

/** The manager books an appointment, and chooses the services where there is a choice. */
async function bookVisit(page: Page, services?: string): Promise<void> {
  await page.getByRole('button', { name: 'Book a visit' }).click()
  const wizard = page.getByRole('dialog', { name: /^Book on behalf of tenant/ })
  if (services !== undefined) await wizard.getByText(services, { exact: true }).click()
  await wizard
    .getByRole('radiogroup', { name: /^Time on/ })
    .getByRole('radio')
    .first()
    .check({ force: true })
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(wizard.getByRole('group', { name: 'Contacts', exact: true })).toBeVisible()
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await wizard.getByRole('button', { name: 'Book visit' }).click()
  await expect(toastOn(page, 'Booking submitted')).toBeVisible()
}

/** The provider opens the visit on its day; the occupant has agreed that the technician comes today. */
async function openRecord(provider: Page, page: Page, state: StateCode, property: PropertyDetails): Promise<void> {
  const [visit] = (await read(page, getProperty, { id: property.compliancePropertyId })).visits
  await menu(provider).getByRole('link', { name: 'Visits' }).click()
  await provider.getByLabel('Day', { exact: true }).fill(dayIn(states[state].timeZone, new Date(visit?.startsAt ?? '')))
  await provider.getByRole('button', { name: 'Show' }).click()
  await provider.getByRole('link', { name: `Record the visit of ${property.addressLine1},` }).click()
  await provider.getByLabel('The visit took place today', { exact: false }).check()
}

/** The text of a mail in the outbox, once it is there. */
/** What was written under a subject: the owner may get a letter of the same name. */
async function mailNamed(page: Page, subject: RegExp): Promise<string> {
  await expect(async () => {
    await page.goto(`${portalUrl()}/outbox`)
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  const letters: string[] = []
  for (let place = 0, count = await page.getByRole('link', { name: subject }).count(); place < count; place++) {
    if (place > 0) await page.goto(`${portalUrl()}/outbox`)
    await page.getByRole('link', { name: subject }).nth(place).click()
    const letter = await page.request.get((await page.getByTitle('Message').getAttribute('src')) as string)
    letters.push(await letter.text())
  }
  return letters.join('\n')
}

async function expectCompliant(page: Page, property: PropertyDetails): Promise<void> {
  await page.goto(`${portalUrl()}/portfolio?query=${encodeURIComponent(property.addressLine1)}`)
  const row = page.getByRole('row').filter({ hasText: property.addressLine1 })
  await expect(row.first()).toBeVisible()
  await expect(row.getByText('Compliance issues')).toHaveCount(0)
  await page.locator(`a[href^="/property/${property.compliancePropertyId}"]`).first().click()
  await expect(page.getByRole('main').getByText('Compliant', { exact: true }).first()).toBeVisible()
}

/** All events of a property, newest first; the portal reads them page by page. */
async function titlesOfTimeline(page: Page, id: number): Promise<string[]> {
  const titles: string[] = []
  for (let query = ''; ;) {
    const { items, next } = await read(page, listTimeline, { id, query })
    titles.push(...items.map(({ title }) => title))
    if (next === null) return titles
    query = `before=${encodeURIComponent(next)}`
  }
}

async function payAtBank(provider: Page, number: string): Promise<void> {
  await menu(provider).getByRole('link', { name: 'Payments' }).click()
  await provider.getByLabel('Invoice number').fill(number)
  await provider.getByRole('button', { name: 'Search' }).click()
  await provider.getByRole('link', { name: `#${number}` }).click()
  await provider.getByRole('button', { name: /^Record the payment of/ }).click()
  await expect(provider.getByRole('status').first()).toContainText(`The payment of invoice #${number} is recorded.`)
}

/** An integrated property of one of the user’s agencies with connected software at which smoke alarms, electrical and gas are due together. */
async function findGasProperty(page: Page): Promise<PropertyDetails> {
  for (const { complianceAgencyId } of await read(page, listAgencies)) {
    await enterAgency(page, complianceAgencyId)
    if (!(await read(page, listIntegrations)).some(({ takesInvoices }) => takesInvoices)) continue
    const found = await findProperty(page, {
      isCandidate: ({ isIntegrated, services }) => isIntegrated && services.length === 3,
      isBookable: true,
      isFit: async ({ compliancePropertyId: id, counts, contacts, visits, propertyManager }) => {
        if (visits.length + counts.findings + counts.quotes + counts.notices > 0 || !propertyManager?.email)
          return false
        if (!contacts.some(({ role, email }) => role === 'LANDLORD' && email)) return false
        const [all] = await read(page, listBookableServices, { id })
        if (all?.name !== 'Smoke alarm, Electrical and Gas') return false
        const query = all.bookingTypes.map((type) => `service=${type}`).join('&')
        return (await read(page, getBookingAvailability, { id, query })).length > 0
      },
    })
    if (found) return found
  }
  throw new Error('No property of the demo data fits this journey')
}

test('in Victoria from the booking to the paid invoice: a gas finding is quoted, approved by the owner and repaired', async ({
  page,
  browser,
  portal,
}) => {
  const effort = new Effort()
  await effort.watch(page.context())
  await beginSession(page, 'vic.master')
  const property = await findGasProperty(page)
  const id = property.compliancePropertyId
  const today = shortDay(dayIn(states.vic.timeZone, new Date()))
  const provider = await openProvider(browser, effort, 'vic')

  // The visit, with a finding and its photo.
  await openFromList(page, property)
  await bookVisit(page, 'Smoke alarm, Electrical, Gas')
  await openRecord(provider, page, 'vic', property)
  const gas = provider.getByRole('region', { name: 'Gas', exact: true })
  await gas
    .getByRole('group', { name: /^Restraints and clearances/ })
    .getByRole('radio', { name: 'Failed' })
    .check()
  await gas.getByText('Add a finding', { exact: true }).click()
  const tipping = 'Cooker not restrained from tipping'
  await gas.getByLabel('What was found').selectOption({ label: `${tipping} ($120.00 to $260.00)` })
  const finding = gas.getByRole('group', { name: 'Finding', exact: true })
  await finding.getByLabel('Appliance').fill('Freestanding cooker')
  await finding.getByLabel('Place').fill('Kitchen')
  await passChecks(provider)
  await provider.getByRole('button', { name: 'Save for later' }).click()
  await expect(provider.getByText('The record is saved.', { exact: false })).toBeVisible()
  await provider.getByLabel('What it shows').selectOption({ label: `Gas: ${tipping}` })
  await provider.locator('#photo-file').setInputFiles({ name: 'cooker.png', mimeType: 'image/png', buffer: photo })
  await expect(provider.getByText('cooker.png: stored')).toBeVisible()
  await provider.getByRole('button', { name: 'Submit the visit' }).click()
  await expect(provider.getByRole('status').first()).toContainText('The visit is submitted.')

  // The agency is told, and sees why the property does not comply.
  expect(await mailNamed(page, new RegExp(`^Visit done at ${property.addressLine1}`))).toContain(
    `failed; found: ${tipping}`,
  )
  await openAgain(page, property)
  const reason = `${tipping}, found ${today}`
  await expect(page.getByText(reason).first()).toBeVisible()
  expect(await read(page, getProperty, { id })).toMatchObject({
    compliance: 'COMPLIANCE_ISSUES',
    reasons: [expect.stringContaining(reason)],
  })
  const { COMPLIANT: before } = (await read(page, getStats)).portfolioStats

  // A quote is requested, prepared and forwarded to the landlord.
  await page.getByRole('tab', { name: /^Reported findings/ }).click()
  await page
    .getByRole('button', { name: /^Resolve findings of/ })
    .first()
    .click()
  const findings = page.getByRole('dialog', { name: /findings/i })
  await findings.getByRole('button', { name: /^Choose: Request a quote/ }).click()
  await findings.getByText(tipping, { exact: true }).click()
  await findings.getByRole('button', { name: 'Next' }).click()
  await findings.getByRole('button', { name: 'Request quote' }).click()
  await findings.getByRole('button', { name: 'Finish' }).click()

  await menu(provider).getByRole('link', { name: 'Inbox' }).click()
  await provider.getByRole('link', { name: 'Quotes to prepare' }).click()
  const prepare = provider.getByRole('row').filter({ hasText: property.addressLine1 })
  // The quotes that wait longest come first.
  await provider.waitForLoadState()
  while ((await prepare.count()) === 0) {
    await provider.getByRole('link', { name: 'Next page' }).click()
    await provider.waitForLoadState()
  }
  await prepare.getByRole('link', { name: /^Prepare quote/ }).click()
  await provider.getByLabel('Price inc. GST ($)').first().fill('198')
  await provider.getByRole('button', { name: 'Save and issue the quote' }).click()
  await expect(provider.getByRole('status').first()).toContainText('Quote #')

  await page.reload()
  await page.getByRole('tab', { name: /^Quotes/ }).click()
  const forward = page.getByRole('button', { name: /^Actions for quote #/ })
  const quoteNumber = /#(\w+)/.exec((await forward.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await forward.click()
  await page.getByRole('menuitem', { name: 'Forward' }).click()
  const dialog = page.getByRole('dialog', { name: `Forward quote #${quoteNumber}` })
  const landlord = property.contacts.find(({ role, email }) => role === 'LANDLORD' && email)?.email as string
  await expect(dialog.getByRole('button', { name: `Remove ${landlord}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(toastOn(page, 'Quote email forwarded')).toBeVisible()

  // The landlord approves by the link of the mail.
  const owners = await browser.newContext()
  await effort.watch(owners)
  const owner = await owners.newPage()
  const letter = await mailNamed(page, new RegExp(`^Quote #${quoteNumber} for`))
  expect(letter).toContain('$198.00')
  await owner.goto(/href="([^"]*quote-approval[^"]*)"/.exec(letter)?.[1] as string)
  await owner.getByLabel('Your name').fill('Olive Owner')
  await owner.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve quote' }).click()
  await expect(owner.getByText('Thank you, you have approved this quote')).toBeVisible()

  // The provider schedules the work, does it and invoices it.
  await menu(provider).getByRole('link', { name: 'Work to do' }).click()
  await provider.getByRole('link', { name: `Quote #${quoteNumber}:` }).click()
  await provider.getByRole('button', { name: 'Book the visit' }).click()
  await expect(provider.getByRole('status').first()).toContainText('The visit is booked.')
  await provider.getByLabel('The work was done today', { exact: false }).check()
  await provider.getByRole('radio', { name: 'Repaired', exact: true }).check()
  await provider.getByLabel('What was done').fill('Fitted a chain that keeps the cooker from tipping')
  await provider.getByRole('button', { name: 'The work is done' }).click()
  await expect(provider.getByRole('status').first()).toContainText('the work is done and invoiced')

  // The agency gets the report of the repair.
  await expect
    .poll(async () => mailNamed(page, new RegExp(`^The repair at ${property.addressLine1}.* is done`)))
    .toContain('Fitted a chain that keeps the cooker from tipping')

  // The invoice reaches the management software, and the agency pays it at the bank.
  const invoices = async () => (await read(page, listPropertyInvoices, { id })).items
  const invoice = (await invoices()).find(({ totalIncGst }) => totalIncGst === '198.00')
  const number = invoice?.invoiceNumber ?? ''
  await openAgain(page, property)
  await page.getByRole('tab', { name: 'Invoices' }).click()
  const row = page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row')
    .filter({ hasText: `#${number}` })
  await row.getByRole('button', { name: /^Upload to/ }).click()
  await expect(toastOn(page, `Invoice #${number} started uploading`)).toBeVisible()
  await expect(async () => {
    const { bills } = (await (await fetch(`${portal.managementSoftwareUrl}/bills`)).json()) as { bills: object[] }
    expect(bills).toContainEqual(expect.objectContaining({ invoiceNumber: number, totalIncGst: '198.00' }))
  }).toPass({ timeout: 30_000 })
  await payAtBank(provider, number)

  // Compliant on the page, in the list and on the dashboard, and the invoice is paid.
  await expectCompliant(page, property)
  expect(await read(page, getProperty, { id })).toMatchObject({ compliance: 'COMPLIANT', counts: { findings: 0 } })
  await page.goto(`${portalUrl()}/?property-manager=all`)
  await expect(page.getByRole('link', { name: new RegExp(`^Compliant, ${before + 1} `) })).toBeVisible()
  await expect.poll(async () => (await invoices()).find((each) => each.invoiceNumber === number)?.isPaid).toBe(true)
  await openAgain(page, property)
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  const events = await titlesOfTimeline(page, id)
  expect(events[0]).toBe(`Invoice #${number} paid`)
  expect(events).toContain('Repair done')
  for (const title of ['accepted', 'sent for approval', 'requested'])
    expect(events).toContain(`Quote #${quoteNumber} ${title}`)
  effort.report(test.info())
})

test('in Queensland a renewed lease makes a check due: booked, recorded, compliant, invoiced and paid', async ({
  page,
  browser,
}) => {
  const effort = new Effort()
  await effort.watch(page.context())
  await useSession(page, 'qld.manager')
  const property = await findProperty(page, {
    isCandidate: ({ isIntegrated, tags, services }) =>
      !isIntegrated &&
      tags.includes('PAYG_BILLING') &&
      services.length === 1 &&
      services.every(({ shortName, jobStatus }) => shortName === 'smoke' && jobStatus === 'UP_TO_DATE'),
    isFit: ({ actions, tenancy, compliance }) =>
      compliance === 'COMPLIANT' && actions.renewTenancy && tenancy.upcomingTenancy === null,
  })
  if (!property) throw new Error('No property of the demo data fits this journey')
  const id = property.compliancePropertyId
  const provider = await openProvider(browser, effort, 'qld')

  // The renewal makes the check due.
  await openFromList(page, property)
  await page.getByRole('button', { name: 'Renew tenancy' }).first().click()
  const lease = page.getByRole('dialog', { name: /^Renew tenancy/ })
  const starts = dayIn(states.qld.timeZone, new Date(Date.now() + 20 * 86_400_000))
  await lease.getByRole('textbox', { name: 'Start date' }).fill(shortDay(starts))
  await lease.getByRole('button', { name: 'Next' }).click()
  await lease.getByRole('button', { name: 'Next' }).click()
  await lease.getByRole('button', { name: 'Renew tenancy' }).click()
  await expect(toastOn(page, 'Tenancy added')).toBeVisible()
  await page.getByRole('heading', { name: 'Smoke alarm', exact: true }).click()
  await expect(
    page.getByText(`next due ${shortDay(addDays(starts, -1))}, before the new lease begins`).first(),
  ).toBeVisible()

  // The visit.
  await bookVisit(page)
  await openRecord(provider, page, 'qld', property)
  await passChecks(provider)
  await provider.getByRole('button', { name: 'Submit the visit' }).click()
  await expect(provider.getByRole('status').first()).toContainText('The visit is submitted.')
  await expectCompliant(page, property)
  const [service] = (await read(page, getProperty, { id })).services
  expect(service).toMatchObject({ compliance: 'COMPLIANT', jobStatus: 'UP_TO_DATE' })

  // The invoice of the visit is paid at the bank.
  const [invoice] = (await read(page, listPropertyInvoices, { id })).items
  const number = invoice?.invoiceNumber ?? ''
  expect(invoice).toMatchObject({ isPaid: false })
  await payAtBank(provider, number)
  await openAgain(page, property)
  await page.getByRole('tab', { name: 'Invoices' }).click()
  const row = page.getByRole('row').filter({ hasText: `#${number}` })
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  effort.report(test.info())
})

// One red pixel.
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
