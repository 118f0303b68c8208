import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { givenDates, givenVisit } from './testing/given-booking.ts'
import { VisitsCard } from './VisitsCard.tsx'

afterEach(() => toast.dismissAll())

const calls = {
  times: 'GET /v1/property/41/booking/availability',
  move: 'PUT /v1/property/41/booking/55',
  cancel: 'POST /v1/property/41/booking/55/cancel',
}
async function open(parts: Partial<PropertyDetails> = {}) {
  const property = { ...givenProperty(), compliancePropertyId: 41, visits: [givenVisit()], ...parts }
  const api = fakeApi({
    [calls.times]: ok(givenDates),
    [calls.move]: ok(givenVisit()),
    [calls.cancel]: { status: 204, body: null },
  })
  openSignedIn(() => (
    <main>
      <VisitsCard property={property} />
    </main>
  ))
  await screen.findByRole('main')
  return api
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the booked visits of a property', () => {
  it('show when, who comes, what for, how they get in and whom they meet', async () => {
    await open()
    const visit = within(await screen.findByRole('article', { name: 'Visit on 17/11/2099, 8:00 am – 10:00 am' }))
    for (const text of ['Tess', 'Smoke alarm', 'Appointment', 'Avery Chen', '0491 570 156'])
      expect(visit.getByText(text)).toBeDefined()
  })

  it('show the notice of entry and how it was served', async () => {
    const notice = {
      noticeId: 8,
      formName: 'Form 9 Entry Notice',
      servedBy: 'EMAIL',
      servedAt: '2099-11-12T01:00:00.000Z',
      receivedAt: '2099-11-12T01:00:00.000Z',
      servedTo: ['Avery Chen'],
      documentId: 12,
      mailStatus: 'FAILED',
    }
    await open({ visits: [givenVisit({ entryMethod: 'ENTER_WITH_KEY_AS_EN', notice })] })
    expect(await screen.findByText('Form 9 Entry Notice')).toBeDefined()
    expect(screen.getByText(/Served by email on 12\/11\/2099 to Avery Chen/)).toBeDefined()
    expect(screen.getByText('The email could not be delivered. Please contact the tenant.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Download the notice' })).toBeDefined()
  })

  it('offer nothing to change once a visit has begun, or to an agency that cannot book', async () => {
    await open({ visits: [givenVisit({ startsAt: '2020-01-01T00:00:00.000Z' })] })
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })

  it('are hidden where nothing is booked and nothing can be', async () => {
    await open({ visits: [], actions: { ...givenProperty().actions, book: false } })
    expect(screen.queryByText('Booked visits')).toBeNull()
  })
})

describe('moving a visit', () => {
  it('sends the chosen time with the version that was shown', async () => {
    const api = await open()
    await press('Move')
    await userEvent.click(await (await dialog()).findByRole('radio', { name: '2:00 pm – 4:00 pm' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Move visit' }))
    expect(await screen.findByText('Visit moved')).toBeDefined()
    expect(api.calls.find(({ name }) => name === calls.times)?.url).toContain('visit=55')
    expect(api.calls.find(({ name }) => name === calls.move)?.body).toMatchObject({
      version: 4,
      oasResult: { oasMetadataId: '902', date: '2026-11-17' },
    })
  })

  it('needs a time, and shows that it was just taken', async () => {
    const api = await open()
    api.answer(calls.move, refuse(409, 'conflict', 'That time was just taken. Please choose another.'))
    await press('Move')
    await (await dialog()).findByRole('radio', { name: '2:00 pm – 4:00 pm' })
    await userEvent.click((await dialog()).getByRole('button', { name: 'Move visit' }))
    expect(await (await dialog()).findByText('Please select a booking time')).toBeDefined()
    await userEvent.click((await dialog()).getByRole('radio', { name: '2:00 pm – 4:00 pm' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Move visit' }))
    expect(await (await dialog()).findByText('That time was just taken. Please choose another.')).toBeDefined()
    await waitFor(() => expect(api.countOf(calls.times)).toBe(2))
  })
})

describe('cancelling a visit', () => {
  it('needs a reason, which the contacts are told', async () => {
    const api = await open()
    await press('Cancel visit')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Cancel visit' }))
    expect(await form.findByText('Please enter a reason')).toBeDefined()
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'The tenant is ill')
    await userEvent.click(form.getByRole('button', { name: 'Cancel visit' }))
    expect(await screen.findByText('Visit cancelled')).toBeDefined()
    expect(api.calls.find(({ name }) => name === calls.cancel)?.body).toEqual({
      reason: 'The tenant is ill',
      version: 4,
    })
  })
})
