import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ApiIntegration as Integration } from '@contract/api-integration/api-integration.ts'
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
  api.answer(log, deliveries(delivery({ eventId: 3, type: 'quote.decided' }), delivery()))
  await act(async () => vi.advanceTimersByTimeAsync(11_000))
  expect(await (await dialog()).findByText('A quote was accepted or rejected')).toBeDefined()
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
