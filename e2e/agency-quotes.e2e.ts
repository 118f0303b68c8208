import { listBulkActions } from '../contract/bulk-actions/bulk-actions.ts'
import { listForwardRecipients, listQuotes } from '../contract/quotes/quotes.ts'
import { rowOf } from './support/billing-documents.ts'
import { expect, test } from './support/mail-journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

test('an expired quote is found and reactivated, and quotes that await approval are forwarded at once', async ({
  page,
  mailServer,
}) => {
  await page.setViewportSize({ width: 1440, height: 1500 })
  await openAs(page, 'vic.manager', '/settings/preferences')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Action Required' }).click()
  await page.getByRole('menuitem', { name: 'Quotes' }).click()
  await expect(page).toHaveURL(/\/quotes$/)
  const all = await read(page, listQuotes)
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Quotes' }).getByRole('row')).toHaveCount(11)

  await page.getByRole('button', { name: 'Status Any status' }).click()
  await page.getByRole('dialog', { name: 'Status' }).getByText('Expired', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=EXPIRED/)
  const { items, total } = await read(page, listQuotes, {
    query: 'status=EXPIRED&sort=created&direction=descending',
  })
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(all.total)
  const row = rowOf(page, 'Quotes', items[0]?.quoteNumber ?? '')
  await row.getByRole('button', { name: 'Request reactivation' }).click()
  await expect(page.getByText(`Reactivation of quote #${items[0]?.quoteNumber} requested`)).toBeVisible()
  expect((await read(page, listQuotes, { query: 'status=EXPIRED' })).total).toBe(total - 1)

  await page.goto('/quotes?status=AWAITING_APPROVAL')
  const { items: waiting } = await read(page, listQuotes, {
    query: 'status=AWAITING_APPROVAL&sort=created&direction=descending',
  })
  const chosen = waiting.filter(({ lastForwarded }) => lastForwarded === null).slice(0, 2)
  for (const { quoteNumber } of chosen)
    await page.getByRole('checkbox', { name: `Select quote #${quoteNumber}` }).check({ force: true })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Forward to landlords' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forward quotes to landlords' })
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Please decide before the tenants move in.')
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await read(page, listBulkActions)).items[0])
    .toMatchObject({ kind: 'FORWARD_QUOTES', total: 2, counts: { WAITING: 0, FAILED: 0 } })
  for (const { quoteNumber, property } of chosen) {
    const { suggested } = await read(page, listForwardRecipients, { id: property.compliancePropertyId })
    for (const address of suggested) {
      const mails = await mailServer.sink.mailsTo(address)
      expect(mails.filter((mail) => JSON.stringify(mail).includes(quoteNumber))).toHaveLength(1)
    }
  }
})
