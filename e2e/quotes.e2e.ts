import type { Page } from '@playwright/test'
import { getQuote, listForwardRecipients, listUrgentQuotes, type Quote } from '../contract/quotes/quotes.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/mail-journey.ts'
import { choose, rowOf } from './support/billing-documents.ts'
import { openAs } from './support/people.ts'
import { attachmentOf } from './support/smtp-sink.ts'

const urgentTab = '/?property-manager=all&action-required-tab=urgent-quotes'
const urgentQuotes = async (page: Page) => read(page, listUrgentQuotes, { query: 'page-size=5' })

async function openUrgentQuotes(page: Page): Promise<{ quotes: Quote[]; total: number }> {
  await openAs(page, 'vic.classic', urgentTab)
  await expect(page.getByRole('table', { name: 'Urgent quotes' })).toBeVisible()
  const { items, total } = await urgentQuotes(page)
  expect(items.length).toBeGreaterThan(1)
  return { quotes: items, total }
}

test('an urgent quote is forwarded with its PDF, and the recipient of the email approves it', async ({
  page,
  browser,
  mailServer,
}) => {
  const { quotes, total } = await openUrgentQuotes(page)
  const { quoteNumber, complianceQuoteId, property } = quotes[0] as Quote

  await choose(page, 'quote', quoteNumber, 'Forward')
  const dialog = page.getByRole('dialog', { name: `Forward quote #${quoteNumber}` })
  await expect(dialog.getByRole('combobox', { name: 'To' })).toBeFocused()
  // The landlords are suggested; this email goes to somebody else.
  const { suggested } = await read(page, listForwardRecipients, { id: property.compliancePropertyId })
  for (const address of suggested) await dialog.getByRole('button', { name: `Remove ${address}` }).click()
  await dialog.getByRole('button', { name: /^Send (email|again)$/ }).click()
  await expect(dialog.getByText('At least one email is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'To' }).fill('lena.marsh@owners.example')
  await dialog.getByRole('combobox', { name: 'To' }).press('Enter')
  await dialog.getByRole('combobox', { name: /^CC/ }).fill('copy@owners.example,')
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Dear Lena,\n\nis <b> fine & dandy?')
  await dialog.getByText('Subscribe to notifications').click()
  await expect(dialog.getByRole('checkbox', { name: 'Subscribe to notifications' })).toBeChecked()

  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview email' })
  const letter = preview.frameLocator('iframe[title="Email"]')
  await expect(letter.getByText('is <b> fine & dandy?')).toBeVisible()
  await expect(letter.getByText('Price inc. GST')).toBeVisible()
  await expect(letter.getByRole('link', { name: 'View and approve the quote' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().click()
  await expect(preview).toBeHidden()

  await dialog.getByRole('button', { name: /^Send (email|again)$/ }).click()
  await expect(page.getByText('Quote email forwarded')).toBeVisible()
  await expect(dialog).toBeHidden()

  const [mail, ...others] = await mailServer.sink.mailsTo('lena.marsh@owners.example')
  expect(others).toEqual([])
  expect(mail?.recipients).toEqual(['lena.marsh@owners.example', 'copy@owners.example'])
  expect(mail?.subject).toContain(`Quote #${quoteNumber} for ${property.addressLine1}`)
  expect(mail?.html).toContain('is &lt;b&gt; fine &amp; dandy?')
  expect(attachmentOf(mail!, `quote-${quoteNumber}.pdf`).subarray(0, 5).toString()).toBe('%PDF-')
  const link = /https?:\/\/[^"\s]+\/quote-approval\/[^"\s]+/.exec(mail?.html ?? '')?.[0] ?? ''

  // A person without an account, in a separate browser.
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link)
  await expect(owner.getByRole('heading', { name: `Quote #${quoteNumber}` })).toBeVisible()
  await owner.getByLabel('Your name').fill('Lena Marsh')
  await owner.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve quote' }).click()
  await expect(owner.getByText('Thank you, you have approved this quote')).toBeVisible()
  await owner.context().close()

  expect((await read(page, getQuote, { id: complianceQuoteId })).status).toBe('ACCEPTED')
  expect((await urgentQuotes(page)).total).toBe(total - 1)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Urgent quotes' })).toBeVisible()
  await expect(rowOf(page, 'Urgent quotes', quoteNumber)).toHaveCount(0)
})
