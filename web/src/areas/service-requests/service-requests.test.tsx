import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayIn } from '@contract/days.ts'
import type { PropertyDetails, PropertyService, ServiceRequest } from '@contract/properties/property-page.ts'
import { states } from '@contract/states.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { formatDay } from '@/ui/format.ts'
import CancellationDialog from './request-wizard/CancellationDialog.tsx'
import HoldDialog from './request-wizard/HoldDialog.tsx'
import { RequestList } from './RequestList.tsx'

const property = { id: 7, address: '12 Elm Street, BRUNSWICK VIC 3056' }
const propertyCall = 'GET /v1/property/7'
const holdCall = 'POST /v1/property/7/hold-request'
const summaryCall = 'GET /v1/property/7/cancellation-request'
const reasonsCall = 'GET /v1/meta/cancellation-reasons'
const cancelCall = 'POST /v1/property/7/cancellation-request'
const onClose = vi.fn()
const holdDate = addDays(dayIn(states.vic.timeZone, new Date()), 60)
beforeEach(() => onClose.mockClear())

const service = (serviceId: number, shortName: string, parts: Partial<PropertyService> = {}): PropertyService => ({
  serviceId,
  shortName: shortName as PropertyService['shortName'],
  compliance: 'COMPLIANT',
  reason: 'Done',
  jobStatus: 'UP_TO_DATE',
  dueDate: null,
  tags: [],
  lastServiceDate: null,
  lastCheck: null,
  hasReports: false,
  onHoldUntil: null,
  isCancelled: false,
  isBookable: false,
  visit: null,
  findings: [],
  blockers: [],
  nextStep: '',
  ...parts,
})
const request = (parts: Partial<ServiceRequest> = {}): ServiceRequest => ({
  requestId: 31,
  kind: 'HOLD',
  status: 'PENDING',
  serviceIds: [1],
  holdDate: '2099-05-01',
  reason: 'Renovation',
  notes: null,
  requestedBy: 'Priya Nair',
  requestedAt: '2026-03-04T04:30:00.000Z',
  reviewedAt: null,
  reviewNote: null,
  ...parts,
})
const details = (parts: Partial<PropertyDetails> = {}) =>
  givenProperty({ compliancePropertyId: 7, services: [service(1, 'smoke'), service(2, 'gas')], ...parts })

const pressIn = async (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }))

