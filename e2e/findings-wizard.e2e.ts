import type { Locator, Page } from '@playwright/test'
import { findingCan, type ResolutionMethod } from '../contract/findings/findings.ts'
import { listReportedFindings, type FindingRow, type ReportedFinding } from '../contract/findings/reported-findings.ts'
import { listPropertyFindings } from '../contract/findings/resolve-findings.ts'
import { listPropertyContacts } from '../contract/contacts/property-contacts.ts'
import { getQuote } from '../contract/quotes/quotes.ts'
import { listTimeline } from '../contract/timeline.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { acceptAgreement, openAs, portalUrl } from './support/people.ts'
import { read } from './support/read.ts'

const path = '/action-required/reported-findings'
const person = 'qld.manager'

type Found = { row: FindingRow; finding: ReportedFinding; id: number; title: string }

/** A finding of the list that allows the method; `is` narrows the choice. */
async function findFinding(
  page: Page,
  method: ResolutionMethod,
  is: (row: FindingRow, finding: ReportedFinding) => boolean = () => true,
): Promise<Found> {
  const { items } = await read(page, listReportedFindings, { query: 'page-size=100' })
  for (const row of items) {
    const titles = row.reportedFindings.map(({ originalProblemItem }) => originalProblemItem.title)
    if (new Set(titles).size < titles.length) continue
    const finding = row.reportedFindings.find((each) => findingCan[method](each.problemRegister) && is(row, each))
    if (finding)
      return { row, finding, id: row.property.compliancePropertyId, title: finding.originalProblemItem.title }
  }
  throw new Error(`No finding of the demo data allows ${method}`)
}

async function findingNow(page: Page, { id, finding }: Found): Promise<ReportedFinding | undefined> {
  const { items } = await read(page, listPropertyFindings, { id })
  return items
    .flatMap(({ reportedFindings }) => reportedFindings)
    .find((each) => each.problemRegister.problemRegisterId === finding.problemRegister.problemRegisterId)
}
const stepOf = async (page: Page, found: Found) => (await findingNow(page, found))?.progress.step

const wizardOn = (page: Page): Locator => page.getByRole('dialog', { name: /^Resolve reported findings/ })
const resolveButton = (page: Page, { row: { property, service } }: Found): Locator =>
  page.getByRole('button', { name: `Resolve findings of ${property.addressLine1}, ${service.name}`, exact: true })

async function openFromList(page: Page, found: Found): Promise<Locator> {
  const { property, service } = found.row
  await page.goto(`${path}?query=${encodeURIComponent(property.addressLine1)}&service=${service.suffix}`)
  await resolveButton(page, found).first().click()
  const wizard = wizardOn(page)
  await expect(wizard.getByRole('heading', { name: 'How would you like to resolve these findings?' })).toBeVisible()
  return wizard
}

/** The next call to this address fails: the connection breaks, or the server has an error. */
async function failOnce(page: Page, url: RegExp, how: 'abort' | 500): Promise<void> {
  await page.route(
    url,
    async (route) =>
      how === 'abort'
        ? route.abort()
        : route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({
              success: false,
              error: { code: 'internal', message: 'Something went wrong. Please try again.' },
            }),
          }),
    { times: 1 },
  )
}
const toastOn = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const check = (wizard: Locator, title: string) => wizard.getByText(title, { exact: true }).click()
const box = (wizard: Locator, title: string) => wizard.getByRole('checkbox', { name: new RegExp(`^${escaped(title)}`) })
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

