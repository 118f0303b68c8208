import type { Locator, Page } from '@playwright/test'
import { listBookableServices } from '../contract/bookings/booking-calls.ts'
import { findingCan } from '../contract/findings/findings.ts'
import { listReportedFindings, type ReportedFinding } from '../contract/findings/reported-findings.ts'
import { listPropertyFindings } from '../contract/findings/resolve-findings.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { listTimeline } from '../contract/timeline.ts'
import { listWorkOrders } from '../contract/work-orders.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openSystem, password, portalUrl, stateSystemUrl, useSession } from './support/people.ts'
import { read } from './support/read.ts'

const phone = { width: 390, height: 844 }

const inbox = (page: Page): Locator => page.getByRole('table', { name: 'What waits for us' })
const waiting = async (page: Page, queue: string): Promise<number> => {
  await page.goto(`${stateSystemUrl()}/qld/`)
  const row = inbox(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: queue }) })
  return Number(await row.getByRole('cell').nth(1).innerText())
}
/** Phones have a collapsed menu. */
async function openSection(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Sections' })
  await expect(menu).toBeVisible()
  const link = menu.getByRole('link', { name })
  if (!(await link.isVisible())) await menu.getByText(/^Menu/).click()
  await link.click()
}

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const reply = await page.request.post(path, { data, headers: { origin: portalUrl() } })
  if (!reply.ok()) throw new Error(`${path} replied ${reply.status()}: ${await reply.text()}`)
  return ((await reply.json()) as { data: unknown }).data
}

type Found = { id: number; address: string; finding: ReportedFinding; findingId: number }

async function findFinding(page: Page, method: 'REQUEST_QUOTE' | 'RESOLVED_BY_THIRD_PARTY'): Promise<Found> {
  const { items } = await read(page, listReportedFindings, { query: 'page-size=100' })
  for (const { property, reportedFindings } of items)
    for (const finding of reportedFindings)
      if (findingCan[method](finding.problemRegister) && finding.quotation === null)
        return {
          id: property.compliancePropertyId,
          address: property.addressLine1,
          finding,
          findingId: finding.problemRegister.problemRegisterId,
        }
  throw new Error(`No finding of the demo data allows ${method}`)
}

async function findingNow(page: Page, { id, findingId }: Found): Promise<ReportedFinding | undefined> {
  const { items } = await read(page, listPropertyFindings, { id })
  return items
    .flatMap(({ reportedFindings }) => reportedFindings)
    .find(({ problemRegister }) => problemRegister.problemRegisterId === findingId)
}