describe('requesting a hold', () => {
  const open = async (parts: Partial<PropertyDetails> = {}) => {
    const api = fakeApi({ [propertyCall]: ok(details(parts)), [holdCall]: ok({ requestId: 1 }) })
    openSignedIn(() => <HoldDialog property={property} onClose={onClose} />)
    const dialog = within(await screen.findByRole('dialog', { name: /^Request service hold/ }))
    return { api, dialog }
  }
  const complete = async (dialog: ReturnType<typeof within>) => {
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Smoke alarm' }))
    await fill(dialog.getByRole('textbox', { name: 'Hold until' }), formatDay(holdDate))
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Renovation')
    await pressIn(dialog, 'Next')
    await dialog.findByRole('button', { name: 'Request hold' })
  }

  it('requires services, a day and a reason, each with its own message', async () => {
    const { api, dialog } = await open()
    expect(await dialog.findByText('Hold requests are reviewed within 48 hours.')).toBeDefined()
    await pressIn(dialog, 'Next')
    expect(await dialog.findByText('Must request to hold at least one service')).toBeDefined()
    expect(dialog.getByText('Date is required')).toBeDefined()
    expect(dialog.getByText('Reason cannot be empty')).toBeDefined()
    await fill(dialog.getByRole('textbox', { name: 'Hold until' }), '01/05/2001')
    await userEvent.tab()
    expect(await dialog.findByText('Date cannot be in the past')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Request hold' })).toBeNull()
    expect(api.countOf(holdCall)).toBe(0)
  })

  it('is confirmed, sent, and closes with a message', async () => {
    const { api, dialog } = await open()
    await complete(dialog)
    expect(dialog.getByText(formatDay(holdDate))).toBeDefined()
    expect(dialog.getByText('Smoke alarm')).toBeDefined()
    await pressIn(dialog, 'Request hold')
    expect(await screen.findByText('Holding request submitted')).toBeDefined()
    expect(api.calls.find(({ name }) => name === holdCall)?.body).toEqual({
      services: [1],
      holdDate,
      reasonNote: 'Renovation',
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('says beforehand what it means, and has a latest day', async () => {
    const { dialog } = await open({
      services: [service(1, 'smoke', { dueDate: holdDate }), service(2, 'gas')],
      tenancy: { ...givenProperty().tenancy, upcomingTenancy: { tenancyId: 9, startDate: holdDate, isRenewal: false } },
    })
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Smoke alarm' }))
    const until = dialog.getByRole('textbox', { name: 'Hold until' })
    expect(
      dialog.getByText(/^The last day of the hold, at most 12 months from today \(\d\d\/\d\d\/\d{4}\)\./),
    ).toBeDefined()
    await fill(until, '01/05/2099')
    await userEvent.tab()
    expect(dialog.getByText(/^A hold can last at most 12 months, until/)).toBeDefined()
    await userEvent.clear(until)
    await fill(until, formatDay(holdDate))
    expect(await dialog.findByText(`Smoke alarm is due on ${formatDay(holdDate)}, during the hold.`, { exact: false }))
    expect(dialog.getByText(/^A tenancy starts on/)).toBeDefined()
  })

  it('keeps the entered values when going back', async () => {
    const { dialog } = await open()
    await complete(dialog)
    await pressIn(dialog, 'Back')
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Smoke alarm' })).checked).toBe(true)
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Hold until' }).value).toBe(formatDay(holdDate))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Renovation')
  })

  it('cannot be closed while it is being sent', async () => {
    const { dialog } = await open()
    await complete(dialog)
    const send = globalThis.fetch
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      await promise
      return send(...call)
    })
    await pressIn(dialog, 'Request hold')
    await userEvent.keyboard('{Escape}')
    expect(dialog.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBe('true')
    expect(dialog.getByRole('button', { name: 'Back' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    resolve()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  it('asks before it discards answers', async () => {
    const { dialog } = await open()
    await complete(dialog)
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await pressIn(question, 'Keep editing')
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each([
    [
      'the server failed',
      refuse(500, 'internal', 'Something went wrong.'),
      'An error occurred while submitting your request. Please try again.',
    ],
    ['the connection failed', unreachable, 'We could not reach the portal. Check your connection and try again.'],
  ] as const)('shows that it could not be sent when %s, and can be retried', async (_, answer, text) => {
    const { api, dialog } = await open()
    api.answer(holdCall, answer)
    await complete(dialog)
    await pressIn(dialog, 'Request hold')
    expect(await dialog.findByText(text)).toBeDefined()
    api.answer(holdCall, ok({ requestId: 1 }))
    await pressIn(dialog, 'Request hold')
    expect(await screen.findByText('Holding request submitted')).toBeDefined()
  })

  it('goes back to the field that the server refused, and drops services that a colleague requested in the meantime', async () => {
    const { api, dialog } = await open()
    await complete(dialog)
    const message = 'A hold of Smoke alarm until 12/12/2026 was requested by Omar Haddad.'
    api.answer(holdCall, refuse(409, 'conflict', message, { services: message }))
    api.answer(propertyCall, ok(details({ requests: [request()] })))
    await pressIn(dialog, 'Request hold')
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Smoke alarm' })
    await waitFor(() => expect(box.disabled).toBe(true))
    expect(box.checked).toBe(false)
    expect(dialog.getByText('Hold requested')).toBeDefined()
    expect(dialog.getByText(message)).toBeDefined()
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Renovation')
  })

  it('keeps what was entered if a colleague took the last service, shows the refusal, and asks before it closes', async () => {
    const { api, dialog } = await open({ services: [service(1, 'smoke')] })
    await complete(dialog)
    const message = 'A hold of Smoke alarm until 12/12/2026 was requested by Omar Haddad.'
    api.answer(holdCall, refuse(409, 'conflict', message, { services: message }))
    api.answer(propertyCall, ok(details({ services: [service(1, 'smoke')], requests: [request()] })))
    await pressIn(dialog, 'Request hold')
    expect(await dialog.findByText(message)).toBeDefined()
    expect(dialog.getByText('Hold requested')).toBeDefined()
    expect(dialog.queryByText('No services available to hold')).toBeNull()
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Renovation')
    await waitFor(() => expect(document.activeElement?.textContent).toContain(message))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('offers no services that are on hold, already requested or cancelled', async () => {
    const { dialog } = await open({
      services: [
        service(1, 'smoke', { onHoldUntil: '2099-01-01' }),
        service(2, 'gas'),
        service(3, 'electrical', { isCancelled: true }),
        service(4, 'blinds', { onHoldUntil: '2020-01-01' }),
      ],
      requests: [request({ kind: 'CANCELLATION', serviceIds: [2] })],
    })
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Smoke alarm' })).disabled).toBe(true)
    expect(dialog.getByText('On hold until 01/01/2099')).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Gas' }).disabled).toBe(true)
    expect(dialog.getByText('Cancellation requested')).toBeDefined()
    expect(dialog.queryByRole('checkbox', { name: 'Electrical' })).toBeNull()
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Corded blinds' }).disabled).toBe(false)
  })

  it('has no form if all services are already on hold', async () => {
    const { dialog } = await open({ services: [service(1, 'smoke', { onHoldUntil: '2099-01-01' })] })
    expect(await dialog.findByText('No services available to hold')).toBeDefined()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  it('offers a retry if the property could not be loaded', async () => {
    const api = fakeApi({ [propertyCall]: refuse(404, 'not-found', 'Property not found') })
    openSignedIn(() => <HoldDialog property={property} onClose={onClose} />)
    expect(await screen.findByText('Property not found')).toBeDefined()
    api.answer(propertyCall, ok(details()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: 'Gas' })).toBeDefined()
  })
})

describe('requesting a cancellation', () => {
  const reasons = [
    { text: 'Property sold', children: [{ id: 101, text: 'Sold to owner-occupier' }] },
    { text: 'Changed provider', children: [{ id: 402, text: 'Price' }] },
  ]
  const summary = (parts: object = {}) => ({
    isPropertyCancelled: false,
    canSelectServices: true,
    cancellableServices: [
      { id: 1, shortName: 'smoke', isPendingCancellation: false },
      { id: 2, shortName: 'gas', isPendingCancellation: false },
    ],
    ...parts,
  })
  const open = async (parts: object = {}) => {
    const api = fakeApi({
      [summaryCall]: ok(summary(parts)),
      [reasonsCall]: ok(reasons),
      [cancelCall]: ok({ requestId: 1 }),
    })
    openSignedIn(() => <CancellationDialog property={property} onClose={onClose} />)
    const dialog = within(await screen.findByRole('dialog', { name: /^Request service cancellation/ }))
    return { api, dialog }
  }

  it('requires services and a reason, and accepts feedback', async () => {
    const { api, dialog } = await open()
    expect(await dialog.findByText('Cancellation requests are processed within 48 hours.')).toBeDefined()
    await pressIn(dialog, 'Next')
    expect(await dialog.findByText('Must request to cancel at least one service')).toBeDefined()
    expect(dialog.getByText('Please select a cancellation reason')).toBeDefined()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Gas' }))
    const select = dialog.getByRole('combobox', { name: 'Reason' })
    expect(within(select).getByRole('group', { name: 'Changed provider' })).toBeDefined()
    await userEvent.selectOptions(select, 'Price')
    await fill(dialog.getByRole('textbox', { name: /^Feedback/ }), 'Too dear')
    await pressIn(dialog, 'Next')
    expect(await dialog.findByText('Price')).toBeDefined()
    expect(dialog.getByText('Too dear')).toBeDefined()
    expect(dialog.queryByText(/This leaves no services/)).toBeNull()
    await pressIn(dialog, 'Request cancellation')
    expect(await screen.findByText('Cancellation request submitted')).toBeDefined()
    expect(api.calls.find(({ name }) => name === cancelCall)?.body).toEqual({
      services: [2],
      cancellationReasonId: 402,
      notes: 'Too dear',
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('of a plan that can only be cancelled as a whole lists all services without a choice', async () => {
    const { api, dialog } = await open({ canSelectServices: false })
    const select = await dialog.findByRole('combobox', { name: 'Reason' })
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText(/so they are cancelled together/)).toBeDefined()
    await userEvent.selectOptions(select, 'Price')
    await pressIn(dialog, 'Next')
    expect(await dialog.findByText('Smoke alarm, Gas')).toBeDefined()
    expect(dialog.getByText(/This leaves no services/)).toBeDefined()
    await pressIn(dialog, 'Request cancellation')
    await waitFor(() => expect(api.countOf(cancelCall)).toBe(1))
    expect(api.calls.find(({ name }) => name === cancelCall)?.body).toMatchObject({ services: [1, 2] })
  })

  it('does not offer services that were already requested', async () => {
    const { dialog } = await open({
      cancellableServices: [
        { id: 1, shortName: 'smoke', isPendingCancellation: true },
        { id: 2, shortName: 'gas', isPendingCancellation: false },
      ],
    })
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Smoke alarm' })).disabled).toBe(true)
    expect(dialog.getByText('Cancellation requested')).toBeDefined()
  })

  it.each([
    [
      { cancellableServices: [{ id: 1, shortName: 'smoke', isPendingCancellation: true }] },
      'No services available to cancel',
    ],
    [{ isPropertyCancelled: true, cancellableServices: [] }, 'This property is already cancelled'],
  ])('has a text instead of a form with %j', async (parts, message) => {
    const { dialog } = await open(parts)
    expect(await dialog.findByText(message)).toBeDefined()
    expect(dialog.queryByRole('combobox')).toBeNull()
  })

  it('shows that it could not be sent, and keeps everything', async () => {
    const { api, dialog } = await open()
    api.answer(cancelCall, refuse(500, 'internal', 'Something went wrong.'))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Gas' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price')
    await pressIn(dialog, 'Next')
    await dialog.findByText('Price')
    await pressIn(dialog, 'Request cancellation')
    expect(
      await dialog.findByText('An error occurred while submitting your cancellation request. Please try again.'),
    ).toBeDefined()
    await pressIn(dialog, 'Back')
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Gas' })).checked).toBe(true)
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' }).value).toBe('402')
  })

  it('shows the server’s message for a broken rule', async () => {
    const { api, dialog } = await open()
    api.answer(cancelCall, refuse(422, 'rule-broken', 'This property is already cancelled'))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Gas' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price')
    await pressIn(dialog, 'Next')
    await dialog.findByText('Price')
    await pressIn(dialog, 'Request cancellation')
    expect(await dialog.findByText('This property is already cancelled')).toBeDefined()
  })

  it.each([true, false])(
    'goes back with what was entered if a colleague requested all services first (services can be selected: %s)',
    async (canSelectServices) => {
      const { api, dialog } = await open({ canSelectServices })
      await dialog.findByRole('combobox', { name: 'Reason' })
      for (const box of dialog.queryAllByRole('checkbox')) await userEvent.click(box)
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Price')
      await pressIn(dialog, 'Next')
      await dialog.findByText('Price')
      const cancellableServices = [1, 2].map((id) => ({ id, shortName: 'gas', isPendingCancellation: true }))
      api.answer(summaryCall, ok(summary({ canSelectServices, cancellableServices })))
      const message = 'Cancellation of Smoke alarm, Gas was requested by Omar Haddad.'
      api.answer(cancelCall, refuse(409, 'conflict', message, { services: message }))
      await pressIn(dialog, 'Request cancellation')
      expect(await dialog.findByText(message)).toBeDefined()
      expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' }).value).toBe('402')
      expect(dialog.getAllByText(/Cancellation requested/)).toHaveLength(2)
      await pressIn(dialog, 'Next')
      expect(await dialog.findByText('Must request to cancel at least one service')).toBeDefined()
      await userEvent.keyboard('{Escape}')
      expect(await screen.findByRole('alertdialog')).toBeDefined()
    },
  )
})

describe('the list of requests', () => {
  const withdrawCall = 'POST /v1/property/7/service-requests/hold/31/withdraw'
  const show = (requests: ServiceRequest[]) => {
    const api = fakeApi({ [withdrawCall]: { status: 204, body: null } })
    openSignedIn(() => (
      <RequestList propertyId={7} requests={requests} services={[service(1, 'smoke'), service(2, 'gas')]} />
    ))
    return api
  }

  it('shows the answer and its note; only pending requests can be withdrawn', async () => {
    show([
      request({
        requestId: 30,
        status: 'DECLINED',
        reviewedAt: '2026-03-05T00:10:00.000Z',
        reviewNote: 'Please ask the owner',
      }),
      request(),
      request({
        requestId: 9,
        kind: 'CANCELLATION',
        status: 'APPROVED',
        holdDate: null,
        serviceIds: [1, 2],
        requestedAt: '2025-01-04T04:30:00.000Z',
      }),
    ])
    const items = await screen.findAllByRole('article')
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      'Hold until 01/05/2099, Awaiting review',
      'Hold until 01/05/2099, Declined',
      'Cancellation, Approved',
    ])
    expect(within(items[0] as HTMLElement).getByText('Reviewed by the provider within 48 hours')).toBeDefined()
    expect(within(items[0] as HTMLElement).getByText(/Requested by Priya Nair, 04\/03\/2026, 3:30 pm/)).toBeDefined()
    expect(within(items[1] as HTMLElement).getByText('Please ask the owner')).toBeDefined()
    expect(within(items[1] as HTMLElement).getByText(/Declined by the provider, 05\/03\/2026, 11:10 am/)).toBeDefined()
    expect(within(items[2] as HTMLElement).getByText('All services: Smoke alarm, Gas')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
  })

  it('asks before a request is withdrawn', async () => {
    const api = show([request()])
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the hold request?' }))
    expect(api.countOf(withdrawCall)).toBe(0)
    await pressIn(question, 'Withdraw request')
    expect(await screen.findByText('Request withdrawn')).toBeDefined()
    expect(api.countOf(withdrawCall)).toBe(1)
  })

  it('shows it if the provider answered first', async () => {
    const api = show([request()])
    const message = 'This request was approved on 04/03/2026, 3:30 pm. Reload to see its current status.'
    api.answer(withdrawCall, refuse(409, 'conflict', message))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    const alert = await within(screen.getByRole('alertdialog')).findByRole('alert')
    expect(within(alert).getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(alert)
  })

  it('keeps the question open if withdrawing failed, and leaves no failure behind once it succeeded', async () => {
    const api = show([request()])
    api.answer(withdrawCall, unreachable)
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }))
    expect(await screen.findByText(/We could not reach the portal/)).toBeDefined()
    api.answer(withdrawCall, { status: 204, body: null })
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }))
    expect(await screen.findByText('Request withdrawn')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText(/We could not reach the portal/)).toBeNull()
  })

  it('shows the first three, and the others on request', async () => {
    const at = (day: number) => `2026-03-0${day}T04:30:00.000Z`
    show(
      [1, 2, 3, 4, 5].map((n) => request({ requestId: n, status: 'WITHDRAWN', requestedAt: at(n), reason: `No ${n}` })),
    )
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    expect(screen.queryByText('No 2')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 earlier requests' }))
    expect(screen.getByText('No 1')).toBeDefined()
  })
})
