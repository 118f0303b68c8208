import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OneOffEntryOptions } from '@contract/entry-notifications.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import OneOffEntryCard from './OneOffEntryCard.tsx'
import OneOffEntryDialog from './OneOffEntryDialog.tsx'

const optionsCall = 'GET /v1/property/7/entry-notification/one-off'
const requestCall = 'POST /v1/property/7/entry-notification/one-off'
const onClose = vi.fn()
beforeEach(() => onClose.mockClear())

const options = (parts: Partial<OneOffEntryOptions> = {}): OneOffEntryOptions => ({
  problem: null,
  services: [
    { serviceId: 1, name: 'Smoke alarm', block: null },
    { serviceId: 2, name: 'Gas', block: 'Requested by Tom Okafor on 01/03/2026' },
  ],
  earliestDay: '2026-03-12',
  law: ['Victoria asks for 7 days of notice (the Act).'],
  service: 'We email the notice to Ana.',
  missing: [],
  ...parts,
})

async function open(parts: Partial<OneOffEntryOptions> = {}) {
  const api = fakeApi({ [optionsCall]: ok(options(parts)), [requestCall]: ok({ requestId: 1 }) })
  openSignedIn(() => (
    <OneOffEntryDialog property={{ id: 7, address: '12 Elm Street' }} noticeId={4} onClose={onClose} />
  ))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request one-off entry notification' }))
  return { api, dialog }
}
const submit = async (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Request one-off EN' }))

it('shows the first lawful day and why before anything is requested', async () => {
  const { api, dialog } = await open()
  expect(await dialog.findByText('Earliest lawful day: 12th March 2026')).toBeDefined()
  expect(dialog.getByText('Victoria asks for 7 days of notice (the Act).')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Gas/ }).disabled).toBe(true)
  await submit(dialog)
  expect(await dialog.findByText('Please select a service')).toBeDefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Smoke alarm' }))
  await waitFor(() => expect(api.calls.some(({ url }) => url.includes('?service=1'))).toBe(true))
  await submit(dialog)
  expect(await screen.findByText('Request Succeed')).toBeDefined()
  expect(screen.getByText('The one-off entry notification will apply to the next booking')).toBeDefined()
  expect(api.calls.find(({ name }) => name === requestCall)?.body).toEqual({ serviceIds: [1], noticeId: 4 })
})

it('shows a failure and keeps the choice', async () => {
  const { api, dialog } = await open()
  api.answer(requestCall, refuse(422, 'rule-broken', 'The property is vacant.'))
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Smoke alarm' }))
  await submit(dialog)
  expect(await dialog.findByText('Request Failed')).toBeDefined()
  expect(dialog.getByText('The property is vacant.')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Smoke alarm' }).checked).toBe(true)
})

it('says why nothing can be requested', async () => {
  const { dialog } = await open({ problem: 'The property is vacant.' })
  expect(await dialog.findByText('The property is vacant.')).toBeDefined()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

it('a request that waits for a booking can be withdrawn', async () => {
  const withdrawCall = 'POST /v1/property/41/entry-notification/one-off/9/withdraw'
  const api = fakeApi({ [withdrawCall]: { status: 204, body: null } })
  const request = { requestId: 9, serviceIds: [1], requestedBy: 'Priya Nair', requestedAt: '2026-03-04T04:30:00Z' }
  openSignedIn(() => <OneOffEntryCard property={givenProperty({ oneOffEntryRequests: [request] })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request withdrawn')).toBeDefined()
  expect(api.countOf(withdrawCall)).toBe(1)
})
