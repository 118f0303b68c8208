import type { Page } from '@playwright/test'
import { listBulkActions } from '../contract/bulk-actions/bulk-actions.ts'
import { listInvoices } from '../contract/invoices.ts'
import { rowOf } from './support/billing-documents.ts'
import { expect, test } from './support/mail-journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

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

/** Selects the invoices and uploads them; waits until the last upload has ended. */
async function uploadSelected(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers)
    await page.getByRole('checkbox', { name: `Select invoice #${number}` }).check({ force: true })
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: /^Upload to/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Upload invoices' })
  await dialog.getByRole('button', { name: `Upload ${numbers.length} invoices` }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await read(page, listBulkActions)).items[0])
    .toMatchObject({ kind: 'UPLOAD_INVOICES', total: numbers.length, counts: { WAITING: 0, RUNNING: 0 } })
}

test.afterEach(async ({ mailServer }) => behave(mailServer.managementSoftwareUrl, { mode: 'ok' }))

test('invoices that the management software refused are found and uploaded again, each once', async ({
  page,
  mailServer: { managementSoftwareUrl },
}) => {
  await page.setViewportSize({ width: 1440, height: 1500 })
  await openAs(page, 'vic.manager', '/settings/preferences')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(page).toHaveURL(/\/invoices$/)
  await page.getByRole('button', { name: 'Upload Uploaded or not' }).click()
  await page.getByRole('dialog', { name: 'Upload' }).getByText('Not uploaded', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/upload=NOT_UPLOADED/)

  // Paid invoices are not uploaded.
  await page.goto('/invoices?upload=NOT_UPLOADED&status=OVERDUE')
  const { items } = await read(page, listInvoices, { query: 'upload=NOT_UPLOADED&status=OVERDUE' })
  const chosen = items.filter(({ integration }) => integration.isEligibleToUpload).slice(0, 3)
  expect(chosen).toHaveLength(3)
  const numbers = chosen.map(({ invoiceNumber }) => invoiceNumber)
  await behave(managementSoftwareUrl, { mode: 'refuse', reason: 'No such property here' })
  await uploadSelected(page, numbers)
  expect((await read(page, listBulkActions)).items[0]?.counts).toMatchObject({ FAILED: 3, DONE: 0 })

  await page.goto('/invoices?upload=FAILED')
  for (const number of numbers)
    await expect(rowOf(page, 'Invoices', number).getByText(/No such property here/)).toBeVisible()
  await behave(managementSoftwareUrl, { mode: 'ok' })
  await uploadSelected(page, numbers)
  expect((await read(page, listBulkActions)).items[0]?.counts).toMatchObject({ FAILED: 0, DONE: 3 })
  for (const number of numbers) expect(await billsOf(managementSoftwareUrl, number)).toHaveLength(1)
  await page.goto('/invoices?upload=UPLOADED&status=OVERDUE')
  for (const number of numbers) await expect(rowOf(page, 'Invoices', number)).toBeVisible()
})
