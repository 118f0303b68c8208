import { readFile } from 'node:fs/promises'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

test('without a mail server a forwarded quote is in the outbox with its PDF', async ({ page }) => {
  await openAs(page, 'vic.manager')
  const subject = await page.evaluate(async () => {
    const list = await fetch('/v1/quote?status=AWAITING_APPROVAL').then(async (reply) => reply.json())
    const [quote] = list.data.items as { complianceQuoteId: number; quoteNumber: string }[]
    const sent = await fetch(`/v1/quote/${quote?.complianceQuoteId}/forward`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        toAddresses: ['owner@example.com'],
        ccAddresses: [],
        message: 'Please have a <b>look</b>.',
      }),
    })
    return { status: sent.status, number: quote?.quoteNumber ?? '' }
  })
  expect(subject.status).toBe(202)

  await expect(async () => {
    await page.goto('/outbox')
    await expect(page.getByRole('link', { name: new RegExp(subject.number) }).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await page
    .getByRole('link', { name: new RegExp(subject.number) })
    .first()
    .click()
  await expect(page.getByText('owner@example.com').first()).toBeVisible()
  const letter = await page.request.get((await page.getByTitle('Message').getAttribute('src')) as string)
  expect(letter.headers()['content-security-policy']).toMatch(/^sandbox;/)
  expect(await letter.text()).toContain('Please have a look.')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /\.pdf$/ }).click()
  const bytes = await readFile(await (await download).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
