import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookingOccupant } from '@contract/bookings/booking-calls.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import {
  givenLandlord,
  givenOccupant,
  givenProperty,
  givenService,
} from '@/shared/property-actions/testing/given-property.ts'
import { fakeApi, givenShell, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { avery, both, givenDates, givenMethods, givenVisit, smoke } from '../testing/given-booking.ts'
import BookingDialog from './BookingDialog.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T01:00:00Z') })
})
afterEach(() => {
  toast.dismissAll()
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
const address = '12 Elm Street, FITZROY VIC 3065'
const bookedTime = 'Tuesday 17th November 2099, 8:00 am – 10:00 am'
const onClose = vi.fn()
const openAction = vi.fn()
const calls = {
  services: 'GET /v2/property/41/services/bookable',
  methods: 'GET /v1/property/41/booking/entry-methods',
  property: 'GET /v1/property/41',
  times: 'GET /v1/property/41/booking/availability',
  hold: 'POST /v1/property/41/booking/hold',
  release: 'DELETE /v1/property/41/booking/hold',
  book: 'POST /v1/property/41/booking',
}
const bo: BookingOccupant = { ...avery, name: 'Bo Park', email: 'bo@park.example.com', mobile: '0491 570 157' }

type Given = {
  services?: unknown[]
  /** Those who live there on each of the dates. */
  occupants?: BookingOccupant[]
  overridden?: (typeof smoke)[]
  dates?: typeof givenDates
  methods?: typeof givenMethods
  isOverriding?: boolean
  visits?: PropertyDetails['visits']
  details?: Partial<PropertyDetails>
}
async function open({
  services = [both, smoke],
  occupants = [avery, bo],
  overridden,
  dates = givenDates.map((date) => ({ ...date, occupants })),
  methods = givenMethods,
  isOverriding = false,
  visits = [],
  details: parts = {},
}: Given = {}) {
  onClose.mockClear()
  const property = givenProperty()
  const details: PropertyDetails = {
    ...property,
    compliancePropertyId: 41,
    visits,
    ...parts,
  }
  const api = fakeApi({
    [calls.services]: ok(services),
    [calls.methods]: ok(methods),
    [calls.property]: ok(details),
    [calls.times]: ok(dates),
    [calls.hold]: ok({ expiresAt: '2026-11-16T01:05:00.000Z' }),
    [calls.release]: { status: 204, body: null },
    [calls.book]: ok(givenVisit(), 201),
  })
  openSignedIn(
    () => (
      <PropertyActionsContext value={{ open: openAction }}>
        <BookingDialog property={{ id: 41, address }} overriddenServices={overridden} onClose={onClose} />
      </PropertyActionsContext>
    ),
    {
      shell: {
        experiments: { AgencyCompliancePortalOverrideBookableServices: isOverriding },
        agencySettings: {
          ...givenShell().agencySettings,
          email: { isSendingEnabled: true, isDomainSetUp: true, isAccountListed: true },
          hasFirstSteps: false,
        },
      },
    },
  )
  await screen.findByRole('dialog')
  return api
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string | RegExp) => user.click(dialog().getByRole('button', { name }))
const choose = async (name: string | RegExp) => user.click(await dialog().findByRole('radio', { name }))
const chooseTime = async () => {
  await choose('Smoke alarm, Gas')
  await choose('8:00 am – 10:00 am')
}
const toContacts = async () => {
  await chooseTime()
  await press('Next')
  await dialog().findByRole('group', { name: 'Contacts' })
}
const toConfirmation = async () => {
  await toContacts()
  await press('Next')
  await dialog().findByRole('button', { name: 'Book visit' })
}
const waitSeconds = async (seconds: number) => act(async () => vi.advanceTimersByTimeAsync(seconds * 1000))
const timer = () => dialog().getByRole('timer').textContent

describe('booking on behalf of a tenant', () => {
  it('chooses service, date and time, then contacts, then books', async () => {
    const api = await open()
    await choose('Smoke alarm')
    await choose('Smoke alarm, Gas')
    expect(api.calls.at(-1)?.url).toBe(
      '/v1/property/41/booking/availability?service=SMOKE_ALARM_SERVICE&service=GAS_SAFETY_CHECK&entry-method=APPOINTMENT',
    )
    await user.click(await dialog().findByRole('button', { name: 'Thursday, 19th November 2026' }))
    expect(dialog().getByRole('radiogroup', { name: 'Time on Thursday 19th November 2026' })).toBeDefined()
    await choose('10:00 am – 12:00 pm')
    await press('Next')
    await dialog().findByRole('group', { name: 'Contacts' })
    await choose('Bo Park')
    await press('Next')
    const facts = await dialog().findByText('Thursday 19th November 2026')
    expect(facts).toBeDefined()
    expect(dialog().getByText('10:00 am – 12:00 pm')).toBeDefined()
    expect(dialog().getByText('Smoke alarm, Gas')).toBeDefined()
    expect(dialog().getByText(/Bo Park \(primary contact\)/)).toBeDefined()
    await press('Book visit')
    expect(await screen.findByText('Booking submitted')).toBeDefined()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(api.calls.find(({ name }) => name === calls.book)?.body).toEqual({
      propertyId: 41,
      bookingTypes: ['SMOKE_ALARM_SERVICE', 'GAS_SAFETY_CHECK'],
      entryMethod: 'APPOINTMENT',
      oasResult: { oasMetadataId: '903', date: '2026-11-19', startTime: '10:00', endTime: '12:00', technicianId: 3 },
      contacts: [
        { name: 'Avery Chen', email: 'avery.chen@example.com', mobile: '0491 570 156', isPrimaryContact: false },
        { name: 'Bo Park', email: 'bo@park.example.com', mobile: '0491 570 157', isPrimaryContact: true },
      ],
      nominatedContact: null,
    })
  })

  it('of several services begins with all that is due, and shows its times', async () => {
    await open()
    expect((await dialog().findByRole<HTMLInputElement>('radio', { name: 'Smoke alarm, Gas' })).checked).toBe(true)
    expect(await dialog().findByRole('radio', { name: '8:00 am – 10:00 am' })).toBeDefined()
    await press('Close')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  it('shows the exact messages without a service, a time or a contact', async () => {
    const gas: typeof smoke = { name: 'Gas', services: [2], bookingTypes: ['GAS_SAFETY_CHECK'] }
    await open({ services: [smoke, gas] })
    await dialog().findByRole('radiogroup', { name: 'Service' })
    await press('Next')
    expect(await dialog().findByText('Please select a service')).toBeDefined()
    await choose('Smoke alarm')
    await dialog().findByRole('radio', { name: '8:00 am – 10:00 am' })
    await press('Next')
    expect(await dialog().findByText('Please select a booking time')).toBeDefined()
    await choose('8:00 am – 10:00 am')
    await press('Next')
    await user.click(await dialog().findByRole('checkbox', { name: 'Avery Chen' }))
    await user.click(dialog().getByRole('checkbox', { name: 'Bo Park' }))
    await press('Next')
    expect(await dialog().findByText('Please select at least one recipient')).toBeDefined()
  })

  it('makes a sole recipient the primary contact', async () => {
    await open()
    await toContacts()
    await user.click(dialog().getByRole('checkbox', { name: 'Avery Chen' }))
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Bo Park' }).checked).toBe(true)
    await press('Next')
    expect(await dialog().findByText(/Bo Park \(primary contact\)/)).toBeDefined()
  })

  it('asks for the primary contact where it is chosen', async () => {
    await open({ occupants: [avery, bo, { ...bo, name: 'Cy Dean', email: 'cy@dean.example.com' }] })
    await toContacts()
    await user.click(dialog().getByRole('checkbox', { name: 'Avery Chen' }))
    await press('Next')
    const primary = within(dialog().getByRole('radiogroup', { name: 'Primary contact' }))
    expect(await primary.findByText('There must be at least one primary contact')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(primary.getByRole('radio', { name: 'Bo Park' })))
    await choose('Cy Dean')
    expect(primary.queryByText('There must be at least one primary contact')).toBeNull()
  })

  it('says which contact lacks something, and takes a nominated contact instead', async () => {
    const api = await open({ occupants: [{ ...avery, mobile: null }] })
    await toContacts()
    expect(dialog().getByText('No mobile number, avery.chen@example.com')).toBeDefined()
    await user.click(dialog().getByRole('checkbox', { name: 'Avery Chen' }))
    await press('Next')
    expect(
      await dialog().findByText('Avery Chen has no mobile number. Please remove this contact or nominate a contact.'),
    ).toBeDefined()
    for (const message of ['Name is required', 'Email is required', 'Mobile is required'])
      expect(dialog().getByText(message)).toBeDefined()
    await user.click(dialog().getByRole('checkbox', { name: 'Avery Chen' }))
    await fill(dialog().getByRole('textbox', { name: 'Name' }), 'Nia Neighbour', user)
    await fill(dialog().getByRole('textbox', { name: 'Email' }), 'nia@example.com', user)
    await fill(dialog().getByRole('textbox', { name: 'Mobile' }), '0491 570 158', user)
    await press('Next')
    await user.click(await dialog().findByRole('button', { name: 'Book visit' }))
    await screen.findByText('Booking submitted')
    expect(api.calls.find(({ name }) => name === calls.book)?.body).toMatchObject({
      contacts: [],
      nominatedContact: { name: 'Nia Neighbour', mobile: '0491570158', isPrimaryContact: true, isEnabled: true },
    })
  })

  it('without occupants says so and offers to nominate a contact', async () => {
    await open({ occupants: [] })
    await chooseTime()
    await press('Next')
    expect(await dialog().findByText('No contact found')).toBeDefined()
    expect(dialog().getByText('Nobody lives there on Tuesday 17th November 2026.')).toBeDefined()
    expect(dialog().getByRole<HTMLInputElement>('switch', { name: 'Nominate a contact' }).checked).toBe(true)
  })

  it('loads other times for another way in, and explains ways that cannot be chosen', async () => {
    const api = await open({ services: [smoke] })
    await choose(/^Entry notice/)
    await waitFor(() =>
      expect(api.calls.at(-1)?.url).toBe(
        '/v1/property/41/booking/availability?service=SMOKE_ALARM_SERVICE&entry-method=ENTER_WITH_KEY_AS_EN',
      ),
    )
    const pickUp = dialog().getByRole<HTMLInputElement>('radio', { name: /^Tenant requested key pick-up/ })
    expect(pickUp.disabled).toBe(true)
    expect(dialog().getByText('There is no agency key to enter with. Please add the key first.')).toBeDefined()
  })

  it('shows the exact texts where there is no service and where there are no times', async () => {
    const api = await open({ services: [] })
    expect(
      await dialog().findByText('There is no service available. Please try again later or contact us'),
    ).toBeDefined()
    expect(api.countOf(calls.times)).toBe(0)
  })

  it('shows the exact text where there are no times', async () => {
    await open({ services: [smoke], dates: [] })
    expect(await dialog().findByText('No booking times available. Please try again later or contact us')).toBeDefined()
  })

  it('without times, Next says that a time is missing and focuses the message', async () => {
    await open({ services: [smoke], dates: [] })
    await dialog().findByText(/^No booking times available/)
    await press('Next')
    const message = await dialog().findByText('Please select a booking time')
    await waitFor(() => expect(document.activeElement).toBe(message))
  })

  it('takes the overridden services only with the experiment', async () => {
    const pool = { name: 'Pool fence check', services: [], bookingTypes: ['POOL_FENCE'] }
    const first = await open({ overridden: [pool, smoke], isOverriding: true })
    expect(await dialog().findByRole('radio', { name: 'Pool fence check' })).toBeDefined()
    expect(first.countOf(calls.services)).toBe(0)
  })

  it('ignores overridden services without the experiment', async () => {
    await open({ overridden: [smoke] })
    expect(await dialog().findByRole('radio', { name: 'Smoke alarm, Gas' })).toBeDefined()
  })
})

describe('a tenancy that changes before the visit', () => {
  const changing = givenDates.map((date, at) => ({
    ...date,
    occupants: at === 0 ? [avery] : [bo],
    description: `We post the notice to ${at === 0 ? 'Avery Chen' : 'Bo Park'}.`,
  }))
  const chooseLaterDay = async () => {
    await user.click(await dialog().findByRole('button', { name: 'Thursday, 19th November 2026' }))
    await choose('10:00 am – 12:00 pm')
  }

  it('offers those who live there on the chosen day as contacts', async () => {
    await open({ services: [smoke], dates: changing })
    await choose('8:00 am – 10:00 am')
    await press('Next')
    expect(await dialog().findByRole('checkbox', { name: 'Avery Chen' })).toBeDefined()
    await press('Back')
    await chooseLaterDay()
    await press('Next')
    expect((await dialog().findByRole<HTMLInputElement>('checkbox', { name: 'Bo Park' })).checked).toBe(true)
    expect(dialog().queryByRole('checkbox', { name: 'Avery Chen' })).toBeNull()
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Bo Park' }).checked).toBe(true)
    expect(dialog().getByText(/^They live there on Thursday 19th November 2026\./)).toBeDefined()
  })

  it('keeps the nominated contact that was entered for another day', async () => {
    await open({ services: [smoke], dates: changing })
    await choose('8:00 am – 10:00 am')
    await press('Next')
    await user.click(await dialog().findByRole('switch', { name: 'Nominate a contact' }))
    await fill(dialog().getByRole('textbox', { name: 'Name' }), 'Nia Neighbour', user)
    await choose('Nia Neighbour')
    await press('Back')
    await chooseLaterDay()
    await press('Next')
    expect((await dialog().findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Nia Neighbour')
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Nia Neighbour' }).checked).toBe(true)
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Bo Park' }).checked).toBe(true)
  })

  it('says to whom the notice of the chosen day goes, and who of them agreed to get it by email', async () => {
    await open({ services: [smoke], dates: changing })
    await choose(/^Entry notice/)
    expect(await dialog().findByText('We post the notice to Avery Chen.')).toBeDefined()
    await chooseLaterDay()
    expect(await dialog().findByText('We post the notice to Bo Park.')).toBeDefined()
    expect(dialog().getByText(/^By email it takes less time: .* that Bo Park agreed/)).toBeDefined()
    await press('Next')
    await dialog().findByRole('group', { name: 'Contacts' })
    await press('Next')
    await dialog().findByRole('button', { name: 'Book visit' })
    expect(dialog().getByText('We post the notice to Bo Park.')).toBeDefined()
  })

  it('warns that nobody lives there on the chosen day', async () => {
    await open({ services: [smoke], dates: changing.map((date, at) => (at === 0 ? date : { ...date, occupants: [] })) })
    await choose('8:00 am – 10:00 am')
    expect(dialog().queryByText(/^Nobody lives there/)).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Thursday, 19th November 2026' }))
    expect(await dialog().findByText(/^Nobody lives there on this day\./)).toBeDefined()
    await choose('10:00 am – 12:00 pm')
    expect(await dialog().findByText(/^Nobody lives there on this day\./)).toBeDefined()
    await press('Next')
    expect(await dialog().findByText('Nobody lives there on Thursday 19th November 2026.')).toBeDefined()
    expect(dialog().getByRole('button', { name: 'Tom Okafor (property manager)' })).toBeDefined()
  })
})

describe('the held time', () => {
  it('is asked for on leaving the times, and released on closing', async () => {
    const api = await open()
    await toContacts()
    expect(api.calls.find(({ name }) => name === calls.hold)?.body).toMatchObject({
      oasResult: { oasMetadataId: '901' },
    })
    await press('Close')
    await user.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('that was just taken leads to other times, with the message', async () => {
    const api = await open()
    api.answer(calls.hold, refuse(409, 'conflict', 'That time was just taken. Please choose another.'))
    await chooseTime()
    const before = api.countOf(calls.times)
    await press('Next')
    expect(await dialog().findByText('That time was just taken. Please choose another.')).toBeDefined()
    await waitFor(() => expect(api.countOf(calls.times)).toBe(before + 1))
    const time = await dialog().findByRole<HTMLInputElement>('radio', { name: '8:00 am – 10:00 am' })
    expect(time.checked).toBe(false)
  })

  it('that is lost on submitting leads back to the times, and keeps the contacts', async () => {
    const api = await open()
    await toContacts()
    await choose('Bo Park')
    await press('Next')
    api.answer(calls.book, refuse(409, 'conflict', 'That time was just taken. Please choose another.'))
    await user.click(await dialog().findByRole('button', { name: 'Book visit' }))
    expect(await dialog().findByText('That time was just taken. Please choose another.')).toBeDefined()
    await choose('2:00 pm – 4:00 pm')
    await press('Next')
    expect((await dialog().findByRole<HTMLInputElement>('radio', { name: 'Bo Park' })).checked).toBe(true)
  })
})

it('a booking that fails without a reason says so, and stays to be tried again', async () => {
  const api = await open()
  await toConfirmation()
  api.answer(calls.book, refuse(500, 'internal', ''))
  await press('Book visit')
  expect(await dialog().findByText('Failed to submit booking')).toBeDefined()
  const title = 'An error occurred while submitting your booking request. Please try again.'
  expect(dialog().getByText(title)).toBeDefined()
  expect(dialog().getByRole('button', { name: 'Book visit' })).toBeDefined()
})

describe('what changed while the wizard was open', () => {
  it('a time that is no longer lawful leads back to the times, with the reason', async () => {
    const api = await open()
    await toConfirmation()
    const message = 'Entry by notice is not allowed on Sundays in Queensland.'
    api.answer(calls.book, refuse(422, 'rule-broken', message, { oasResult: message }))
    const before = api.countOf(calls.times)
    await press('Book visit')
    const times = within(await dialog().findByRole('radiogroup', { name: /^Time on/ }))
    expect(await dialog().findByText(message)).toBeDefined()
    expect(times.getByRole<HTMLInputElement>('radio', { name: '8:00 am – 10:00 am' }).checked).toBe(false)
    expect(api.countOf(calls.times)).toBe(before + 1)
  })

  it('a service that a colleague booked can no longer be chosen, and the others can', async () => {
    const api = await open()
    await toConfirmation()
    const message = 'A visit for Gas is already booked. Reload to see it.'
    api.answer(calls.book, refuse(409, 'conflict', message))
    api.answer(calls.services, ok([smoke]))
    await press('Book visit')
    expect(await dialog().findByText(message)).toBeDefined()
    await waitFor(() => expect(dialog().queryByRole('radio', { name: 'Smoke alarm, Gas' })).toBeNull())
    await choose('Smoke alarm')
    expect(await dialog().findByRole('radio', { name: '8:00 am – 10:00 am' })).toBeDefined()
  })

  it('the only service, booked by a colleague, leaves nothing but the visit', async () => {
    const api = await open()
    await toConfirmation()
    api.answer(calls.book, refuse(409, 'conflict', 'A visit for Smoke alarm is already booked. Reload to see it.'))
    api.answer(calls.services, ok([]))
    api.answer(calls.property, ok({ ...givenProperty(), visits: [givenVisit()] }))
    await press('Book visit')
    expect(await dialog().findByRole('link', { name: bookedTime })).toBeDefined()
    for (const text of [/There is no service available/, /Reload to see it/, /An error occurred/])
      expect(dialog().queryByText(text)).toBeNull()
  })

  it('where everything is booked, says for when and leads to the visit', async () => {
    await open({ services: [], visits: [givenVisit()] })
    expect(await dialog().findByText('Already booked')).toBeDefined()
    const link = dialog().getByRole<HTMLAnchorElement>('link', { name: bookedTime })
    expect(link.getAttribute('href')).toBe('/property/41#visit-55')
    await user.click(link)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('without any way in, says what is in the way of each', async () => {
    const problem = 'The entry preferences of this property do not allow appointments.'
    await open({ methods: givenMethods.map((method) => ({ ...method, problem })) })
    expect(await dialog().findByText('There is no way to get in at present')).toBeDefined()
    expect(dialog().getAllByText(problem)).toHaveLength(3)
    await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('a booking that fails', () => {
  it.each([
    ['the network', unreachable],
    ['the server', refuse(500, 'internal', '')],
  ])('because of %s stays open with the message, and can be sent again', async (_, failure) => {
    const api = await open()
    await toConfirmation()
    api.answer(calls.book, failure as never)
    await press('Book visit')
    expect(
      await dialog().findByText('An error occurred while submitting your booking request. Please try again.'),
    ).toBeDefined()
    api.answer(calls.book, ok(givenVisit(), 201))
    await press('Book visit')
    expect(await screen.findByText('Booking submitted')).toBeDefined()
  })
})

describe('the countdown', () => {
  it('starts at five minutes and restarts on the return to the times', async () => {
    await open()
    await dialog().findByRole('radiogroup', { name: 'Service' })
    expect(timer()).toMatch(/^0(5:00|4:5\d)$/)
    await toContacts()
    await waitSeconds(120)
    expect(timer()).toMatch(/^0(3:00|2:5\d)$/)
    await press('Back')
    expect(timer()).toMatch(/^0(5:00|4:5\d)$/)
  })

  it('asks when it ends; Continue leads to the times without the chosen one', async () => {
    const api = await open()
    await toContacts()
    await waitSeconds(300)
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Your booking time has expired')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Continue' }))
    const time = await dialog().findByRole<HTMLInputElement>('radio', { name: '8:00 am – 10:00 am' })
    expect(time.checked).toBe(false)
    expect(api.countOf(calls.release)).toBe(1)
    expect(timer()).toMatch(/^0(5:00|4:5\d)$/)
  })

  it('that ends again unanswered leads to the times by itself', async () => {
    await open()
    await toContacts()
    await waitSeconds(300)
    await screen.findByRole('alertdialog')
    await waitSeconds(301)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: '8:00 am – 10:00 am' }).checked).toBe(false)
  })

  it.each(['the Escape key', 'the close button'])('on %s leads to the times and keeps the contacts', async (way) => {
    await open()
    await toContacts()
    await choose('Bo Park')
    await waitSeconds(300)
    const question = within(await screen.findByRole('alertdialog'))
    if (way === 'the Escape key') await user.keyboard('{Escape}')
    else await user.click(question.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    await choose('2:00 pm – 4:00 pm')
    await press('Next')
    expect((await dialog().findByRole<HTMLInputElement>('radio', { name: 'Bo Park' })).checked).toBe(true)
  })

  it('speaks of the chosen time only if one is held', async () => {
    await open()
    await dialog().findByRole('radiogroup', { name: 'Service' })
    await waitSeconds(300)
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.queryByText(/The time you chose/)).toBeNull()
    expect(question.getByText('Continue to choose a time, or cancel the booking.')).toBeDefined()
  })

  it('Cancel closes the wizard without a booking', async () => {
    const api = await open()
    await toConfirmation()
    await waitSeconds(300)
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(api.countOf(calls.book)).toBe(0)
  })
})

describe('what the wizard says before something goes wrong', () => {
  const dueOn = (dueDate: string) => ({ services: [givenService({ dueDate })] })

  it('when the chosen service is due, and that a later day is after it', async () => {
    await open({ services: [smoke], details: dueOn('2026-11-18') })
    expect(await dialog().findByText('Due Wednesday 18th November 2026')).toBeDefined()
    await choose('8:00 am – 10:00 am')
    expect(dialog().queryByText(/after the due date/)).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Thursday, 19th November 2026' }))
    await choose('10:00 am – 12:00 pm')
    expect(await dialog().findByText('This day is after the due date, Wednesday 18th November 2026.')).toBeDefined()
  })

  it('that a service is overdue, without a warning for each day', async () => {
    await open({ services: [smoke], details: dueOn('2026-10-03') })
    expect(await dialog().findByText('Overdue since Saturday 3rd October 2026')).toBeDefined()
    expect(dialog().queryByText(/after the due date/)).toBeNull()
  })

  it('that a notice by post can go by email once the tenant agreed to it', async () => {
    await open({ services: [smoke] })
    await choose(/^Entry notice/)
    expect(
      await dialog().findByText(
        'By email it takes less time: record in the tenancy that Avery Chen and Bo Park agreed to receive notices by email.',
      ),
    ).toBeDefined()
  })

  it('offers to add the key that is missing', async () => {
    await open({ services: [smoke], details: { isKeyAvailable: false } })
    await user.click(await dialog().findByRole('button', { name: 'Add the key' }))
    expect(openAction).toHaveBeenLastCalledWith('edit-keys', { id: 41, address })
  })

  it('fills in the property manager or the landlord of a vacant property as nominated contact', async () => {
    const contacts = [{ ...givenLandlord, contactNumbers: givenOccupant.contactNumbers }]
    await open({ occupants: [], details: { contacts } })
    await chooseTime()
    await press('Next')
    await user.click(await dialog().findByRole('button', { name: 'Morgan Okafor (landlord)' }))
    const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name }).value
    expect([field('Name'), field('Email'), field('Mobile')]).toEqual([
      'Morgan Okafor',
      'landlord@example.com',
      '0491570156',
    ])
    await user.click(dialog().getByRole('button', { name: 'Tom Okafor (property manager)' }))
    expect([field('Name'), field('Email'), field('Mobile')]).toEqual(['Tom Okafor', 'tom@agency.example', ''])
  })
})
