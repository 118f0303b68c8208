import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PropertyActions, PropertyDetails } from '@contract/properties/property-page.ts'
import type { TenancySummary } from '@contract/tenancies/people.ts'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import MarkVacantDialog from './MarkVacantDialog.tsx'
import { TenancyCard } from './TenancyCard.tsx'
import { TenancyPanel } from './TenancyPanel.tsx'
// Loaded lazily by the page; loaded here beforehand, so that no test waits for it.
import './tenancy-wizard/TenancyDialog.tsx'
import { givenTenancy } from './testing/given-tenancy.ts'

afterEach(() => toast.dismissAll())

const confirmCall = 'POST /v1/property/41/confirm-single-property-details'
const let_: TenancySummary = {
  currentTenancy: givenTenancy(),
  isVacant: false,
  upcomingTenancy: null,
  confirmedAt: '2026-03-04T04:30:00.000Z',
}
const vacant: TenancySummary = { currentTenancy: null, isVacant: true, upcomingTenancy: null, confirmedAt: null }
const none: Partial<PropertyActions> = {
  addTenancy: false,
  editTenancy: false,
  renewTenancy: false,
  confirmTenancy: false,
  markVacant: false,
}
const withTenancy = (
  tenancy: TenancySummary,
  parts: Partial<PropertyDetails> = {},
  actions: Partial<PropertyActions> = {},
) => {
  const property = givenProperty({ tenancy, ...parts })
  return { ...property, actions: { ...property.actions, ...actions } }
}
const openAction = vi.fn()
const open = (property: PropertyDetails) => {
  openAction.mockClear()
  const api = fakeApi({ 'GET /v1/property/41': ok(property) })
  openSignedIn(() => (
    <PropertyActionsContext value={{ open: openAction }}>
      <TenancyCard property={property} />
    </PropertyActionsContext>
  ))
  return api
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('the tenancy of a property', () => {
  it('shows the lease, its occupants with contact details, and numbers that must not be called', async () => {
    open(withTenancy(let_))
    expect(await screen.findByText('10/01/2026')).toBeDefined()
    expect(screen.getByText('09/01/2027')).toBeDefined()
    expect(screen.getByText('Dog in the yard')).toBeDefined()
    expect(screen.getByRole('link', { name: '0491 570 159' }).getAttribute('href')).toBe('tel:0491570159')
    expect(screen.queryByRole('link', { name: '0491 570 156' })).toBeNull()
    expect(screen.getByText('Wrong number')).toBeDefined()
    expect(screen.getByText('None of the numbers can be contacted')).toBeDefined()
    expect(screen.getByText('Last confirmed 04/03/2026, 3:30 pm')).toBeDefined()
  })

  it('copies a number', async () => {
    const user = userEvent.setup()
    open(withTenancy(let_))
    await user.click(await screen.findByRole('button', { name: 'Copy 0491 570 159 of Ana Lee' }))
    expect(await screen.findByText('Copied to clipboard')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('0491 570 159')
  })

  it('shows the given text for a reason with the code OTHER', async () => {
    const tenancy = givenTenancy()
    const number = tenancy.occupants[1]?.contactNumbers[0]
    if (number) Object.assign(number, { doNotContactReasonCode: 'OTHER', doNotContactReasonName: 'Anything' })
    open(withTenancy({ ...let_, currentTenancy: tenancy }))
    expect(await screen.findByText('Unable to Contact')).toBeDefined()
  })

  it.each([
    ['add-tenancy', 'Add tenancy'],
    ['edit-tenancy', 'Edit tenancy'],
    ['renew-tenancy', 'Renew tenancy'],
    ['mark-vacant', 'Mark property as vacant'],
  ])('offers to %s', async (action, label) => {
    open(withTenancy(let_))
    await userEvent.click(await screen.findByRole('button', { name: label }))
    expect(openAction).toHaveBeenCalledWith(action, { id: 41, address: givenProperty().address })
  })

  it.each([
    ['Vacant', vacant],
    [
      'Vacant until 01/12/2099',
      { ...vacant, upcomingTenancy: { tenancyId: 9, startDate: '2099-12-01', isRenewal: false } },
    ],
    ['Vacated on 01/02/2020', { ...let_, currentTenancy: givenTenancy({ vacatingAt: '2020-02-01' }) }],
    ['Vacating on 01/02/2099', { ...let_, currentTenancy: givenTenancy({ vacatingAt: '2099-02-01' }) }],
  ])('has the badge %s', async (text, tenancy) => {
    open(withTenancy(tenancy))
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('that is unknown although the property is not vacant says what to do', async () => {
    open(withTenancy({ ...vacant, isVacant: false }))
    expect(await screen.findByText(/^No tenancy is recorded\. Please add it/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit tenancy' })).toBeNull()
  })

  it('of an integrated property can only be confirmed, and says why', async () => {
    const property = withTenancy(
      let_,
      { isIntegrated: true, softwareName: 'PropertyMe' },
      { ...none, confirmTenancy: true },
    )
    open(property)
    expect(
      await screen.findByText(
        'Tenancies of this property are kept in PropertyMe. Changes made there can take up to 24 hours to appear here.',
      ),
    ).toBeDefined()
    expect(buttons().filter(Boolean)).toEqual(['Confirm tenancy'])
  })

  it('of a cancelled property can only be read', async () => {
    open(withTenancy(let_, { isCancelled: true }, none))
    await screen.findByText('Ana Lee')
    expect(buttons().filter(Boolean)).toEqual([])
  })
})

describe('confirming', () => {
  it('sends the version that was shown', async () => {
    const api = open(withTenancy(let_))
    api.answer(confirmCall, ok(let_))
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm tenancy' }))
    expect(await screen.findByText('Tenancy details confirmed')).toBeDefined()
    expect(api.calls.find(({ name }) => name === confirmCall)?.body).toEqual({
      tenancyId: 21,
      isVacant: false,
      version: 3,
    })
  })

  it('of a vacancy has its own text', async () => {
    const api = open(withTenancy(vacant))
    api.answer(confirmCall, ok(vacant))
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm vacant tenancy' }))
    await screen.findByText('Tenancy details confirmed')
    expect(api.calls.find(({ name }) => name === confirmCall)?.body).toEqual({ tenancyId: null, isVacant: true })
  })

  it('that fails shows the reason', async () => {
    const api = open(withTenancy(let_))
    api.answer(confirmCall, refuse(422, 'rule-broken', 'This property has been cancelled'))
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm tenancy' }))
    expect(await screen.findByText('Failed to confirm tenancy details')).toBeDefined()
    expect(screen.getByText('This property has been cancelled')).toBeDefined()
  })
})

describe('marking as vacant', () => {
  const onClose = vi.fn()
  const vacateCall = 'POST /v1/property/41/mark-as-vacant'
  const ask = async (property = withTenancy(let_)) => {
    onClose.mockClear()
    const api = fakeApi({ 'GET /v1/property/41': ok(property) })
    openSignedIn(() => <MarkVacantDialog property={{ id: 41, address: '12 Elm Street' }} onClose={onClose} />)
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark property as vacant' }))
    await dialog.findByText(/ends? today/)
    return { api, dialog }
  }
  const send = async (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Mark property as vacant' }))

  it('shows what will end, and sends the version that was shown', async () => {
    const upcomingTenancy = { tenancyId: 9, startDate: '2099-12-01', isRenewal: false }
    const { api, dialog } = await ask(withTenancy({ ...let_, upcomingTenancy }, { version: 12 }))
    expect(dialog.getByText(/The tenancy of Ana Lee, Bo Park ends today/)).toBeDefined()
    expect(dialog.getByText(/vacant until 01\/12\/2099/)).toBeDefined()
    api.answer(vacateCall, ok(vacant))
    await send(dialog)
    expect(await screen.findByText('Property marked as vacant')).toBeDefined()
    expect(api.calls.find(({ name }) => name === vacateCall)?.body).toEqual({ version: 12 })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('says that the renewal of those who leave is removed', async () => {
    const upcomingTenancy = { tenancyId: 9, startDate: '2099-12-01', isRenewal: true }
    const { dialog } = await ask(withTenancy({ ...let_, upcomingTenancy }))
    expect(dialog.getByText('The renewal from 01/12/2099 is removed.')).toBeDefined()
    expect(dialog.queryByText(/vacant until/)).toBeNull()
  })

  it('shows what a colleague changed, and continues with the newer version', async () => {
    const { api, dialog } = await ask(withTenancy(let_, { version: 12 }))
    api.answer(vacateCall, staleSave())
    const theirs = givenTenancy({ occupants: givenTenancy().occupants.slice(1) })
    api.answer('GET /v1/property/41', ok(withTenancy({ ...let_, currentTenancy: theirs }, { version: 13 })))
    await send(dialog)
    expect(await changeOf('Occupants')).toContain('from Ana Lee, Bo Park to Bo Park')
    expect(dialog.getByText(staleMessage)).toBeDefined()
    expect(await dialog.findByText(/^The tenancy of Bo Park ends today/)).toBeDefined()
    api.answer(vacateCall, ok(vacant))
    await send(dialog)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.findLast(({ name }) => name === vacateCall)?.body).toEqual({ version: 13 })
  })

  it('that fails shows the reason and stays open', async () => {
    const { api, dialog } = await ask()
    api.answer(vacateCall, refuse(422, 'rule-broken', 'This property has been cancelled'))
    await send(dialog)
    expect(await screen.findByText('Failed to mark this property as vacant')).toBeDefined()
    await waitFor(() => expect(dialog.getByText('This property has been cancelled')).toBeDefined())
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the tenancies of a property', () => {
  const listCall = 'GET /v1/property/41/tenancies'
  const past = givenTenancy({
    tenancyId: 20,
    status: 'PAST',
    startedAt: '2024-01-01',
    closedAt: '2026-01-10',
    source: 'PropertyMe',
    occupants: [],
  })
  const openPanel = (property = withTenancy(let_)) => {
    const api = fakeApi({ [listCall]: refuse(404, 'not-found', 'Property not found') })
    const show = () => openSignedIn(() => <TenancyPanel property={property} />)
    return { api, show }
  }

  it('are listed with their dates, occupants and source', async () => {
    const { api, show } = openPanel()
    api.answer(listCall, ok([givenTenancy(), past]))
    show()
    expect(await screen.findByText('01/01/2024 – 09/01/2026')).toBeDefined()
    expect(screen.getByText('No occupants named')).toBeDefined()
    expect(screen.getByText('PropertyMe')).toBeDefined()
    expect(screen.getAllByText('Portal').length).toBeGreaterThan(0)
  })

  it('end on the day the tenants left, if they left before the next tenancy', async () => {
    const { api, show } = openPanel()
    api.answer(listCall, ok([{ ...past, vacatingAt: '2026-01-10' }]))
    show()
    expect(await screen.findByText('01/01/2024 – 10/01/2026')).toBeDefined()
  })

  it('that are in force end on the day the tenants leave, if that is before the agreed end', async () => {
    const { api, show } = openPanel()
    api.answer(
      listCall,
      ok([
        givenTenancy({ tenancyId: 22, status: 'UPCOMING', startedAt: '2026-12-01', endedAt: null }),
        givenTenancy({ vacatingAt: '2026-11-10', closedAt: '2026-12-01' }),
      ]),
    )
    show()
    expect(await screen.findByText('10/01/2026 – 10/11/2026')).toBeDefined()
    expect(screen.getByText('From 01/12/2026')).toBeDefined()
  })

  it('that are upcoming can be removed, with the version that was shown', async () => {
    const { api, show } = openPanel()
    api.answer(listCall, ok([givenTenancy({ tenancyId: 22, status: 'UPCOMING', startedAt: '2099-01-01' }), past]))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove upcoming tenancy', hidden: true }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove upcoming tenancy?' }))
    expect(dialog.getByText(/^The tenancy of Ana Lee, Bo Park from 01\/01\/2099 is removed/)).toBeDefined()
    api.answer('DELETE /v1/property/41/tenancy/22', ok(let_))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove tenancy' }))
    expect(await screen.findByText('Upcoming tenancy removed')).toBeDefined()
    expect(api.calls.find(({ name }) => name.startsWith('DELETE'))?.url).toContain('version=3')
  })

  it('that are upcoming can be edited', async () => {
    const { api, show } = openPanel()
    api.answer(listCall, ok([givenTenancy({ tenancyId: 22, status: 'UPCOMING', startedAt: '2099-01-01' }), past]))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit upcoming tenancy', hidden: true }))
    expect(await screen.findByRole('dialog', { name: /^Edit tenancy/ })).toBeDefined()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Start date/ })).value).toBe('01/01/2099')
  })

  it('that fail to load offer a retry', async () => {
    const { api, show } = openPanel()
    show()
    expect(await screen.findByText('Property not found')).toBeDefined()
    api.answer(listCall, ok([]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No tenancies yet')).toBeDefined()
  })
})
