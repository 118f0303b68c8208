import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ApiIntegration as Integration } from '@contract/api-integration/api-integration.ts'
import type { ApiKey } from '@contract/api-integration/api-keys.ts'
import type { CalendarFeed } from '@contract/api-integration/calendar-feeds.ts'
import type { Delivery, Webhook } from '@contract/api-integration/webhooks.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { ApiIntegration } from './ApiIntegration.tsx'

const page = 'GET /v1/agency/api-integration'
const log = 'GET /v1/agency/webhooks/1/deliveries'

const webhook = (parts: Partial<Webhook> = {}): Webhook => ({
  id: 1,
  url: 'https://crm.example/events',
  description: 'Our CRM',
  events: ['visit.booked'],
  status: 'ACTIVE',
  failingSince: null,
  previousSecretUntil: null,
  pending: 0,
  failed: 0,
  createdBy: 'Priya Nair',
  version: 1,
  ...parts,
})
const delivery = (parts: Partial<Delivery> = {}): Delivery => ({
  eventId: 1,
  type: 'test',
  propertyId: null,
  isExample: false,
  createdAt: '2026-11-17T01:00:00Z',
  status: 'DELIVERED',
  attempts: 1,
  nextAttemptAt: null,
  lastAttempt: { at: '2026-11-17T01:00:01Z', tookMs: 20, statusCode: 200, error: null },
  ...parts,
})
const integration = (parts: Partial<Integration>) => ok({ keys: [], webhooks: [], feeds: [], ...parts })
const deliveries = (...items: Delivery[]) => ok({ items, total: items.length })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Log of the webhook' }))

it('the log of a webhook is loaded anew when it is opened and while it is open, and the card follows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = fakeApi({ [page]: integration({ webhooks: [webhook()] }), [log]: deliveries(delivery()) })
  openSignedIn(() => <ApiIntegration />)
  const openLog = async () => fireEvent.click(await screen.findByRole('button', { name: 'Log' }))
  await openLog()
  expect(await (await dialog()).findByText('Test event')).toBeDefined()
  fireEvent.click((await dialog()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const waiting = delivery({
    eventId: 2,
    type: 'visit.booked',
    status: 'PENDING',
    nextAttemptAt: '2026-11-17T02:00:00Z',
  })
  api.answer(log, deliveries(waiting, delivery()))
  api.answer(page, integration({ webhooks: [webhook({ status: 'FAILING', pending: 1 })] }))
  await openLog()
  expect(await (await dialog()).findByText('A visit was booked')).toBeDefined()
  expect(await screen.findByText('Failing')).toBeDefined()

  api.answer(log, deliveries({ ...waiting, status: 'DELIVERED', nextAttemptAt: null }, delivery()))
  api.answer(page, integration({ webhooks: [webhook()] }))
  await act(async () => vi.advanceTimersByTimeAsync(4000))
  await waitFor(async () => expect((await dialog()).getAllByText('Delivered')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('Failing')).toBeNull())

  // Nothing waits, and something new happens.
  api.answer(log, deliveries(delivery({ eventId: 3, type: 'quote.decided', isExample: true }), delivery()))
  await act(async () => vi.advanceTimersByTimeAsync(11_000))
  expect(await (await dialog()).findByText('Example: A quote was accepted or rejected')).toBeDefined()
})

it('the card of a webhook follows what is being sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = fakeApi({ [page]: integration({ webhooks: [webhook({ pending: 1 })] }) })
  openSignedIn(() => <ApiIntegration />)
  expect(await screen.findByText('1 waiting')).toBeDefined()
  api.answer(page, integration({ webhooks: [webhook({ status: 'FAILING', pending: 1 })] }))
  await act(async () => vi.advanceTimersByTimeAsync(6000))
  expect(await screen.findByText('Failing')).toBeDefined()
})

const key: ApiKey = {
  id: 4,
  name: 'Reporting',
  prefix: 'acp_vic_1',
  scopes: ['quotes:read'],
  status: 'ACTIVE',
  createdBy: 'Priya Nair',
  createdAt: '2026-11-17T01:00:00Z',
  expiresAt: null,
  lastUsedAt: null,
}
const feed: CalendarFeed = {
  id: 5,
  propertyManager: null,
  url: 'https://portal.example/calendar',
  createdBy: 'Priya Nair',
  createdAt: '2026-11-17T01:00:00Z',
}

it.each([
  [
    'API keys',
    'Revoke Reporting',
    'Revoke key',
    'POST /v1/agency/api-keys/4/revoke',
    { keys: [{ ...key, status: 'REVOKED' as const }] },
  ],
  ['Webhooks', 'Remove', 'Remove webhook', 'DELETE /v1/agency/webhooks/1', { webhooks: [] }],
  [
    'Calendars of visits',
    'Remove the calendar of All property managers',
    'Remove calendar',
    'POST /v1/agency/calendar-feeds/5/revoke',
    { feeds: [] },
  ],
])('%s: the focus stays at the list when its button leaves', async (card, button, confirm, call, after) => {
  const before = { keys: [key], webhooks: [webhook()], feeds: [feed] }
  const api = fakeApi({ [page]: integration(before), [call]: { status: 204, body: null } })
  openSignedIn(() => <ApiIntegration />)
  const section = within(await screen.findByRole('region', { name: card }))
  await userEvent.click(section.getByRole('button', { name: button }))
  api.answer(page, integration({ ...before, ...after }))
  await userEvent.click(await screen.findByRole('button', { name: confirm }))
  await waitFor(() => expect(section.queryByRole('button', { name: button })).toBeNull())
  await waitFor(() =>
    expect(document.activeElement?.closest('section')).toBe(screen.getByRole('region', { name: card })),
  )
})
