import type { Browser, Locator, Page } from '@playwright/test'
import {
  getBookingAvailability,
  listBookableServices,
  listBookingEntryMethods,
  type BookingDate,
} from '../contract/bookings/booking-calls.ts'
import { addDays, dayIn, type Day } from '../contract/days.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty, type PropertyDetails } from '../contract/properties/property-page.ts'
import { states } from '../contract/states.ts'
import { listTimeline } from '../contract/timeline.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { fillableForm } from './support/fillable-form.ts'
import { expect, test } from './support/mail-journey.ts'
import { acceptAgreement, openAs, openSystem, sessionOf, stateSystemUrl, useSession } from './support/people.ts'
import { read } from './support/read.ts'
import { attachmentOf, type ReceivedMail, type SmtpSink } from './support/smtp-sink.ts'

test.use({ hasOwnContext: true })

type Found = { id: number; property: PropertyDetails; type: string; dates: BookingDate[] }

/** A property with one due service and tenants who can be reached, and its free times, of which the first is before a day. */
async function findProperty(page: Page, method = 'APPOINTMENT', before: Day = '9999-12-31'): Promise<Found> {
  const { items } = await read(page, listPortfolio, { query: 'page-size=100' })
  for (const { compliancePropertyId: id } of items) {
    const [service, ...others] = await read(page, listBookableServices, { id })
    const type = service?.bookingTypes[0]
    if (type === undefined || others.length > 0) continue
    const methods = await read(page, listBookingEntryMethods, { id })
    const chosen = methods.find((each) => each.method === method)
    // Served by email, not by post.
    if (chosen?.problem !== null || chosen.description.includes('We post')) continue
    const property = await read(page, getProperty, { id })
    const occupants = property.tenancy.currentTenancy?.occupants ?? []
    if (occupants.length === 0 || occupants.some(({ email, mobileContacts }) => !email || !mobileContacts[0])) continue
    const query = `service=${type}&entry-method=${method}`
    const dates = await read(page, getBookingAvailability, { id, query })
    const [first] = dates
    if (first && dates.length > 1 && first.date < before) return { id, property, type, dates }
  }
  throw new Error('No property of the demo data can be booked')
}

const wizardOn = (page: Page): Locator => page.getByRole('dialog', { name: /^Book on behalf of tenant/ })
const timesOf = (dialog: Locator): Locator => dialog.getByRole('radiogroup', { name: /^Time on/ }).getByRole('radio')
const next = async (dialog: Locator) => dialog.getByRole('button', { name: 'Next', exact: true }).click()
const visitsCard = (page: Page): Locator => page.getByRole('region', { name: 'Booked visits' })
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

async function openWizard(page: Page, id: number): Promise<Locator> {
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'Book a visit' }).click()
  await expect(timesOf(wizardOn(page)).first()).toBeVisible()
  return wizardOn(page)
}