test.beforeEach(async ({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('a quote is requested, although the connection breaks the first time', async ({ page }) => {
  await openAs(page, person, path)
  const found = await findFinding(page, 'REQUEST_QUOTE', ({ reportedFindings }) =>
    reportedFindings.some(({ problemRegister }) => !findingCan.REQUEST_QUOTE(problemRegister)),
  )
  const wizard = await openFromList(page, found)
  await expectAccessible(page)
  await wizard.getByRole('button', { name: /^Request a quote/ }).click()
  await expect(wizard.getByText('not able to be quoted for').first()).toBeVisible()
  await expect(wizard.getByRole('button', { name: 'Next' })).toBeDisabled()
  await check(wizard, found.title)
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByRole('heading', { name: 'Request a quote for this finding?' })).toBeVisible()
  await expectAccessible(page)

  await failOnce(page, /reported-findings\/quote$/, 'abort')
  await wizard.getByRole('button', { name: 'Request quote' }).click()
  await expect(toastOn(page, 'Request quote failed')).toBeVisible()
  await expect(box(wizard, found.title)).toBeChecked()
  expect(await stepOf(page, found)).toBe(found.finding.progress.step)

  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Request quote' }).click()
  await expect(wizard.getByText('We are preparing the quote and will send it to you.')).toBeVisible()
  await expectAccessible(page)
  const now = await findingNow(page, found)
  expect(now?.progress).toMatchObject({ step: 'QUOTE_REQUESTED', next: 'We are preparing the quote.' })
  const quote = await read(page, getQuote, { id: now?.quotation?.quotationId ?? 0 })
  expect(quote.status).toBe('PENDING')
  const { items } = await read(page, listTimeline, { id: found.id })
  expect(items[0]).toMatchObject({ title: `Quote #${quote.quoteNumber} requested`, details: [found.title] })

  await wizard.getByRole('button', { name: 'Continue' }).click()
  await expect(wizard.getByText(/^Quote requested by .* We are preparing the quote\.$/)).toBeVisible()
  await wizard.getByRole('button', { name: 'Close' }).last().click()
  await expect(wizard).toBeHidden()
  // The list behind was reloaded.
  await expect(page.getByRole('table', { name: 'Reported findings' })).toContainText('Quote requested')
})

test('a third party has resolved a finding: documents, the tick, and a server error at the end', async ({ page }) => {
  await openAs(page, person, path)
  const found = await findFinding(page, 'RESOLVED_BY_THIRD_PARTY')
  const wizard = await openFromList(page, found)
  await wizard.getByRole('button', { name: /^Resolved by a third party/ }).click()
  await check(wizard, found.title)
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByRole('textbox', { name: /^Notes/ })).toBeVisible()
  await expect(wizard.getByText('Please upload at least one document.')).toBeHidden()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('Please upload at least one document.')).toBeVisible()
  await expectAccessible(page)

  const input = wizard.locator('input[type=file]')
  await input.setInputFiles({ name: 'run.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document') })
  await expect(wizard.getByText(/^Failed \(Invalid file type/)).toBeVisible()
  await wizard.getByRole('button', { name: 'Remove run.pdf' }).click()
  await failOnce(page, /temporary-document$/, 'abort')
  await input.setInputFiles({ name: 'Certificate.txt', mimeType: 'text/plain', buffer: Buffer.from('Repaired.\n') })
  await wizard.getByRole('button', { name: 'Try again Certificate.txt' }).click()
  await expect(wizard.getByText('Certificate.txt (10 bytes)')).toBeVisible()
  await wizard.getByRole('textbox', { name: /^Notes/ }).fill('Done by Bright Sparks')
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Next' }).click()

  const go = wizard.getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without submitting?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Back' }).click()
  await wizard.getByText('I understand').click()
  await failOnce(page, /reported-findings$/, 500)
  await go.click()
  await expect(toastOn(page, 'Submit failed')).toBeVisible()
  await expect(wizard.getByRole('checkbox', { name: 'I understand' })).toBeChecked()
  await go.click()
  await expect(wizard.getByText('Thank you for your report')).toBeVisible()
  await expectAccessible(page)
  expect((await findingNow(page, found))?.progress).toMatchObject({
    step: 'RESOLVED_BY_THIRD_PARTY',
    next: 'We are reviewing the proof.',
  })
  const { items } = await read(page, listTimeline, { id: found.id })
  expect(items.find(({ title }) => title === 'Finding resolved by a third party')?.details).toEqual([
    found.title,
    'Notes: Done by Bright Sparks',
    'Documents: Certificate.txt',
    'Waiting for our review',
  ])
  await wizard.getByRole('button', { name: 'Resolve more' }).click()
  await expect(wizard.getByText('Resolved by third party', { exact: true }).first()).toBeVisible()
  // The property shows who said so and what comes next.
  await page.goto(`/property/${found.id}`)
  await expect(
    page.getByText(/^Resolved by third party, reported by .* We are reviewing the proof\.$/).first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the provider is informed with the month of building; what was typed survives a failure', async ({ page }) => {
  await openAs(page, person, path)
  const found = await findFinding(
    page,
    'INFORM_PROVIDER',
    (_, { problemRegister, progress }) => problemRegister.canEnterBuiltYear && progress.step === 'OPEN',
  )
  // From the page of the property.
  await page.goto(`/property/${found.id}`)
  await page.getByRole('tab', { name: /^Reported findings/ }).click()
  await resolveButton(page, found).click()
  const wizard = wizardOn(page)
  await wizard.getByRole('button', { name: /^Give extra information/ }).click()
  await check(wizard, found.title)
  await wizard.getByRole('button', { name: 'Send' }).click()
  await expect(wizard.getByText('Required').first()).toBeVisible()
  await expectAccessible(page)
  const notes = wizard.getByRole('textbox', { name: /^Information for us/ })
  await notes.fill('Built by my uncle')
  await wizard.getByRole('combobox', { name: /month/i }).selectOption('May')
  await wizard.getByRole('combobox', { name: /year/i }).selectOption('1998')
  await failOnce(page, /inform-di$/, 500)
  await wizard.getByRole('button', { name: 'Send' }).click()
  await expect(toastOn(page, 'Inform DI failed')).toBeVisible()
  await expect(notes).toHaveValue('Built by my uncle')
  await wizard.getByRole('button', { name: 'Send' }).click()
  await expect(wizard.getByText('Thank you for the information')).toBeVisible()
  await expectAccessible(page)
  expect(await stepOf(page, found)).toBe('ADDITIONAL_INFO_PROVIDED')
  const { items } = await read(page, listTimeline, { id: found.id })
  expect(items[0]?.details).toEqual(
    expect.arrayContaining([found.title, 'Notes: Built by my uncle', 'Property built: 05/1998']),
  )
  await wizard.getByRole('button', { name: 'Finish' }).click()
  await expect(wizard).toBeHidden()
})

test('a quote is forwarded to the landlord, who is suggested; a failure loses nothing', async ({ page }) => {
  await openAs(page, person, path)
  const { items } = await read(page, listReportedFindings, { query: 'page-size=100' })
  let landlord = ''
  let name = ''
  let found: Found | null = null
  for (const row of items) {
    const finding = row.reportedFindings.find(({ problemRegister }) => findingCan.FORWARD_TO_LANDLORD(problemRegister))
    if (!finding) continue
    const id = row.property.compliancePropertyId
    const contacts = await read(page, listPropertyContacts, { id })
    const owner = contacts.find(({ role, email }) => role === 'LANDLORD' && email)
    landlord = owner?.email ?? ''
    name = owner?.name ?? ''
    found = { row, finding, id, title: finding.originalProblemItem.title }
    if (landlord) break
  }
  if (!found || !landlord) throw new Error('No quote can be forwarded to a landlord')
  const wizard = await openFromList(page, found)
  await wizard
    .getByRole('button', { name: /^Forward a quote to the landlord/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Forward quote #/ })
  const recipient = dialog.getByText(`${name} (`)
  await expect(recipient).toBeVisible()
  await expectAccessible(page)
  await failOnce(page, /\/forward$/, 'abort')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog.getByText('We were unable to forward this quote')).toBeVisible()
  await expect(recipient).toBeVisible()
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(toastOn(page, 'Quote email forwarded')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(wizard.getByRole('heading', { name: 'How would you like to resolve these findings?' })).toBeVisible()
  await expect(wizard.getByText(/^Quote forwarded by .* It can be approved until /).first()).toBeVisible()
  const mails = await read(page, getQuote, { id: found.finding.quotation?.quotationId ?? 0 })
  expect(JSON.stringify(mails)).toContain(landlord)
})

test('on a phone advice is dismissed and restored, each after a failure', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, person, path)
  const found = await findFinding(page, 'DISMISS')
  const wizard = await openFromList(page, found)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const [verb, opposite] of [
    ['Dismiss', 'Restore'],
    ['Restore', 'Dismiss'],
  ] as const) {
    await failOnce(page, new RegExp(`/${verb.toLowerCase()}$`), verb === 'Dismiss' ? 'abort' : 500)
    const act = async () => {
      await wizard.getByRole('button', { name: `${verb} ${found.title}` }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `${verb} finding` })
        .click()
    }
    await act()
    await expect(toastOn(page, `${verb} Failed`)).toBeVisible()
    await act()
    await expect(wizard.getByRole('button', { name: `${opposite} ${found.title}` })).toBeVisible()
    await expectAccessible(page)
  }
  // On a phone good news waits until the dialog is closed.
  await wizard.getByRole('button', { name: 'Close' }).last().click()
  await expect(toastOn(page, 'Successfully Restored')).toBeVisible()
  expect(await stepOf(page, found)).toBe('OPEN')
  expect((await findingNow(page, found))?.problemRegister.isDismissed).toBe(false)
})

