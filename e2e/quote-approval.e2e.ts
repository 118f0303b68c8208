import { getQuote, listForwardRecipients, listUrgentQuotes, type Quote } from '../contract/quotes/quotes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/mail-journey.ts'
import { openAs } from './support/people.ts'
import { attachmentOf } from './support/smtp-sink.ts'

test('of two people the first records that the owner declines, the second with the link sees it, and the owner gets a receipt', async ({
  page,
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
  await expectAccessible(second)

  await page.getByRole('link', { name: `Approve quote #${quoteNumber}` }).click()
  const drawer = page.getByRole('dialog', { name: `Approve quote #${quoteNumber}` })
  await drawer.getByRole('radio', { name: 'Declined it' }).check()
  await drawer.getByRole('textbox', { name: 'On whose authority' }).fill('Omar Haddad')
  await drawer.getByRole('radio', { name: 'By phone' }).check()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('We will sell the house & move')
  await drawer.getByRole('button', { name: 'Record the decision' }).click()
  await expect(page.getByText(`Quote #${quoteNumber} declined`)).toBeVisible()
  await expect(drawer).toBeHidden()

  await second.getByLabel('Your name').fill('Lena Marsh')
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Approve quote' }).click()
  await expect(second.getByText('Your decision could not be recorded')).toBeVisible()
  // The toast says it too, for as long as it is shown.
  const explanation = second.getByText(/was declined by .* \(on the owner’s authority: Omar Haddad, by phone on /)
  await expect(explanation.first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await second.reload()
  await expect(second.getByText(/^This quote was declined by .*Omar Haddad, by phone on /)).toBeVisible()
  await second.context().close()

  expect(await read(page, getQuote, { id: complianceQuoteId })).toMatchObject({
    status: 'REJECTED',
    decision: { by: expect.stringContaining('Omar Haddad'), reason: 'We will sell the house & move' },
  })
  // Each owner gets one receipt from the agency, with the quote.
  expect(suggested.length).toBeGreaterThan(0)
  for (const address of suggested) {
    const subject = `Receipt: quote #${quoteNumber} for ${property.addressLine1}`
    const receipts = async () =>
      (await mailServer.sink.mailsTo(address)).filter((mail) => mail.subject?.startsWith(subject))
    await expect.poll(async () => (await receipts()).length).toBe(1)
    const [receipt] = await receipts()
    expect(receipt?.html).toMatch(/Declined by .*on the owner’s authority: Omar Haddad/)
    expect(receipt?.html).toContain('We will sell the house &amp; move')
    expect(attachmentOf(receipt!, `quote-${quoteNumber}.pdf`).subarray(0, 5).toString()).toBe('%PDF-')
  }
})