/** The mails to an address, once there are so many. */
async function mailsTo(sink: SmtpSink, address: string, count: number): Promise<ReceivedMail[]> {
  await expect.poll(async () => (await sink.mailsTo(address)).length, { timeout: 30_000 }).toBe(count)
  return sink.mailsTo(address)
}
const lineOf = (mail: ReceivedMail | undefined, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(attachmentOf(mail as ReceivedMail, 'appointment.ics').toString())?.[1]

test('a visit is booked after the time ran out once, then moved and cancelled, and the calendars follow', async ({
  page,
  mailServer,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await useSession(page, 'qld.manager')
  const { id, property } = await findProperty(page)
  await page.clock.install()
  const dialog = await openWizard(page, id)
  await expect(dialog.getByRole('timer')).toHaveText(/^0(5:00|4:5\d)$/)
  await next(dialog)
  await expect(dialog.getByText('Please select a booking time')).toBeVisible()
  await timesOf(dialog).first().check({ force: true })
  await next(dialog)
  await expect(dialog.getByRole('group', { name: 'Contacts', exact: true })).toBeVisible()

  await page.clock.fastForward('05:00')
  const question = page.getByRole('alertdialog', { name: 'Your booking time has expired' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(timesOf(dialog).first()).not.toBeChecked()
  await expect(dialog.getByRole('timer')).toHaveText(/^0(5:00|4:5\d)$/)

  await timesOf(dialog).first().check({ force: true })
  await next(dialog)
  await dialog.getByText('Nominate a contact', { exact: true }).click()
  await next(dialog)
  for (const text of ['Name is required', 'Email is required', 'Mobile is required'])
    await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('Name').fill('Cleo Desk')
  await dialog.getByLabel('Email').fill('cleo@journeys.example')
  await dialog.getByLabel('Mobile').fill('0491570157')
  await next(dialog)
  await expect(dialog.getByText(/^Cleo Desk/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Book visit' }).click()
  await expect(page.getByText('Booking submitted')).toBeVisible()
  await expect(dialog).toBeHidden()

  const card = visitsCard(page)
  await expect(card.getByText('Cleo Desk')).toBeVisible()
  const [visit] = (await read(page, getProperty, { id })).visits
  expect(visit?.contacts.map(({ isNominated }) => isNominated)).toContain(true)
  const [booked] = await mailsTo(mailServer.sink, 'cleo@journeys.example', 1)
  expect(booked?.subject).toMatch(/^Visit booked: /)
  expect([lineOf(booked, 'METHOD'), lineOf(booked, 'SEQUENCE')]).toEqual(['REQUEST', '0'])

  await card.getByRole('button', { name: 'Move' }).click()
  const moving = page.getByRole('dialog', { name: 'Move visit' })
  await timesOf(moving).first().check({ force: true })
  await moving.getByRole('button', { name: 'Move visit' }).click()
  await expect(page.getByText('Visit moved')).toBeVisible()
  const [, moved] = await mailsTo(mailServer.sink, 'cleo@journeys.example', 2)
  expect([lineOf(moved, 'METHOD'), lineOf(moved, 'SEQUENCE')]).toEqual(['REQUEST', '1'])
  expect(lineOf(moved, 'UID')).toBe(lineOf(booked, 'UID'))
  expect(moved?.text).toContain('has been moved from')

  await card.getByRole('button', { name: 'Cancel visit' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel visit' })
  await cancelling.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(cancelling.getByText('Please enter a reason')).toBeVisible()
  await cancelling.getByLabel('Reason').fill('The tenant is away')
  await cancelling.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(card.getByText('No visit is booked.')).toBeVisible()
  const [, , cancelled] = await mailsTo(mailServer.sink, 'cleo@journeys.example', 3)
  expect([lineOf(cancelled, 'METHOD'), lineOf(cancelled, 'SEQUENCE')]).toEqual(['CANCEL', '2'])
  expect(lineOf(cancelled, 'UID')).toBe(lineOf(booked, 'UID'))
  expect(cancelled?.text).toContain('The tenant is away')
  const tenant = property.tenancy.currentTenancy?.occupants[0]?.email as string
  await mailsTo(mailServer.sink, tenant, 3)
  const { items } = await read(page, listTimeline, { id })
  for (const title of ['Visit booked', 'Visit moved', 'Visit cancelled'])
    expect(items.some((item) => item.title.startsWith(title))).toBe(true)
})

test('in New South Wales an entry notice leaves two clear business days; it is booked wholly by keyboard', async ({
  page,
  mailServer,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'nsw.manager', '/settings/preferences')
  await acceptAgreement(page)
  const { id, property, dates } = await findProperty(page, 'ENTER_WITH_KEY_AS_EN')
  const first = dates[0]?.date as Day
  const between = daysBetween(dayIn(states.nsw.timeZone, new Date()), first)
  expect(between.filter((day) => weekdayOf(day) % 6 !== 0).length).toBeGreaterThanOrEqual(2)
  for (const { date } of dates) expect(weekdayOf(date)).not.toBe(0)

  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'Book a visit' }).focus()
  await page.keyboard.press('Enter')
  const dialog = wizardOn(page)
  await expect(timesOf(dialog).first()).toBeVisible()
  await tabTo(page, dialog.getByRole('radio', { name: /^Appointment/ }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^Entry notice/ })).toBeChecked()
  await expect(dialog.getByText(/^We email the notice/)).toBeVisible()
  await expect(timesOf(dialog).first()).toBeVisible()
  await tabTo(page, timesOf(dialog).first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    dialog.getByRole('button', { name: 'Next', exact: true }),
    dialog.getByRole('group', { name: 'Contacts', exact: true }),
  )
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Book visit' }))
  await expect(dialog.getByText(/^We email the notice/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking submitted')).toBeVisible()

  await expect(visitsCard(page).getByText(/^Served by email/)).toBeVisible()
  const tenant = property.tenancy.currentTenancy?.occupants[0]?.email as string
  const mails = await mailsTo(mailServer.sink, tenant, 2)
  const notice = mails.find(({ attachments }) => attachments.some(({ mimeType }) => mimeType === 'application/pdf'))
  expect(notice?.text).toContain('Day of entry')
  const [visit] = (await read(page, getProperty, { id })).visits
  expect(dayIn(states.nsw.timeZone, new Date(visit?.startsAt ?? ''))).toBe(first)
  expect(visit?.notice).toMatchObject({ servedBy: 'EMAIL' })
})

/** Staff upload a fillable form and a second person puts it in force; the result ends it. */
async function officialFormInForce(browser: Browser, name: string): Promise<() => Promise<void>> {
  const staff = await openSystem(browser, 'qld.admin', '/OfficialForms/upload')
  await staff.getByLabel('Official name').fill(name)
  await staff.getByLabel('First day').fill(dayIn(states.qld.timeZone, new Date()))
  await staff.getByLabel('PDF with fields').setInputFiles(fillableForm())
  await staff.getByRole('button', { name: 'Upload the form' }).click()
  await expect(staff.getByLabel('Reason for entry')).toHaveValue('ground')
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('You changed this draft last.')).toBeVisible()
  const example = staff.waitForEvent('download')
  await staff.getByRole('link', { name: /^Download a filled example/ }).click()
  expect((await example).suggestedFilename()).toMatch(/\.pdf$/)
  const second = await openSystem(browser, 'qld.law', new URL(staff.url()).pathname.replace(/^\/qld/, ''))
  await second.getByRole('button', { name: /^Put in force from/ }).click()
  const end = second.getByRole('button', { name: 'End this form now' })
  await expect(end).toBeVisible()
  return async () => {
    await end.click()
    await expect(end).toBeHidden()
  }
}

test('in Queensland a notice is in the official form, never for a Sunday; on a phone, with the key in the day’s list', async ({
  page,
  browser,
  mailServer,
}) => {
  const form = 'Form 9 Entry notice'
  const endForm = await officialFormInForce(browser, form)
  await page.setViewportSize({ width: 390, height: 844 })
  await useSession(page, 'qld.manager')
  // The list of keys is that of the next seven days.
  const nextWeek = addDays(dayIn(states.qld.timeZone, new Date()), 7)
  const { id, property, dates } = await findProperty(page, 'ENTER_WITH_KEY_AS_EN', nextWeek)
  for (const { date } of dates) expect(weekdayOf(date)).not.toBe(0)
  const dialog = await openWizard(page, id)
  await dialog.getByText('Entry notice', { exact: true }).click()
  await expect(dialog.getByText(`(${form})`)).toBeVisible()
  const sundays = dialog.getByRole('button', { name: /^Sunday,/ })
  for (const sunday of await sundays.all()) await expect(sunday).toBeDisabled()
  await timesOf(dialog).first().check({ force: true })
  await expectNoSidewaysScroll(page)
  await next(dialog)
  await expect(dialog.getByRole('group', { name: 'Contacts', exact: true })).toBeVisible()
  await next(dialog)
  await expect(dialog.getByText(/^We email the notice/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Book visit' }).click()
  await expect(page.getByText('Booking submitted')).toBeVisible()
  // The notice is served when the booking can no longer be undone in the toast.
  await expect(async () => {
    await page.reload()
    await expect(visitsCard(page).getByText(form)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expectNoSidewaysScroll(page)

  const tenant = property.tenancy.currentTenancy?.occupants[0]?.email as string
  // Other journeys may have written to this tenant.
  const attachments = async () => {
    const mails = await mailServer.sink.mailsTo(tenant)
    const notice = mails.find(({ subject }) => subject?.startsWith(`${form}: `))
    return notice?.attachments.map(({ filename }) => filename)
  }
  await expect
    .poll(attachments, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^form-9-entry-notice-[-\d]+\.pdf$/)])
  await endForm()

  const session = await sessionOf(page)
  const line = property.address.split(',', 1)[0] as string
  for (const section of ['Bookings/view', 'Keys/keyManagement']) {
    const search = new URLSearchParams({ agency: String(session?.complianceAgencyId), search: line })
    await page.goto(`${stateSystemUrl()}/qld/${section}?${search.toString()}`)
    const row = page.getByRole('table').first().getByRole('row').filter({ hasText: line })
    await expect(row.getByRole('cell', { name: property.keyNumber as string }).first()).toBeVisible()
  }
})

function daysBetween(after: Day, before: Day): Day[] {
  const days: Day[] = []
  for (let at = Date.parse(after) + 86_400_000; at < Date.parse(before); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Presses Tab until the element has the focus; waits for `ready` first. */
async function tabTo(page: Page, target: Locator, ready: Locator = target): Promise<void> {
  await expect(ready).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach the element')
}
