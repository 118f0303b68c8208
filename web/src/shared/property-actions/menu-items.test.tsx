import { describe, expect, it, vi } from 'vitest'
import { foldRare } from './fold-rare.ts'
import { gatesOfDetails, gatesOfRow, type MenuAgency, type PropertyMenuRow } from './menu-gates.ts'
import { propertyMenuItems, type MenuContext } from './menu-items.tsx'
import { givenProperty } from './testing/given-property.ts'

const property = { id: 41, address: '12 Elm Street, FITZROY VIC 3065' }
const everything: MenuAgency = {
  canRequestHold: true,
  canRequestCancellation: true,
  allowAgencyPortalBooking: false,
}
const session = { complianceSystemUrl: 'https://systems.example/vic', complianceAgencyId: 501 }
const row = (parts: Partial<PropertyMenuRow> = {}): PropertyMenuRow => ({
  tags: [],
  services: [{ jobStatus: 'OVERDUE' }],
  ...parts,
})

const itemsOf = (given: PropertyMenuRow, agency: MenuAgency | null = everything) =>
  propertyMenuItems(property, gatesOfRow(given, agency), { session, open: vi.fn() }).flatMap(({ items }) => items)
const labelsOf = (given: PropertyMenuRow, agency?: MenuAgency | null) =>
  itemsOf(given, agency).map(({ label }) => label)

const looks = ['View property', 'Request service', 'View in compliance system']
const tenancy = ['Edit tenancy', 'Add tenancy']
const always = ['Update key number', 'Send email to tenant']
const ends = ['Put service on hold', 'Cancel property']

describe('a menu with many actions', () => {
  const folded = (given: PropertyMenuRow, own: string[] = []) => {
    const context = { session, open: vi.fn() }
    const gates = gatesOfRow(given, { ...everything, allowAgencyPortalBooking: true })
    const ofList = own.length > 0 ? [{ id: 'own', items: own.map((label) => ({ id: label, label })) }] : []
    return foldRare([...ofList, ...propertyMenuItems(property, gates, context)]).map(({ id, items }) => [
      id,
      ...items.map(({ label }) => label),
    ])
  }

  it('shows the commonest, has the rare ones behind "More", and what ends a service apart', () => {
    const busy = row({ accessIssues: {}, servicesWithFindings: ['gas'], canRequestOneOffEntry: true })
    expect(folded(busy)).toEqual([
      ['resolve', 'Resolve issue', 'Resolve reported findings'],
      ['look', 'View property'],
      ['change', 'Edit tenancy', 'Update key number', 'Book', 'Send email to tenant'],
      ['more', 'Request service', 'View in compliance system', 'Add tenancy', 'Request one-off EN'],
      ['end', ...ends],
    ])
  })

  it('has the actions of a list among the seven, and none is lost', () => {
    const busy = row({ accessIssues: {}, servicesWithFindings: ['gas'], canRequestOneOffEntry: true })
    const own = ['Let it wait', 'Assign', 'Ask the owner', 'Ask the service provider']
    expect(folded(busy, own)).toEqual([
      ['own', ...own],
      ['resolve', 'Resolve issue', 'Resolve reported findings'],
      ['look', 'View property'],
      [
        'more',
        'Request service',
        'View in compliance system',
        ...tenancy,
        'Update key number',
        'Book',
        'Request one-off EN',
        'Send email to tenant',
      ],
      ['end', ...ends],
    ])
  })

  it('keeps adding a tenancy where there is none to edit, and a short menu whole', () => {
    const vacant = row({ tags: ['VACANT'], accessIssues: {}, servicesWithFindings: ['gas'] })
    expect(folded(vacant).find(([id]) => id === 'change')).toContain('Add tenancy')
    expect(folded(row({ tags: ['CANCELLED'] }))).toEqual([['look', ...looks]])
  })
})

