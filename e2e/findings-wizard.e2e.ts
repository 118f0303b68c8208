import type { Locator, Page } from '@playwright/test'
import { findingCan, type ResolutionMethod } from '../contract/findings/findings.ts'
import { listReportedFindings, type FindingRow, type ReportedFinding } from '../contract/findings/reported-findings.ts'
import { listPropertyFindings } from '../contract/findings/resolve-findings.ts'
import { getQuote } from '../contract/quotes/quotes.ts'
import { listTimeline } from '../contract/timeline.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'
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
  await useSession(page, person)
  const found = await findFinding(page, 'REQUEST_QUOTE', ({ reportedFindings }) =>
    reportedFindings.some(({ problemRegister }) => !findingCan.REQUEST_QUOTE(problemRegister)),
  )
  const wizard = await openFromList(page, found)
  await wizard.getByRole('button', { name: /^Choose: Request a quote/ }).click()
  await expect(wizard.getByText('not able to be quoted for').first()).toBeVisible()
  await expect(wizard.getByRole('button', { name: 'Next' })).toBeDisabled()
  await check(wizard, found.title)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByRole('heading', { name: 'Request a quote for this finding?' })).toBeVisible()

  await failOnce(page, /reported-findings\/quote$/, 'abort')
  await wizard.getByRole('button', { name: 'Request quote' }).click()
  await expect(toastOn(page, 'Request quote failed')).toBeVisible()
  await expect(box(wizard, found.title)).toBeChecked()
  expect(await stepOf(page, found)).toBe(found.finding.progress.step)

  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Request quote' }).click()
  await expect(wizard.getByText('We are preparing the quote and will send it to you.')).toBeVisible()
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
  await useSession(page, person)
  const found = await findFinding(page, 'RESOLVED_BY_THIRD_PARTY')
  const wizard = await openFromList(page, found)
  await wizard.getByRole('button', { name: /^Choose: Resolved by a third party/ }).click()
  await check(wizard, found.title)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByRole('textbox', { name: /^Notes/ })).toBeVisible()
  await expect(wizard.getByText('Please upload at least one document.')).toBeHidden()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('Please upload at least one document.')).toBeVisible()

  const input = wizard.locator('input[type=file]')
  await input.setInputFiles({ name: 'run.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document') })
  await expect(wizard.getByText(/^Failed \(Invalid file type/)).toBeVisible()
  await wizard.getByRole('button', { name: 'Remove run.pdf' }).click()
  await failOnce(page, /temporary-document$/, 'abort')
  await input.setInputFiles({ name: 'Certificate.txt', mimeType: 'text/plain', buffer: Buffer.from('Repaired.\n') })
  await wizard.getByRole('button', { name: 'Try again Certificate.txt' }).click()
  await expect(wizard.getByText('Certificate.txt (10 bytes)')).toBeVisible()
  await wizard.getByRole('textbox', { name: /^Notes/ }).fill('Done by Bright Sparks')
  await wizard.getByRole('button', { name: 'Next' }).click()

  const go = wizard.getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without submitting?' })
  await question.getByRole('button', { name: 'Back' }).click()
  await wizard.getByText('I understand').click()
  await failOnce(page, /reported-findings$/, 500)
  await go.click()
  await expect(toastOn(page, 'Submit failed')).toBeVisible()
  await expect(wizard.getByRole('checkbox', { name: 'I understand' })).toBeChecked()
  await go.click()
  await expect(wizard.getByText('Thank you for your report')).toBeVisible()
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
})