test('a quote is requested by keyboard alone, from a link that survives a reload', async ({ page }) => {
  await openAs(page, person, path)
  const found = await findFinding(page, 'REQUEST_QUOTE')
  await page.goto(`${path}?resolve=${found.id}&service=${found.row.service.suffix}`)
  const wizard = wizardOn(page)
  await expect(wizard).toBeVisible()
  await page.reload()
  await expect(wizard.getByRole('button', { name: /^Request a quote/ })).toBeVisible()
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab does not reach it')
  }
  await tabTo(wizard.getByRole('button', { name: /^Request a quote/ }))
  await page.keyboard.press('Enter')
  await tabTo(box(wizard, found.title))
  await page.keyboard.press('Space')
  await tabTo(wizard.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tabTo(wizard.getByRole('button', { name: 'Request quote' }))
  await page.keyboard.press('Enter')
  await expect(wizard.getByText('We are preparing the quote and will send it to you.')).toBeVisible()
  await tabTo(wizard.getByRole('button', { name: 'Finish' }))
  await page.keyboard.press('Enter')
  await expect(wizard).toBeHidden()
  await expect(page).toHaveURL(path)
  expect(await stepOf(page, found)).toBe('QUOTE_REQUESTED')
})

test('a colleague is faster: the wizard says so and shows what is left', async ({ page }) => {
  await openAs(page, person, path)
  const found = await findFinding(page, 'REQUEST_QUOTE')
  const wizard = await openFromList(page, found)
  await wizard.getByRole('button', { name: /^Request a quote/ }).click()
  await check(wizard, found.title)
  await wizard.getByRole('button', { name: 'Next' }).click()
  const reply = await page.request.post(`/v2/property/${found.id}/reported-findings/quote`, {
    data: {
      compliancePropertyId: found.id,
      problemRegisterIds: [found.finding.problemRegister.problemRegisterId],
    },
    headers: { origin: portalUrl() },
  })
  expect(reply.status()).toBe(201)
  await wizard.getByRole('button', { name: 'Request quote' }).click()
  await expect(
    wizard.getByText(/^You changed this in another tab or window at .* What you see now is up to date/),
  ).toBeVisible()
  await expect(box(wizard, found.title)).toBeDisabled()
  await expectAccessible(page)
})