describe('the menu of a property in a list', () => {
  it.each<[string, PropertyMenuRow, string[]]>([
    ['that is leased', row(), [...looks, ...tenancy, ...always, ...ends]],
    ['that is vacant', row({ tags: ['VACANT'] }), [...looks, 'Add tenancy', ...always, ...ends]],
    ['that is integrated', row({ tags: ['INTEGRATED'] }), [...looks, ...always, ...ends]],
    ['that is integrated, by its own field', row({ isIntegrated: true }), [...looks, ...always, ...ends]],
    ['that was cancelled', row({ tags: ['CANCELLED', 'VACANT'] }), looks],
    ['without services', row({ services: [] }), [...looks, ...tenancy, ...always]],
    [
      'whose services were all cancelled',
      row({ services: [{ jobStatus: 'CANCELLED' }] }),
      [...looks, ...tenancy, ...always],
    ],
    ['in a list without services', { tags: [] }, [...looks, ...tenancy, ...always, ...ends]],
    [
      'with gas to confirm',
      row({ updates: [{ code: 'GAS_CONFIRMATION_REQUIRED' }] }),
      [...looks, ...tenancy, ...always, 'Confirm gas appliances', ...ends],
    ],
    ['with access issues', row({ accessIssues: {} }), ['Resolve issue', ...looks, ...tenancy, ...always, ...ends]],
    ['with access issues that was cancelled', row({ accessIssues: {}, tags: ['CANCELLED'] }), looks],
  ])('%s', (_, given, labels) => expect(labelsOf(given)).toEqual(labels))

  const menuOf = (given: PropertyMenuRow, context: Partial<MenuContext> = {}) =>
    propertyMenuItems(property, gatesOfRow(given, everything), { session, open: vi.fn(), ...context }).flatMap(
      ({ items }) => items.filter(({ label }) => label === 'Resolve reported findings'),
    )

  it('opens the findings of each service that has some', () => {
    const open = vi.fn()
    expect(menuOf(row())).toEqual([])
    const [only] = menuOf(row({ servicesWithFindings: ['gas'] }), { open })
    expect(only?.description).toBeUndefined()
    only?.onAction?.()
    expect(open).toHaveBeenCalledWith('resolve-findings', property, { service: 'gas' })
    const both = menuOf(row({ servicesWithFindings: ['smoke', 'gas'] }))
    expect(both.map(({ description }) => description)).toEqual(['Smoke alarm', 'Gas'])
    expect(menuOf(row({ servicesWithFindings: ['gas'], tags: ['CANCELLED'] }))).toEqual([])
    expect(menuOf(row({ servicesWithFindings: ['gas'] }), { isOnItsPage: true })).toEqual([])
  })

  it('says what to do where findings are not resolved in the portal', () => {
    const items = menuOf(row({ servicesWithFindings: ['smoke', 'gas'] }), { whyNoFindings: 'Please call us.' })
    expect(items).toMatchObject([{ disabledReason: 'Please call us.' }])
  })

  it('leaves access issues out where the older notices page resolves them', () => {
    const gates = gatesOfRow(row({ accessIssues: {} }), everything)
    const sections = propertyMenuItems(property, gates, { session, open: vi.fn(), isResolvedHere: false })
    expect(sections.flatMap(({ items }) => items).some(({ label }) => label === 'Resolve issue')).toBe(false)
  })

  it.each<[string, MenuAgency | null, string[]]>([
    ['may request both', everything, ends],
    ['may not request holds', { ...everything, canRequestHold: false }, ['Cancel property']],
    ['may not request cancellations', { ...everything, canRequestCancellation: false }, ['Put service on hold']],
    ['is not loaded yet', null, []],
  ])('of an agency that %s', (_, agency, labels) =>
    expect(labelsOf(row(), agency).filter((label) => ends.includes(label))).toEqual(labels),
  )

  it('offers to book if the agency may book in the portal and there is a service', () => {
    const agency = { ...everything, allowAgencyPortalBooking: true }
    expect(labelsOf(row(), agency)).toContain('Book')
    expect(labelsOf(row({ services: [] }), agency)).not.toContain('Book')
    expect(labelsOf(row({ tags: ['CANCELLED'] }), agency)).not.toContain('Book')
    expect(labelsOf(row())).not.toContain('Book')
    expect(labelsOf(row(), null)).not.toContain('Book')
  })

  it('offers a one-off entry notification where the list knows that it is allowed, and names the notice', () => {
    expect(labelsOf(row())).not.toContain('Request one-off EN')
    expect(labelsOf(row({ canRequestOneOffEntry: false }))).not.toContain('Request one-off EN')
    expect(labelsOf(row({ canRequestOneOffEntry: true, services: [] }))).not.toContain('Request one-off EN')
    const open = vi.fn()
    const gates = gatesOfRow(row({ canRequestOneOffEntry: true }), everything)
    propertyMenuItems(property, gates, { session, open, noticeId: 4 })
      .flatMap(({ items }) => items)
      .find(({ label }) => label === 'Request one-off EN')
      ?.onAction?.()
    expect(open).toHaveBeenCalledWith('request-one-off-entry', property, { noticeId: 4 })
  })

  it('shows why no service can be put on hold if all are on hold', () => {
    const hold = (statuses: string[]) =>
      itemsOf(row({ services: statuses.map((jobStatus) => ({ jobStatus })) })).find(({ id }) => id === 'request-hold')
    expect(hold(['ON_HOLD', 'CANCELLED'])).toMatchObject({ disabledReason: 'No services available to hold' })
    expect(hold(['ON_HOLD', 'OVERDUE'])?.disabledReason).toBeUndefined()
  })

  it('opens the action’s dialog for this property', () => {
    const open = vi.fn()
    const sections = propertyMenuItems(property, gatesOfRow(row(), everything), { session, open })
    const act = (id: string) =>
      sections
        .flatMap(({ items }) => items)
        .find((item) => item.id === id)
        ?.onAction?.()
    for (const id of ['edit-tenancy', 'add-tenancy', 'edit-keys', 'send-email', 'request-hold', 'request-cancellation'])
      act(id)
    expect(open.mock.calls).toEqual([
      ['edit-tenancy', property],
      ['add-tenancy', property],
      ['edit-keys', property],
      ['send-email', property],
      ['request-hold', property],
      ['request-cancellation', property],
    ])
  })

  it('links to the property and to the state system, and offers no changes until more is known', () => {
    const items = propertyMenuItems(property, null, { session, open: vi.fn() }).flatMap((section) => section.items)
    expect(items.map(({ href }) => href)).toEqual([
      '/property/41',
      'https://systems.example/vic/JobOrders/add?property_id=41&agency=501',
      'https://systems.example/vic/Properties/view/41?agency=501',
    ])
  })
})

describe('the menu on the page of a property', () => {
  it('does not offer actions that the server would refuse', () => {
    const given = givenProperty()
    expect(gatesOfDetails(given, everything)).toMatchObject({ editTenancy: true, editKeys: true, requestHold: true })
    const actions = { ...given.actions, editTenancy: false, editKeys: false, requestHold: false }
    expect(gatesOfDetails({ ...given, actions }, everything)).toMatchObject({
      editTenancy: false,
      editKeys: false,
      requestHold: false,
      addTenancy: true,
    })
  })

  it('offers to confirm gas again if the state requires it', () => {
    const given = givenProperty()
    const gate = (confirmGas: boolean) =>
      gatesOfDetails({ ...given, actions: { ...given.actions, confirmGas } }, everything).confirmGas
    expect([gate(true), gate(false)]).toEqual([true, false])
  })
})
