import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openAs, portalUrl } from './support/people.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

/** A tool of the agency that receives events. */
async function openReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    close: () => server.close(),
  }
}

const settings = '/settings/api-integration'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a master user makes a key, a tool uses it, and the key ends when it is revoked', async ({ page, playwright }) => {
  await openAs(page, 'vic.master', settings)
  await expect(page.getByRole('heading', { level: 1, name: 'API Integration' })).toBeVisible()
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await expect(page.getByText('Please choose what the key may do')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Reporting')
  await page.getByRole('checkbox', { name: /Read quotes/ }).check({ force: true })
  await page.getByRole('button', { name: 'Make key' }).click()
  const secret = (await page.getByLabel('API key', { exact: true }).textContent()) ?? ''
  expect(secret).toMatch(/^acp_vic_/)
  // Only the button closes the dialog that shows the key this once.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'I have stored the key' }).click()

  const tool = await playwright.request.newContext({
    baseURL: portalUrl(),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  expect((await tool.get('/v1/quote')).status()).toBe(200)
  expect((await tool.get('/v1/invoice')).status()).toBe(403)

  await page.getByRole('button', { name: 'Revoke Reporting' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(card(page, 'API keys').getByText('Revoked', { exact: true })).toBeVisible()
  expect((await tool.get('/v1/quote')).status()).toBe(401)
  await tool.dispose()
})

test('a webhook gets a signed test, which the log shows and sends again', async ({ page }) => {
  const receiver = await openReceiver()
  await openAs(page, 'vic.master', settings)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const fault = page
    .getByRole('dialog')
    .getByText('Please enter a complete address, such as https://example.com/events.')
  await expect(fault.last()).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(receiver.url)
  await page.getByLabel(/^Description/).fill('Our CRM')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(card(page, 'Webhooks').getByRole('heading', { name: 'Our CRM' })).toBeVisible()

  await page.getByRole('button', { name: 'Secret' }).click()
  const secret = (await page.getByLabel('signing secret', { exact: true }).textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('dialog', { name: 'Log of the webhook' })
  await expect(log.getByText('Delivered')).toBeVisible({ timeout: 20_000 })
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)

  await log.getByRole('button', { name: /^Replay: Test event/ }).click()
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id'])
  await log.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await card(page, 'Webhooks').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByText('No webhooks', { exact: true })).toBeVisible()
  receiver.close()
})

test('a calendar of visits can be read at its address until it gets a new one', async ({ page }) => {
  await openAs(page, 'vic.master', settings)
  await page.getByRole('button', { name: 'New calendar' }).click()
  await page.getByRole('button', { name: 'Add calendar' }).click()
  const address = page.getByLabel('address of the calendar of All property managers', { exact: true })
  await expect(address).toBeVisible()
  const first = (await address.textContent()) ?? ''
  const calendar = await page.request.get(first)
  expect(calendar.status()).toBe(200)
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  await page.getByRole('button', { name: 'New address for All property managers' }).click()
  await page.getByRole('button', { name: 'Make new address' }).click()
  await expect(address).not.toHaveText(first)
  expect((await page.request.get(first)).status()).toBe(404)
  await page.getByRole('button', { name: 'Remove the calendar of All property managers' }).click()
  await page.getByRole('button', { name: 'Remove calendar' }).click()
  await expect(page.getByText('No calendars', { exact: true })).toBeVisible()
})
