import { getQuote, listUrgentQuotes, type Quote } from '../contract/quotes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/mail-journey.ts'
import { openAs, useSession } from './support/people.ts'

test('of two people with the same link the first decides, and the second sees the decision', async ({
  page,
  context,
  browser,
}) => {
  await openAs(page, 'vic.manager', '/?property-manager=all&action-required-tab=urgent-quotes')
  const { items } = await read(page, listUrgentQuotes, { query: 'page-size=5' })
  const { quoteNumber, approvalUrl, complianceQuoteId } = items[0] as Quote

  const second = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await second.goto(approvalUrl as string)
  await expect(second.getByRole('heading', { name: `Quote #${quoteNumber}` })).toBeVisible()
  await expectNoSidewaysScroll(second)
  await expectAccessible(second)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: new RegExp(`^Approve quote #${quoteNumber}`) }).click()
  const first = await opened
  await first.getByLabel('Your name').fill('Omar Haddad')
  await first.getByRole('button', { name: 'Decline' }).click()
  await expectAccessible(first)
  await first.getByRole('alertdialog').getByRole('button', { name: 'Decline quote' }).click()
  await expect(first.getByText('Thank you, you have declined this quote')).toBeVisible()

  await second.getByLabel('Your name').fill('Lena Marsh')
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Approve quote' }).click()
  await expect(second.getByText('Your decision could not be recorded')).toBeVisible()
  // The toast says it too, for as long as it is shown.
  const explanation = second.getByText(`Quote #${quoteNumber} was declined by Omar Haddad`, { exact: false })
  await expect(explanation.first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await second.reload()
  await expect(second.getByText(/^This quote was declined by Omar Haddad on /)).toBeVisible()
  await expectAccessible(second)
  await second.context().close()

  expect((await read(page, getQuote, { id: complianceQuoteId })).status).toBe('REJECTED')
})

test('anyone with a quote’s link can download its PDF, without an account', async ({ page, browser }) => {
  await useSession(page, 'vic.manager')
  const { items } = await read(page, listUrgentQuotes, { query: 'page-size=5' })
  const { quoteNumber, approvalUrl } = items.at(-1) as Quote
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(approvalUrl as string)
  const download = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`quote-${quoteNumber}.pdf`)
  await owner.context().close()
})

test('an invalid approval link shows a message and reveals nothing', async ({ page }) => {
  await page.goto('/quote-approval/made-up')
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await expectAccessible(page)
})
