import type { Page } from '@playwright/test'
import { listOverdueInvoices, type Invoice } from '../contract/invoices.ts'
import { listForwardRecipients } from '../contract/quotes/quotes.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/mail-journey.ts'
import { choose, rowOf } from './support/billing-documents.ts'
import { openAs } from './support/people.ts'
import { attachmentOf } from './support/smtp-sink.ts'

test.use({ hasOwnContext: true })

const overdueTab = '/?property-manager=all&action-required-tab=overdue-invoices'
const overdueInvoices = async (page: Page) => (await read(page, listOverdueInvoices, { query: 'page-size=5' })).items
const minute = 60_500

async function openOverdueInvoices(page: Page): Promise<Invoice[]> {
  await page.clock.install()
  await openAs(page, 'vic.manager', overdueTab)
  await expect(page.getByRole('table', { name: 'Overdue invoices' })).toBeVisible()
  return overdueInvoices(page)
}

const eligible = (invoices: Invoice[]): Invoice[] =>
  invoices.filter(({ integration }) => integration.isEligibleToUpload)

/** Waits until the upload has finished on the server, then advances the minute after which the page reloads. */
async function letUploadEnd(page: Page, { id }: Invoice): Promise<void> {
  await expect
    .poll(async () => {
      const items = await overdueInvoices(page)
      return items.find((each) => each.id === id)?.integration.isUploading
    })
    .toBe(false)
  await page.clock.fastForward(minute)
}

/** Sets the behaviour of the management software's stand-in. */
const behave = async (url: string, control: { mode: string; reason?: string }): Promise<void> => {
  const reply = await fetch(`${url}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(control),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

async function billsOf(url: string, number: string): Promise<unknown[]> {
  const { bills } = (await (await fetch(`${url}/bills`)).json()) as { bills: { invoiceNumber: string }[] }
  return bills.filter(({ invoiceNumber }) => invoiceNumber === number)
}

test.afterEach(async ({ mailServer }) => behave(mailServer.managementSoftwareUrl, { mode: 'ok' }))

test('an invoice that the management software refuses is uploaded again, then forwarded with its PDF and downloaded', async ({
  page,
  mailServer: { managementSoftwareUrl, sink },
}) => {
  const [invoice] = eligible(await openOverdueInvoices(page)) as [Invoice]
  const number = invoice.invoiceNumber
  const row = rowOf(page, 'Overdue invoices', number)
  await behave(managementSoftwareUrl, { mode: 'refuse', reason: 'No such property here' })
  await row.getByRole('button', { name: `Upload to ${invoice.integration.softwareName}` }).click()
  await expect(page.getByText(`Invoice #${number} started uploading`)).toBeVisible()
  await expect(row.getByText('Syncing')).toBeVisible()
  await letUploadEnd(page, invoice)
  await expect(row.getByText('Failed')).toBeVisible()
  await expect(row.getByText(/No such property here/)).toBeVisible()
  await expect(page.getByText(`Invoice #${number} failed to upload`)).toBeVisible()

  await behave(managementSoftwareUrl, { mode: 'ok' })
  await row.getByRole('button', { name: 'Retry upload' }).click()
  await expect(row.getByText('Syncing')).toBeVisible()
  await letUploadEnd(page, invoice)
  await expect(row.getByText('Uploaded')).toBeVisible()
  await expect(row.getByRole('button', { name: /upload/i })).toHaveCount(0)
  expect(await billsOf(managementSoftwareUrl, number)).toHaveLength(1)

  await choose(page, 'invoice', number, 'Forward')
  const dialog = page.getByRole('dialog', { name: `Forward invoice #${number}` })
  const { suggested } = await read(page, listForwardRecipients, { id: invoice.property.compliancePropertyId })
  for (const address of suggested) await dialog.getByRole('button', { name: `Remove ${address}` }).click()
  await dialog.getByRole('combobox', { name: 'To' }).fill('accounts@owners.example')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Invoice email forwarded')).toBeVisible()
  const mails = await sink.mailsTo('accounts@owners.example')
  expect(mails).toHaveLength(1)
  expect(attachmentOf(mails[0]!, `invoice-${number}.pdf`).subarray(0, 5).toString()).toBe('%PDF-')

  const download = page.waitForEvent('download')
  await choose(page, 'invoice', number, 'Download PDF')
  expect((await download).suggestedFilename()).toBe(`invoice-${number}.pdf`)
  await expect(page.getByText(`Invoice #${number} downloaded`)).toBeVisible()
})