test('findings that cannot be loaded end the wizard, and trying again continues', async ({ page }) => {
  await openAs(page, person, path)
  const found = await findFinding(page, 'REQUEST_QUOTE')
  await failOnce(page, /\/v2\/property\/\d+\/reported-findings\/\w+$/, 500)
  await page.goto(`${path}?resolve=${found.id}&service=${found.row.service.suffix}`)
  const wizard = wizardOn(page)
  await expect(wizard.getByText('An unexpected error occurred while resolving reported findings.')).toBeVisible()
  await expect(wizard.getByText('Please try again later or contact support.')).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Try again' }).click()
  await expect(wizard.getByRole('button', { name: /^Request a quote/ })).toBeVisible()
})

test('in New South Wales a faulty smoke alarm counts the business days that the law gives', async ({ page }) => {
  await openAs(page, 'nsw.manager', `${path}?service=smoke&facet=URGENT`)
  await acceptAgreement(page)
  const table = page.getByRole('table', { name: 'Reported findings' })
  await expect(table.getByText('Makes the property unsafe.').first()).toBeVisible()
  await expect(table.getByText(/^(Overdue by|Due) /).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Resolve findings of/ })
    .first()
    .click()
  await expect(
    wizardOn(page)
      .getByText(/within 2 business days/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})
