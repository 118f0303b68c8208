import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getProperty, type PropertyDetails } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { PropertyActionsContext, type OpenPropertyAction } from '@/shared/property-actions/property-actions.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { askAgainSoon } from '@/shared/testing/ask-again-soon.ts'
import { fakeApi, givenShell, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { givenDates, givenVisit } from './testing/given-booking.ts'
import { VisitsCard } from './VisitsCard.tsx'

afterEach(() => toast.dismissAll())

const calls = {
  property: 'GET /v1/property/41',
  times: 'GET /v1/property/41/booking/availability',
  hold: 'POST /v1/property/41/booking/hold',
  release: 'DELETE /v1/property/41/booking/hold',
  move: 'PUT /v1/property/41/booking/55',
  cancel: 'POST /v1/property/41/booking/55/cancel',
}
const propertyWith = (parts: Partial<PropertyDetails> = {}): PropertyDetails => ({
  ...givenProperty(),
  compliancePropertyId: 41,
  visits: [givenVisit()],
  ...parts,
})
/** Each dialog is closed at once. */
const actions = { open: ((_action, _property, options) => options?.onClosed?.()) satisfies OpenPropertyAction }
function Page() {
  const { data } = useQuery(endpointQuery(getProperty, { params: { id: 41 } }))
  return (
    <PropertyActionsContext value={actions}>
      <main>{data ? <VisitsCard property={data} /> : null}</main>
    </PropertyActionsContext>
  )
}
async function open(parts: Partial<PropertyDetails> = {}, isSendingEnabled = true) {
  const api = fakeApi({
    [calls.property]: ok(propertyWith(parts)),
    [calls.times]: ok(givenDates),
    [calls.hold]: ok({ expiresAt: '2026-11-16T01:05:00.000Z' }),
    [calls.release]: { status: 204, body: null },
    [calls.move]: ok(givenVisit()),
    [calls.cancel]: { status: 204, body: null },
  })
  const email = { isSendingEnabled, isDomainSetUp: true, isAccountListed: true }
  openSignedIn(Page, { shell: { agencySettings: { ...givenShell().agencySettings, email } } })
  await screen.findByRole('main')
  await waitFor(() => expect(api.countOf(calls.property)).toBe(1))
  return api
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the booked visits of a property', () => {
  it('show when, who comes, what for, how they get in and whom they meet', async () => {
    await open()
    const visit = within(
      await screen.findByRole('article', { name: 'Visit on Tuesday 17th November 2099, 8:00 am – 10:00 am' }),
    )
    for (const text of ['Tess Doyle', 'Smoke alarm', 'Appointment', 'Avery Chen', '0491 570 156'])
      expect(visit.getByText(text)).toBeDefined()
  })

  it('show the notice of entry and how it was served', async () => {
    const notice = {
      noticeId: 8,
      formName: 'Entry notice (Queensland)',
      servedBy: 'EMAIL',
      servedAt: '2099-11-12T01:00:00.000Z',
      statusText: 'Served by email on 12/11/2099',
      entryLines: [
        'For entry on Tuesday 17th November 2099, 8:00 am to 10:00 am',
        'Lawful until 10:00 am on 17/11/2099',
      ],
      tooLateReason: null,
      receivedAt: '2099-11-12T01:00:00.000Z',
      servedTo: ['Avery Chen'],
      documentId: 12,
      mailStatus: 'FAILED',
    }
    await open({ visits: [givenVisit({ entryMethod: 'ENTER_WITH_KEY_AS_EN', notice })] })
    expect(await screen.findByText('Entry notice (Queensland)')).toBeDefined()
    expect(screen.getByText(/Served by email on 12\/11\/2099 to Avery Chen/)).toBeDefined()
    expect(screen.getByText('For entry on Tuesday 17th November 2099, 8:00 am to 10:00 am')).toBeDefined()
    expect(screen.getByText('Lawful until 10:00 am on 17/11/2099')).toBeDefined()
    expect(screen.getByText('The email could not be delivered. Please contact the tenant.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Download the notice' })).toBeDefined()
  })

  it('show the notices that were withdrawn', async () => {
    const text =
      'Entry notice (Queensland) for Monday 16th November 2099: served by email on 11/11/2099, withdrawn on 12/11/2099'
    await open({ visits: [givenVisit({ withdrawnNotices: [text] })] })
    const visit = within(await screen.findByRole('article'))
    expect(visit.getByText('Withdrawn notice')).toBeDefined()
    expect(visit.getByText(text)).toBeDefined()
  })

  it('say that a notice which was posted too late needs another time', async () => {
    const notice = {
      noticeId: 8,
      formName: 'Entry notice (Queensland)',
      servedBy: 'POST',
      servedAt: '2099-11-12T01:00:00.000Z',
      statusText: 'Served by post on 12/11/2099',
      entryLines: [
        'For entry on Tuesday 17th November 2099, 8:00 am to 10:00 am',
        'Lawful until 10:00 am on 17/11/2099',
      ],
      tooLateReason: 'It counts as received on 20/11/2099.',
      receivedAt: '2099-11-20T07:00:00.000Z',
      servedTo: ['Avery Chen'],
      documentId: 12,
      mailStatus: null,
    }
    await open({ visits: [givenVisit({ entryMethod: 'ENTER_WITH_KEY_AS_EN', notice })] })
    expect(
      await screen.findByText(
        'Please move the visit, so that the tenants get a new notice. It counts as received on 20/11/2099.',
      ),
    ).toBeDefined()
  })

  it('say that a notice which could not be served in time needs another time', async () => {
    const notice = {
      noticeId: 8,
      hold: 'TOO_LATE' as const,
      formName: 'Entry notice (Queensland)',
      servedBy: 'POST',
      servedAt: '2099-11-12T01:00:00.000Z',
      statusText: 'Served by post on 12/11/2099',
      entryLines: [
        'For entry on Tuesday 17th November 2099, 8:00 am to 10:00 am',
        'Lawful until 10:00 am on 17/11/2099',
      ],
      tooLateReason: 'It counts as received on 20/11/2099.',
      receivedAt: '2099-11-20T07:00:00.000Z',
      servedTo: ['Avery Chen'],
      documentId: 12,
      mailStatus: null,
    }
    await open({ visits: [givenVisit({ entryMethod: 'ENTER_WITH_KEY_AS_EN', notice })] })
    expect(
      await screen.findByText(
        'Please move the visit, so that the tenants get a new notice. It counts as received on 20/11/2099.',
      ),
    ).toBeDefined()
  })

  it('offer nothing to change once a visit has begun, or to an agency that cannot book', async () => {
    await open({ visits: [givenVisit({ startsAt: '2020-01-01T00:00:00.000Z' })] })
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
    cleanup()
    await open({ actions: { ...givenProperty().actions, changeVisits: false } })
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })

  it('can still be changed while no service can be booked', async () => {
    await open({ actions: { ...givenProperty().actions, book: false } })
    expect(await screen.findByRole('button', { name: 'Move' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Book a visit' })).toBeNull()
  })

  it('leave room for others while a service can be booked', async () => {
    await open()
    expect(await screen.findByRole('button', { name: 'Book a visit' })).toBeDefined()
  })

  it('show the notice of entry as soon as its document is drawn', async () => {
    const notice = {
      noticeId: 8,
      formName: 'Entry notice (Queensland)',
      servedBy: 'EMAIL',
      servedAt: '2099-11-12T01:00:00.000Z',
      statusText: 'Served by email on 12/11/2099',
      entryLines: [
        'For entry on Tuesday 17th November 2099, 8:00 am to 10:00 am',
        'Lawful until 10:00 am on 17/11/2099',
      ],
      tooLateReason: null,
      receivedAt: '2099-11-12T01:00:00.000Z',
      servedTo: ['Avery Chen <avery.chen@example.com>'],
      documentId: null,
      mailStatus: null,
    }
    askAgainSoon()
    const api = await open({ visits: [givenVisit({ notice })] })
    expect(await screen.findByText('The document is being prepared.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Download the notice' })).toBeNull()
    api.answer(calls.property, ok(propertyWith({ visits: [givenVisit({ notice: { ...notice, documentId: 12 } })] })))
    expect(await screen.findByRole('button', { name: 'Download the notice' })).toBeDefined()
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

describe('the time to which a visit is moved', () => {
  const pick = async (name: string) => userEvent.click(await (await dialog()).findByRole('radio', { name }))

  it('is held as soon as it is chosen, and released when the dialog closes', async () => {
    const api = await open()
    await press('Move')
    await pick('2:00 pm – 4:00 pm')
    await waitFor(() => expect(api.countOf(calls.hold)).toBe(1))
    expect(api.calls.find(({ name }) => name === calls.hold)?.body).toMatchObject({
      propertyId: 41,
      bookingTypes: ['SMOKE_ALARM_SERVICE'],
      oasResult: { oasMetadataId: '902' },
      visitId: 55,
    })
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    await waitFor(() => expect(api.countOf(calls.release)).toBe(1))
  })

  it('that was just taken is cleared, with the message and fresh times', async () => {
    const api = await open()
    api.answer(calls.hold, refuse(409, 'conflict', 'That time was just taken. Please choose another.'))
    await press('Move')
    await pick('2:00 pm – 4:00 pm')
    expect(await (await dialog()).findByText('That time was just taken. Please choose another.')).toBeDefined()
    await waitFor(() => expect(api.countOf(calls.times)).toBe(2))
    const time = await (await dialog()).findByRole<HTMLInputElement>('radio', { name: '2:00 pm – 4:00 pm' })
    expect(time.checked).toBe(false)
  })

  it('is not offered where the preferences no longer allow the way in, which is said first, with the way there', async () => {
    const api = await open()
    const why = 'The entry preferences of this property do not allow appointments.'
    api.answer(calls.times, refuse(422, 'rule-broken', why, { entryPreferences: why }))
    await press('Move')
    const shown = await dialog()
    expect(await shown.findByText('The entry preferences have changed since this visit was booked')).toBeDefined()
    expect(shown.getByText(new RegExp(why))).toBeDefined()
    expect(shown.getByRole('button', { name: 'Change the entry preferences' })).toBeDefined()
    expect(shown.getByRole('button', { name: 'Move visit' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('is offered once the preferences are changed, with the focus on the dates', async () => {
    const api = await open()
    const why = 'The entry preferences of this property do not allow appointments.'
    api.answer(calls.times, refuse(422, 'rule-broken', why, { entryPreferences: why }))
    await press('Move')
    const change = await (await dialog()).findByRole('button', { name: 'Change the entry preferences' })
    api.answer(calls.times, ok(givenDates))
    await userEvent.click(change)
    await waitFor(async () => expect((await dialog()).getByRole('grid').contains(document.activeElement)).toBe(true))
  })

  it('on a day when the contacts no longer live there is a reason for a warning', async () => {
    const api = await open()
    api.answer(calls.times, ok(givenDates.map((each, at) => (at === 0 ? each : { ...each, occupants: [] }))))
    await press('Move')
    await pick('8:00 am – 10:00 am')
    expect((await dialog()).queryByText(/not live there/)).toBeNull()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Thursday, 19th November 2026' }))
    await pick('10:00 am – 12:00 pm')
    expect(await (await dialog()).findByText(/^On this day Avery Chen does not live there\./)).toBeDefined()
  })

  it('needs a new notice of entry, which the dialog says', async () => {
    await open({ visits: [givenVisit({ entryMethod: 'ENTER_WITH_KEY_AS_EN' })] })
    await press('Move')
    expect(
      await (await dialog()).findByText(/A new notice of entry is served and replaces the present one/),
    ).toBeDefined()
  })
})

describe('cancelling a visit', () => {
  const withdrawal = /The notice of entry is withdrawn; those it was served on are told, with this reason\./

  it.each([
    ['EMAIL', 'Served by email on 12/11/2099'],
    ['POST', 'To be posted on 12/11/2099'],
  ])('withdraws its notice, which the dialog says (%s)', async (servedBy, statusText) => {
    const notice = {
      noticeId: 8,
      formName: 'Entry notice (Queensland)',
      servedBy,
      servedAt: '2099-11-12T01:00:00.000Z',
      statusText,
      entryLines: [
        'For entry on Tuesday 17th November 2099, 8:00 am to 10:00 am',
        'Lawful until 10:00 am on 17/11/2099',
      ],
      tooLateReason: null,
      receivedAt: '2099-11-12T01:00:00.000Z',
      servedTo: ['Avery Chen'],
      documentId: 12,
      mailStatus: null,
    }
    await open({ visits: [givenVisit({ entryMethod: 'ENTER_WITH_KEY_AS_EN', notice })] })
    await press('Cancel visit')
    expect(await (await dialog()).findByText(withdrawal)).toBeDefined()
  })

  it('without a notice withdraws none', async () => {
    await open()
    await press('Cancel visit')
    expect(await (await dialog()).findByText(/The contacts are told/)).toBeDefined()
    expect((await dialog()).queryByText(withdrawal)).toBeNull()
  })

  it('asks the agency to tell the contacts while its email is switched off', async () => {
    await open({}, false)
    await press('Cancel visit')
    expect(await (await dialog()).findByText(/email is switched off, so please tell the contacts\./)).toBeDefined()
  })

  it('needs a reason, which the contacts are told', async () => {
    const api = await open()
    await press('Cancel visit')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Cancel visit' }))
    expect(await form.findByText('Please enter a reason')).toBeDefined()
    await fill(form.getByRole('textbox', { name: 'Reason' }), 'The tenant is ill')
    await userEvent.click(form.getByRole('button', { name: 'Cancel visit' }))
    expect(await screen.findByText('Visit cancelled')).toBeDefined()
    expect(api.calls.find(({ name }) => name === calls.cancel)?.body).toEqual({
      reason: 'The tenant is ill',
      version: 4,
    })
  })
})

describe('a visit that a colleague cancelled in the meantime', () => {
  const message = 'Changed by Tom Okafor at 9:12 am. Reload to see the change.'
  const gone = async (call: string) => {
    const api = await open()
    api.answer(call, refuse(409, 'conflict', message))
    api.answer(calls.property, ok(propertyWith({ visits: [] })))
    return api
  }

  it('leaves the cancel dialog open with the message and the typed reason', async () => {
    await gone(calls.cancel)
    await press('Cancel visit')
    const form = await dialog()
    await fill(form.getByRole('textbox', { name: 'Reason' }), 'The tenant is ill')
    await userEvent.click(form.getByRole('button', { name: 'Cancel visit' }))
    await screen.findByText('No visit is booked.')
    expect((await dialog()).getByText(message)).toBeDefined()
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('The tenant is ill')
  })

  it('leaves the move dialog open with the message', async () => {
    await gone(calls.move)
    await press('Move')
    await userEvent.click(await (await dialog()).findByRole('radio', { name: '2:00 pm – 4:00 pm' }))
    await userEvent.click((await dialog()).getByRole('button', { name: 'Move visit' }))
    await screen.findByText('No visit is booked.')
    const form = await dialog()
    expect(form.getByText(message)).toBeDefined()
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Move visit' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect(form.queryByRole('radio')).toBeNull()
    expect(form.queryByText('Please select a booking time')).toBeNull()
  })
})