test('a work order is asked about, answered and accepted: the property is enrolled and its first visit can be booked', async ({
  page,
  browser,
}) => {
  await useSession(page, 'qld.manager')
  const near = await read(page, getProperty, {
    id: (await read(page, listReportedFindings, { query: 'page-size=1' })).items[0]?.property.compliancePropertyId ?? 0,
  })
  const place = near.address.slice(near.address.lastIndexOf(',') + 1).trim()
  const address = `3/917 Journey Street, ${place}`
  const admin = await openSystem(browser, 'qld.admin')
  const before = await waiting(admin, 'Work orders')

  // The agency orders.
  await page.goto(`${stateSystemUrl()}/qld/JobOrders/add`)
  await page.getByLabel('Property address').fill(address)
  await page.getByLabel('Smoke alarm').check()
  await page.getByRole('button', { name: 'Send to the provider' }).click()
  await expect(page.getByRole('status')).toContainText('was sent to the provider')

  // The provider asks.
  expect(await waiting(admin, 'Work orders')).toBe(before + 1)
  await openSection(admin, 'Work orders')
  const link = admin.getByRole('link', { name: new RegExp(address) })
  await link.click()
  await expect(admin.getByLabel('Street', { exact: true })).toHaveValue('Journey Street')
  await admin.getByRole('button', { name: 'Ask the agency' }).click()
  await expect(admin.getByText('Enter the question.', { exact: true }).first()).toBeVisible()
  await admin.getByLabel(/^Note or question/).fill('Is there a lift?')
  await admin.getByRole('button', { name: 'Ask the agency' }).click()
  await expect(admin.getByRole('status')).toContainText('the question was sent to the agency')
  expect(await waiting(admin, 'Work orders')).toBe(before)

  // The agency answers in the portal, on a phone.
  await page.setViewportSize(phone)
  await page.goto(`${portalUrl()}/work-orders`)
  const { items } = await read(page, listWorkOrders)
  const order = items.find((each) => each.address === address)
  expect(order?.step).toBe('QUESTION_ASKED')
  await page.getByRole('button', { name: `Answer work order ${order?.id}` }).click()
  const dialog = page.getByRole('dialog', { name: `Work order ${order?.id}` })
  await expect(dialog.getByText('Is there a lift?')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Yes, at the back.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog).toBeHidden()
  await expectNoSidewaysScroll(page)

  // The provider accepts, on a phone.
  await admin.setViewportSize(phone)
  await admin.goto(`${stateSystemUrl()}/qld/WorkOrders/index`)
  await expectNoSidewaysScroll(admin)
  await link.click()
  await expect(admin.getByText('Yes, at the back.')).toBeVisible()
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Accept the order' }).click()
  await expect(admin.getByRole('status')).toContainText('accepted')

  // The agency sees the property, and can book.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${portalUrl()}/work-orders`)
  await page.getByRole('link', { name: address }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3/917 Journey Street')
  const id = Number(/property\/(\d+)/.exec(page.url())?.[1])
  const [service] = await read(page, listBookableServices, { id })
  expect(service?.name).toBe('Smoke alarm')
  const events = (await read(page, listTimeline, { id })).items.map(({ title }) => title)
  expect(events).toEqual(expect.arrayContaining(['Property enrolled', 'Work order accepted']))
  await page.getByRole('tab', { name: 'Work orders' }).click()
  await expect(page.getByText('The visit can be booked.')).toBeVisible()
})

test('a third-party repair is declined with a reason, reported again and accepted', async ({ page, browser }) => {
  await useSession(page, 'qld.manager')
  const found = await findFinding(page, 'RESOLVED_BY_THIRD_PARTY')
  const report = async () => {
    const upload = await page.request.post('/v1/reported-findings/temporary-document', {
      headers: { origin: portalUrl() },
      multipart: { file: { name: 'Proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) } },
    })
    const { data } = (await upload.json()) as { data: { id: number } }
    await post(page, `/v2/property/${found.id}/reported-findings`, {
      compliancePropertyId: found.id,
      selectedProblemRegisterIds: [found.findingId],
      documentIds: [data.id],
      notes: 'Our electrician fixed it.',
    })
  }
  await report()
  const admin = await openSystem(browser, 'qld.admin')
  const review = async () => {
    await openSection(admin, 'Findings')
    await admin
      .getByRole('link', { name: new RegExp(`^Third-party repair \\d+: ${found.address},`) })
      .last()
      .click()
    await expect(admin.getByText('Our electrician fixed it.')).toBeVisible()
  }
  await review()
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'Proof.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Proof.pdf')
  await admin.getByRole('button', { name: 'Decline' }).click()
  await expect(admin.getByText('Say why it is declined').first()).toBeVisible()
  await admin.getByLabel(/^Note to the agency/).fill('The page is empty.')
  await admin.getByRole('button', { name: 'Decline' }).click()
  await expect(admin.getByRole('status')).toContainText('declined')
  expect((await findingNow(page, found))?.progress).toMatchObject({
    step: 'THIRD_PARTY_DECLINED',
    next: 'The page is empty.',
  })

  await report()
  await admin.setViewportSize(phone)
  await review()
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Say who repaired it').first()).toBeVisible()
  await admin.getByLabel(/^Repaired by/).fill('Erin Electric, electrician, licence QLD 70123')
  await admin
    .getByLabel(/^Day of the repair/)
    .fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' }))
  await admin.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByRole('status')).toContainText('accepted')
  expect((await findingNow(page, found))?.progress).toMatchObject({ step: 'RESOLVED_BY_THIRD_PARTY', next: null })
})

test('a day off takes a technician’s free times away and lists the booked visits; the account on invoices is entered', async ({
  browser,
}) => {
  // The password renews the session, so this user has no other journey.
  const admin = await openSystem(browser, 'nsw.admin', '/', phone)
  await expectNoSidewaysScroll(admin)
  await openSection(admin, 'Roster')
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('table', { name: 'Technicians' }).getByRole('link').first().click()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const last = new Date(Date.now() + 16 * 86_400_000).toISOString().slice(0, 10)
  await admin.getByLabel('First day').fill(day)
  await admin.getByLabel('Last day').fill(last)
  await admin.getByRole('button', { name: 'Add the days off' }).click()
  await expect(admin.getByRole('status')).toContainText('The free times follow at once.')
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: /^Remove days off from/ }).click()
  await expect(admin.getByText('No days off are entered.')).toBeVisible()

  await openSection(admin, 'Provider')
  await expectNoSidewaysScroll(admin)
  await admin.getByLabel('BSB').fill('063-00')
  await admin.getByLabel('Account number').fill('1234 5678')
  await admin.getByLabel('BPAY biller code').fill('12345')
  await admin.getByLabel('Reason for the change').fill('Another bank')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Enter a BSB of 6 digits.')).toBeVisible()
  await admin.getByLabel('BSB').fill('063-000')
  await admin.getByLabel('Your password').fill(password)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('status')).toContainText('Saved')
})

const smallPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n' +
  '0000000009 00000 n \n0000000054 00000 n \n0000000105 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n170\n%%EOF\n'
