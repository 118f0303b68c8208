import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { WorkOrder } from '@contract/work-orders.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import WorkOrdersPage from './WorkOrdersPage.tsx'

const listCall = 'GET /v1/work-order'
const answerCall = 'POST /v1/work-order/7/answer'

const order = (parts: Partial<WorkOrder> = {}): WorkOrder => ({
  id: 7,
  address: '12 Wattle Street, RICHMOND VIC 3121',
  compliancePropertyId: null,
  services: ['smoke', 'gas'],
  notes: null,
  step: 'WITH_PROVIDER',
  next: 'We answer within 48 hours.',
  orderedBy: 'Priya Nair',
  orderedAt: '2026-03-04T04:30:00.000Z',
  answeredAt: null,
  note: null,
  bookedFor: null,
  messages: [],
  ...parts,
})
const asked = order({
  step: 'QUESTION_ASKED',
  next: 'Please answer our question, so that we can go on.',
  messages: [{ id: 1, isFromProvider: true, text: 'Which floor is it?', by: null, at: '2026-03-05T04:30:00.000Z' }],
})
const listing = (...items: WorkOrder[]) => ok({ items, total: items.length })
const open = (reply: ReturnType<typeof listing>, path = '/list') => {
  const api = fakeApi({ [listCall]: reply })
  openSignedIn(WorkOrdersPage, { path })
  return api
}

afterEach(() => act(() => toast.dismissAll()))

it('each order shows who ordered what, where it is and what comes next', async () => {
  open(listing(order(), order({ id: 8, compliancePropertyId: 5, step: 'TO_BOOK', next: 'The visit can be booked.' })))
  const [first, second] = (await screen.findAllByRole('rowheader')).map((cell) =>
    within(cell.closest('tr') as HTMLElement),
  )
  for (const text of ['Smoke alarm, Gas', 'Priya Nair', 'With the provider', 'We answer within 48 hours.'])
    expect(first?.getByText(text)).toBeDefined()
  expect(second?.getByRole('link', { name: /Wattle Street/ }).getAttribute('href')).toBe('/property/5')
  expect(second?.getByText('The visit can be booked.')).toBeDefined()
  expect(screen.getByText(/^As at/)).toBeDefined()
})

it('a question is answered, and a failed answer stays typed', async () => {
  const api = open(listing(asked))
  await userEvent.click(await screen.findByRole('button', { name: 'Answer work order 7' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Work order 7' }))
  expect(dialog.getByText('Which floor is it?')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Your answer'), 'The second')
  api.answer(
    answerCall,
    refuse(409, 'conflict', 'Omar Haddad answered this question on 16/11/2026, 3:30 pm. Reload to see the answer.'),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(await dialog.findByText(/Omar Haddad answered this question/)).toBeDefined()
  expect(dialog.getByDisplayValue('The second')).toBeDefined()
  api.answer(answerCall, ok(order()))
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Answer sent')).toBeDefined()
})

it('a link opens its order', async () => {
  open(listing(asked), '/list?order=7')
  expect(await screen.findByRole('dialog', { name: 'Work order 7' })).toBeDefined()
})

it('an empty list says so', async () => {
  open(listing())
  expect(await screen.findByText('No open work orders')).toBeDefined()
})
