import { getQuote, listForwardRecipients, listUrgentQuotes, type Quote } from '../contract/quotes/quotes.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/mail-journey.ts'
import { openAs } from './support/people.ts'
import { attachmentOf } from './support/smtp-sink.ts'

test('of two people with the same link the first declines with a reason, the second sees it, and the owner gets a receipt', async ({
  page,
  context,
  browser,
  mailServer,
}) => {
  await openAs(page, 'vic.classic', '/?property-manager=all&action-required-tab=urgent-quotes')
  const { items } = await read(page, listUrgentQuotes, { query: 'page-size=5' })
  const { quoteNumber, approvalUrl, complianceQuoteId, property } = items[0] as Quote
  const { suggested } = await read(page, listForwardRecipients, { id: property.compliancePropertyId })

  const second = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await second.goto(approvalUrl as string)
  await expect(second.getByRole('heading', { name: `Quote #${quoteNumber}` })).toBeVisible()
  await expectNoSidewaysScroll(second)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: new RegExp(`^Approve quote #${quoteNumber}`) }).click()
  const first = await opened
  await first.getByLabel('Your name').fill('Omar Haddad')
  await first.getByRole('button', { name: 'Decline' }).click()
  await first.getByRole('textbox', { name: /^Reason/ }).fill('We will sell the house & move')
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
  await second.context().close()

  expect(await read(page, getQuote, { id: complianceQuoteId })).toMatchObject({
    status: 'REJECTED',
    decision: { by: 'Omar Haddad', reason: 'We will sell the house & move' },
  })
  // Each owner gets one receipt from the agency, with the quote.
  expect(suggested.length).toBeGreaterThan(0)
  for (const address of suggested) {
    const subject = `Receipt: quote #${quoteNumber} for ${property.addressLine1}`
    const receipts = async () =>
      (await mailServer.sink.mailsTo(address)).filter((mail) => mail.subject?.startsWith(subject))
    await expect.poll(async () => (await receipts()).length).toBe(1)
    const [receipt] = await receipts()
    expect(receipt?.html).toContain('Declined by Omar Haddad')
    expect(receipt?.html).toContain('We will sell the house &amp; move')
    expect(attachmentOf(receipt!, `quote-${quoteNumber}.pdf`).subarray(0, 5).toString()).toBe('%PDF-')
  }
})
