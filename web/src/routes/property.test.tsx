import { renderToStaticMarkup } from 'react-dom/server'
import { BadgeCheck } from '@/ui/icons.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PropertyDetails, PropertyService } from '@contract/properties/property-page.ts'
import type { Shell } from '@/shared/session/shell-data.ts'
import { givenShell, ok, refuse, signedInApi, unreachable } from '@/shared/testing/fake-api.ts'
import {
  givenLandlord,
  givenOccupant,
  givenProperty,
  givenService,
} from '@/shared/property-actions/testing/given-property.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM

/** Replaces IntersectionObserver: nothing is visible until the test says so. */
let comeNear: (() => void)[] = []
class Sight {
  readonly notify: (entries: { isIntersecting: boolean }[]) => void
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.notify = notify
  }
  observe() {
    comeNear.push(() => this.notify([{ isIntersecting: true }]))
    if (isAllInSight) this.notify([{ isIntersecting: true }])
  }
  disconnect() {}
}
let isAllInSight = true

beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  vi.stubGlobal('IntersectionObserver', Sight)
  comeNear = []
  isAllInSight = true
})

const getCall = 'GET /v1/property/41'
const emptyPage = ok({ items: [], total: 0 })

function givenPage(parts: Partial<PropertyDetails> = {}, shell: Partial<Shell> = {}, session = {}) {
  const api = signedInApi(shell, session)
  api.answer(getCall, ok(givenProperty(parts)))
  api.answer('GET /v1/property/41/timeline', ok({ items: [], next: null }))
  api.answer('GET /v1/property/41/why', ok({ services: [] }))
  api.answer('GET /v1/property/41/notices', emptyPage)
  api.answer('GET /v1/property/41/invoices', emptyPage)
  api.answer('GET /v1/quote', emptyPage)
  return api
}

const title = async (name = '12 Elm Street, FITZROY VIC 3065') => screen.findByRole('heading', { level: 1, name })
const summary = async () => within(await screen.findByRole('complementary', { name: 'Summary of this property' }))
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const openMore = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  return within(await screen.findByRole('menu', { name: 'More actions' }))
}
const labels = (menu: { getAllByRole: (role: string) => HTMLElement[] }) =>
  menu.getAllByRole('menuitem').map((item) => item.textContent)

it('the page of a property is open whatever the switch of property details says', async () => {
  givenPage({}, { experiments: { AgencyCompliancePortalPropertyDetails: false } })
  openPage('/property/41')
  await title()
  expect(await region('Services')).toBeDefined()
})

describe('the summary of a property', () => {
  it('shows the address in the title, the browser tab and the breadcrumb', async () => {
    givenPage()
    openPage('/property/41')
    await title()
    expect(document.title).toBe('12 Elm Street, FITZROY VIC 3065 | Compliance Portal')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link', { name: 'Portfolio' }).getAttribute('href')).toBe('/portfolio')
    expect(crumbs.getByText('12 Elm Street, FITZROY VIC 3065')).toBeDefined()
  })

  it('shows whether it is compliant, and why not', async () => {
    givenPage({ reasons: ['Smoke alarm check was due 03/10/2026', 'Gas leak, found 02/05/2026'] })
    openPage('/property/41')
    const rail = await summary()
    expect(rail.getByText('Compliance issues')).toBeDefined()
    expect(
      within(rail.getByRole('list', { name: 'Why' }))
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['Smoke alarm check was due 03/10/2026', 'Gas leak, found 02/05/2026'])
    // The day is in the reason.
    expect(rail.queryByText(/\(Smoke alarm\)$/)).toBeNull()
  })

  it('names the next step of the service with the gravest issue, although another is due first', async () => {
    const reason = 'Gas leak, found 02/05/2026'
    const smoke = { compliance: 'COMPLIANT', jobStatus: 'UP_TO_DATE', reason: 'Checked 03/10/2026', tags: [] }
    const gas = { serviceId: 2, shortName: 'gas' as const, reason, nextStep: 'Waiting for your approval of a quote' }
    const services = [
      givenService({ ...smoke, dueDate: '2027-10-03', nextStep: 'We will book a visit from 04/08/2027' }),
      givenService({ ...gas, jobStatus: 'AWAITING_QUOTATION_APPROVAL', dueDate: '2028-05-02' }),
      givenService({ serviceId: 3, shortName: 'blinds', jobStatus: 'CANCELLED', dueDate: '2027-10-03' }),
    ]
    givenPage({ reasons: [reason], nextDueDate: '2027-10-03', services })
    openPage('/property/41')
    const rail = await summary()
    expect(rail.getByText('Gas: Waiting for your approval of a quote')).toBeDefined()
    expect(rail.getByText(/due 03\/10\/2027 \(Smoke alarms?\)$/)).toBeDefined()
  })

  it('shows the manager with an email link, and the booking method', async () => {
    givenPage({ bookingMethod: 'APPOINTMENT' })
    openPage('/property/41')
    const rail = await summary()
    expect(rail.getByRole('link', { name: 'tom@agency.example' }).getAttribute('href')).toBe(
      'mailto:tom@agency.example',
    )
    expect(rail.getByText('Booking method').nextElementSibling?.textContent).toBe('Appointment')
  })

  it('shows Not specified for missing values', async () => {
    givenPage({ propertyManager: null })
    openPage('/property/41')
    const rail = await summary()
    expect(rail.getByText('Property manager').nextElementSibling?.textContent).toBe('Not specified')
    expect(rail.getByText('Booking method').nextElementSibling?.textContent).toBe('Not specified')
  })

  it('copies the address and confirms it', async () => {
    givenPage()
    const user = userEvent.setup()
    openPage('/property/41')
    await user.click(await screen.findByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Copied to clipboard')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('12 Elm Street, FITZROY VIC 3065')
  })

  it('of an integrated property names the software and says how long changes take', async () => {
    givenPage({ isIntegrated: true, softwareName: 'PropertyMe', tags: ['INTEGRATED'] })
    openPage('/property/41')
    const rail = await summary()
    expect(rail.getByText('Integrated with PropertyMe')).toBeDefined()
    expect(rail.getByText('Changes made in PropertyMe can take up to 24 hours to appear')).toBeDefined()
    expect(within(rail.getByRole('list', { name: 'Tags' })).getByText('Integrated')).toBeDefined()
  })

  it.each([
    ['Vacant', { isVacant: true, currentTenancy: null, upcomingTenancy: null }],
    [
      'Vacant until 03/12/2099',
      {
        isVacant: true,
        currentTenancy: null,
        upcomingTenancy: { tenancyId: 62, startDate: '2099-12-03', isRenewal: false },
      },
    ],
    [
      'Vacated on 01/02/2020',
      { currentTenancy: { ...givenProperty().tenancy.currentTenancy, vacatingAt: '2020-02-01' } },
    ],
    [
      'Vacating on 01/02/2099',
      { currentTenancy: { ...givenProperty().tenancy.currentTenancy, vacatingAt: '2099-02-01' } },
    ],
  ])('of a vacant or vacating property shows "%s", once', async (text, tenancy) => {
    const known = givenProperty().tenancy
    givenPage({ tenancy: { ...known, ...tenancy } as PropertyDetails['tenancy'], tags: ['VACANT'] })
    openPage('/property/41')
    const tags = within((await summary()).getByRole('list', { name: 'Tags' }))
    expect(tags.getAllByRole('listitem').map((each) => each.textContent)).toEqual([text])
  })

  it('shows its tags by gravity, and when the law wants what is unsafe repaired', async () => {
    const safety = {
      isUnsafe: true,
      deadline: { dueOn: '2020-01-01', isOverdue: true, countdown: 'Overdue', rule: 'By law' },
    }
    const progress = { step: 'OPEN', by: null, at: null, next: null } as const
    const finding = { problemRegisterId: 1, title: 'Alarm failed', foundOn: '2019-12-20', safety, progress }
    givenPage({
      tenancy: { ...givenProperty().tenancy, isVacant: true, currentTenancy: null, upcomingTenancy: null },
      tags: ['INTEGRATED', 'VACANT', 'UPDATE_REQUIRED', 'ACCESS_ISSUES', 'UNSAFE'],
      services: [givenService({ findings: [finding] })],
    })
    openPage('/property/41')
    const tags = within((await summary()).getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
    expect(tags.map((each) => each.textContent?.replace(/\d+ days$/, 'n days'))).toEqual([
      'Access issues',
      'Unsafe, overdue by n days',
      'Update required',
      'Vacant',
      'Integrated',
    ])
  })

  it('of a cancelled property says so, with the provider’s phone number', async () => {
    const { actions } = givenProperty()
    const none = Object.fromEntries(Object.keys(actions).map((name) => [name, false])) as typeof actions
    const [service] = givenProperty().services
    const cancelled = { compliance: 'UNKNOWN', jobStatus: 'CANCELLED', tags: ['CANCELLED'], isCancelled: true }
    givenPage({
      isCancelled: true,
      compliance: 'NOT_ON_SERVICE',
      reasons: ['The property has been cancelled'],
      nextDueDate: null,
      tags: ['CANCELLED'],
      services: service ? [{ ...service, ...cancelled, reason: 'The property has been cancelled' }] : [],
      actions: none,
    })
    openPage('/property/41')
    expect(
      await screen.findByText('This property has been cancelled. Please contact the provider for further assistance.'),
    ).toBeDefined()
    const phone = within(screen.getByRole('main')).getByRole('link', { name: '1300 975 707' })
    expect(phone.getAttribute('href')).toBe('tel:1300975707')
    expect((await summary()).getByText('Not on service')).toBeDefined()
    expect((await summary()).queryByText(/^Complian|^Nothing is due/)).toBeNull()
    const badges = within(screen.getByRole('heading', { name: 'Smoke alarm' }).parentElement as HTMLElement)
    expect(badges.getAllByRole('listitem').map((badge) => badge.textContent)).toEqual(['Cancelled'])
    expect(labels(await openMore())).toEqual(['View in compliance system (opens in a new tab)', 'Evidence pack'])
  })

  it('shows the required updates, and opens their dialogs', async () => {
    const api = givenPage({
      updates: [{ code: 'GAS_CONFIRMATION_REQUIRED', text: 'Please confirm whether there are gas appliances' }],
    })
    api.answer('GET /v1/property/41/gas-confirmation', refuse(503, 'unavailable', 'Not now'))
    openPage('/property/41')
    const needed = await region('Needed from you')
    expect(needed.getByText('Please confirm whether there are gas appliances')).toBeDefined()
    await userEvent.click(needed.getByRole('button', { name: 'Confirm gas appliances' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm gas appliances' })
    expect(await within(dialog).findByText('Not now')).toBeDefined()
  })

  it('shows the gas confirmation only if the state requires it', async () => {
    givenPage()
    openPage('/property/41')
    const rail = await summary()
    expect(rail.getByText('Gas appliances').nextElementSibling?.textContent).toContain('2 or more')
    expect(rail.getByText(/Confirmed by Tom Okafor on 04\/03\/2026/)).toBeDefined()
    givenPage({ gas: null })
  })
})

describe('the services of a property', () => {
  it('show their result, reason, dates, blockers and next step', async () => {
    givenPage()
    openPage('/property/41')
    const services = await region('Services')
    const smoke = within(services.getByRole('heading', { name: 'Smoke alarm' }).closest('li') as HTMLElement)
    for (const text of [
      'Non-compliant',
      'Overdue',
      'Smoke alarm check was due 03/10/2026',
      '03/10/2025',
      'Technicians cannot get in: Key not working',
    ])
      expect(smoke.getByText(text)).toBeDefined()
    expect(smoke.getByText('We will book a visit as soon as we can get in').textContent).toContain(
      'What happens next: ',
    )
    expect(smoke.getByRole('link', { name: 'Service reports of Smoke alarm' }).getAttribute('href')).toBe(
      '/property/41/documents?filter=SERVICE_REPORT&service=smoke',
    )
    // Gas has none.
    expect(services.queryByRole('link', { name: 'Service reports of Gas' })).toBeNull()
  })

  it('in order take one line each, after those that need something, whose law is shown', async () => {
    const [smoke, gas] = givenProperty().services as [PropertyService, PropertyService]
    const lastCheck = { isProven: true, isPassed: false, reportDocumentId: null, reportSha256: null }
    const evidence = 'Gas check 14/03/2026 by Ava Pham. Failed 14/03/2026; repaired 15/03/2026 by Ava Pham'
    givenPage({ services: [{ ...gas, lastCheck: { ...lastCheck, evidence } }, smoke] })
    openPage('/property/41')
    const services = await region('Services')
    const [first, second] = services
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.closest('li') as HTMLElement)
    expect(
      within(first as HTMLElement)
        .getByText(/^Why: law/)
        .closest('details')?.open,
    ).toBe(true)
    expect(within(first as HTMLElement).queryByText('Was due')).toBeNull()
    const folded = second?.querySelector('details')
    expect(folded?.open).toBe(false)
    expect(folded?.querySelector('summary')?.textContent).toBe(
      'GasCompliantLast service 14/03/2026 Next due 14/03/2028 ',
    )
    // Its evidence and its reason say these days, so that its line no longer does once it is open.
    const hidden = [...(folded as HTMLElement).querySelectorAll('summary .group-open\\:hidden')]
    expect(hidden.map((each) => each.textContent?.trim())).toEqual(['Last service 14/03/2026', 'Next due 14/03/2028'])
    expect(within(second as HTMLElement).queryByText('Last service')).toBeNull()
    expect(
      within(second as HTMLElement)
        .getByText(/^Why: law/)
        .closest('details')?.open,
    ).toBe(false)
  })

  it.each([
    ['that passed has a tick', true],
    ['that failed has none', false],
  ])('a check %s', async (_, isPassed) => {
    const lastCheck = { isProven: true, isPassed, reportDocumentId: null, reportSha256: null, evidence: 'By Ava Pham' }
    givenPage({ services: [givenService({ lastCheck })] })
    openPage('/property/41')
    const said = await (await region('Services')).findByText('By Ava Pham')
    const tick = renderToStaticMarkup(<BadgeCheck aria-hidden size={16} />).match(/ d="([^"]+)"/)?.[1]
    const icon = said.parentElement?.querySelector('svg')
    expect(icon?.querySelector('path')?.getAttribute('d') === tick).toBe(isPassed)
  })

  it('show the appliances in a folded list', async () => {
    givenPage()
    openPage('/property/41')
    const services = await region('Services')
    const folded = services.getByText(/^1 appliance/).closest('details')
    expect(folded?.open).toBe(false)
    await userEvent.click(services.getByText(/^1 appliance/))
    expect(services.getByText('Hallway · Expires 01/05/2031')).toBeDefined()
  })

  it('do not repeat a blocker that is the reason', async () => {
    const reason = 'Exposed live parts, found 10/10/2025'
    givenPage({ services: [givenService({ reason, blockers: [reason, 'Quote #12 awaits approval'] })] })
    openPage('/property/41')
    const services = await region('Services')
    expect(services.getAllByText(reason)).toHaveLength(1)
    expect(services.getByText('Quote #12 awaits approval')).toBeDefined()
  })

  it('say that a finding makes the property unsafe, how long the law gives, and how far its repair has come', async () => {
    const rule = 'By law a faulty smoke alarm must be repaired within 2 business days.'
    const progress = {
      step: 'QUOTE_REQUESTED',
      by: 'Ana Lee',
      at: '2026-11-12',
      next: 'We are preparing the quote.',
    } as const
    const deadline = { dueOn: '2026-11-13', isOverdue: true, countdown: 'Overdue by 2 days', rule }
    const finding = { title: 'Alarm failed', foundOn: '2026-11-11', progress }
    givenPage({
      services: [
        givenService({
          findings: [
            { ...finding, problemRegisterId: 1, safety: { isUnsafe: true, deadline } },
            { ...finding, problemRegisterId: 2, safety: { isUnsafe: false, deadline } },
          ],
        }),
      ],
    })
    openPage('/property/41')
    const findings = within(await (await region('Services')).findByRole('list', { name: 'Findings of Smoke alarm' }))
    expect(findings.getAllByText('Makes the property unsafe.')).toHaveLength(1)
    expect(findings.getAllByText(/^Overdue by 2 days/)).toHaveLength(2)
    expect(findings.getAllByText(rule)).toHaveLength(1)
    expect(findings.getAllByText('Quote requested by Ana Lee, 12/11/2026. We are preparing the quote.')).toHaveLength(2)
  })

  const waiting = 'Waiting for you to resolve the reported findings'

  it('lead from the findings that wait to resolving them', async () => {
    givenPage({ services: [givenService({ nextStep: waiting })] }, { experiments: { ProblemRegister: true } })
    openPage('/property/41')
    const services = await region('Services')
    await userEvent.click(await services.findByRole('button', { name: `${waiting} of Smoke alarm` }))
    expect(await screen.findByRole('dialog', { name: /findings/i })).toBeDefined()
  })

  it('say what can be done about findings that wait, where the portal does not resolve them', async () => {
    givenPage({ services: [givenService({ nextStep: waiting })] }, { experiments: { ProblemRegister: false } })
    openPage('/property/41')
    const services = await region('Services')
    expect(await services.findByText(/Please contact our help team on/)).toBeDefined()
    expect(services.getByRole('link', { name: '1300 975 707' })).toBeDefined()
    expect(services.queryByRole('button', { name: /Waiting for you/ })).toBeNull()
  })

  it('name the technician of a visit', async () => {
    const visit = {
      visitId: 5,
      startsAt: '2026-11-18T00:00:00Z',
      endsAt: '2026-11-18T02:00:00Z',
      entryMethod: 'APPOINTMENT',
      technicianName: 'Ava Pham',
    }
    givenPage({ services: [givenService({ visit, tags: ['BOOKED_IN'], nextStep: 'Booked for 18/11/2026' })] })
    openPage('/property/41')
    const services = await region('Services')
    expect(services.getByText('Ava Pham')).toBeDefined()
    expect(services.getByText('Booked in')).toBeDefined()
  })

  it('show the status of a request', async () => {
    givenPage({
      requests: [
        {
          requestId: 9,
          kind: 'HOLD',
          status: 'PENDING',
          serviceIds: [1],
          holdDate: '2027-01-15',
          reason: 'Renovation',
          notes: null,
          requestedBy: 'Tom Okafor',
          requestedAt: '2026-11-10T01:00:00Z',
          reviewedAt: null,
          reviewNote: null,
        },
      ],
    })
    openPage('/property/41')
    expect((await region('Requests to the provider')).getByText(/15\/01\/2027/)).toBeDefined()
  })
})

describe('the actions of a property', () => {
  it('are those that the server allows', async () => {
    givenPage()
    openPage('/property/41')
    expect(labels(await openMore())).toEqual([
      'View in compliance system (opens in a new tab)',
      'Edit tenancy',
      'Add tenancy',
      'Update key number',
      'Request one-off EN',
      'Send email to tenant',
      'Confirm gas appliances',
      'Renew tenancy',
      'Mark property as vacant',
      'Entry method preferences',
      'Change residential status',
      'Evidence pack',
      'Put service on hold',
      'Cancel property',
    ])
  })

  it('exclude tenancies of integrated properties, and holds if the agency may not request them', async () => {
    const { actions } = givenProperty()
    givenPage(
      {
        isIntegrated: true,
        softwareName: 'PropertyMe',
        tags: ['INTEGRATED'],
        actions: { ...actions, addTenancy: false, editTenancy: false, renewTenancy: false, markVacant: false },
      },
      { agencySettings: { ...givenShell().agencySettings, canRequestHold: false } },
    )
    openPage('/property/41')
    const offered = labels(await openMore())
    for (const label of [
      'Edit tenancy',
      'Add tenancy',
      'Renew tenancy',
      'Mark property as vacant',
      'Put service on hold',
    ])
      expect(offered).not.toContain(label)
    expect(offered).toContain('Cancel property')
  })

  it('are reachable by keyboard, and the focus returns', async () => {
    givenPage()
    openPage('/property/41')
    const more = await screen.findByRole('button', { name: 'More' })
    more.focus()
    await userEvent.keyboard('{Enter}')
    const menu = within(await screen.findByRole('menu', { name: 'More actions' }))
    menu.getByRole('menuitem', { name: 'Edit tenancy' }).focus()
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Cancel property' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(more))
  })

  it('open a dialog over the page, which closes on navigation', async () => {
    const api = givenPage()
    api.answer('GET /v1/property/41/gas-confirmation', refuse(503, 'unavailable', 'Not now'))
    const portal = openPage('/property/41')
    await userEvent.click((await openMore()).getByRole('menuitem', { name: 'Confirm gas appliances' }))
    expect(await screen.findByRole('dialog', { name: 'Confirm gas appliances' })).toBeDefined()
    await portal.router.navigate({ to: '/settings' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('contacts', () => {
  it('are shown by role, with numbers in national format', async () => {
    givenPage({
      contacts: [
        { ...givenLandlord, contactNumbers: [{ ...givenLandlord.contactNumbers[0]!, doNotContactReasonCode: null }] },
        {
          ...givenOccupant,
          contactId: 71,
          role: 'OCCUPANT',
          salutation: null,
          address: { kind: 'none' },
          version: null,
        },
      ],
    })
    openPage('/property/41')
    const contacts = await region('Contacts')
    expect(contacts.getByText('Landlord')).toBeDefined()
    expect(contacts.getByText('Mx Morgan Okafor')).toBeDefined()
    // Occupants are listed once, with their tenancy.
    expect(contacts.queryByText('Occupant')).toBeNull()
    expect((await region('Tenancy')).getByText(givenOccupant.name)).toBeDefined()
    const phone = contacts.getByRole('link', { name: '0491 570 157' })
    expect(phone.getAttribute('href')).toBe('tel:0491570157')
    expect(contacts.getByRole('button', { name: 'Copy 0491 570 157 of Morgan Okafor' })).toBeDefined()
  })

  it('that must not be called show why, and are not links', async () => {
    givenPage()
    openPage('/property/41')
    const contacts = await region('Contacts')
    expect(contacts.getByText('Wrong number')).toBeDefined()
    expect(contacts.queryByRole('link', { name: '0491 570 157' })).toBeNull()
  })

  it('from other countries have links without spaces', async () => {
    givenPage({
      contacts: [
        {
          ...givenLandlord,
          contactNumbers: [
            {
              contactNumberId: 1,
              number: '+64 9 446 1709',
              type: 'HOME',
              doNotContactReasonCode: null,
              doNotContactReasonName: null,
            },
          ],
        },
      ],
    })
    openPage('/property/41')
    const phone = (await region('Contacts')).getByRole('link', { name: '+64 9 446 1709' })
    expect(phone.getAttribute('href')).toBe('tel:+6494461709')
  })

  it.each([
    ['they are managed in software', { version: null }, true],
    ['the server does not allow it', {}, false],
  ])('cannot be changed if %s', async (_, parts, editContacts) => {
    const { actions } = givenProperty()
    givenPage({ contacts: [{ ...givenLandlord, ...parts }], actions: { ...actions, editContacts } })
    openPage('/property/41')
    const contacts = await region('Contacts')
    expect(contacts.queryByRole('button', { name: /^Edit contact/ })).toBeNull()
  })
})

describe('issues and documents', () => {
  it('open with the first list that has rows, and are loaded one at a time', async () => {
    const api = givenPage({ counts: { invoices: 0, quotes: 2, findings: 0, notices: 0, documents: 0 } })
    openPage('/property/41')
    const tabs = within(await screen.findByRole('tablist', { name: 'Show' }))
    expect(tabs.getByRole('tab', { name: /^Quotes/ }).getAttribute('aria-selected')).toBe('true')
    await waitFor(() =>
      expect(api.calls.some(({ url }) => url === '/v1/quote?propertyId=41&status=AWAITING_APPROVAL&page=1')).toBe(true),
    )
    expect(api.countOf('GET /v1/property/41/invoices')).toBe(0)
    await userEvent.click(tabs.getByRole('tab', { name: 'Invoices' }))
    expect(await screen.findByText('No invoices found')).toBeDefined()
    expect(api.countOf('GET /v1/property/41/invoices')).toBeGreaterThan(0)
  })

  it('hide findings without the problem register', async () => {
    givenPage()
    openPage('/property/41')
    const tabs = within(await screen.findByRole('tablist', { name: 'Show' }))
    expect(tabs.queryByRole('tab', { name: /findings/ })).toBeNull()
  })

  it('show open access issues first, and how others were resolved', async () => {
    const api = givenPage()
    openPage('/property/41')
    expect(await screen.findByText('There are no access issues for this property.')).toBeDefined()
    const notice = {
      id: 4,
      createdAt: '2026-03-01T00:00:00Z',
      isUrgent: false,
      tags: [],
      property: {
        compliancePropertyId: 41,
        address: '12 Elm Street, FITZROY VIC 3065',
        addressLine1: '12 Elm Street',
        addressLine2: 'FITZROY VIC 3065',
        isIntegrated: false,
        servicesWithFindings: [],
        propertyManager: null,
      },
      problems: [
        {
          noticeId: 4,
          noticeType: 'X',
          publicName: 'Key not working',
          createdAt: '2026-03-01T00:00:00Z',
          isContactDiRequired: false,
          resolveRequest: null,
        },
      ],
      openWaysIn: [],
      canRequestOneOffEntry: false,
      resolution: { resolvedAt: '2026-03-05T00:00:00Z', resolvedBy: 'Tom Okafor', reason: 'New key cut' },
    }
    api.answer('GET /v1/property/41/notices', ok({ items: [notice], total: 1 }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show access issues' }), 'Resolved')
    expect(await screen.findByText('Key not working')).toBeDefined()
    expect(screen.getByText('New key cut · Tom Okafor')).toBeDefined()
    expect(api.calls.some(({ url }) => url.includes('/notices?resolved=true'))).toBe(true)
  })

  it('show a failed load in their place, and retry', async () => {
    const api = givenPage()
    api.answer('GET /v1/property/41/notices', refuse(500, 'internal', 'Something went wrong'))
    openPage('/property/41')
    const again = await screen.findByRole('button', { name: 'Try again' })
    api.answer('GET /v1/property/41/notices', emptyPage)
    await userEvent.click(again)
    expect(await screen.findByText('There are no access issues for this property.')).toBeDefined()
  })
})

describe('content far down the page', () => {
  it('is loaded when the user scrolls near it', async () => {
    isAllInSight = false
    const api = givenPage()
    openPage('/property/41')
    await title()
    await region('What happened')
    expect(api.countOf('GET /v1/property/41/timeline')).toBe(0)
    expect(api.countOf('GET /v1/property/41/notices')).toBe(0)
    act(() => comeNear.forEach((near) => near()))
    await waitFor(() => expect(api.countOf('GET /v1/property/41/timeline')).toBeGreaterThan(0))
    await waitFor(() => expect(api.countOf('GET /v1/property/41/notices')).toBeGreaterThan(0))
  })
})

describe('a property on paper', () => {
  it('shows every list and the whole timeline, although nothing was scrolled to', async () => {
    isAllInSight = false
    const api = givenPage()
    const event = (id: string) => ({ id, at: '2026-11-10T01:00:00Z', kind: 'CHANGE', title: id, details: [], by: null })
    const pages = [
      { items: [event('Newest')], next: 'Newest' },
      { items: [event('Oldest')], next: null },
    ]
    api.answer('GET /v1/property/41/timeline', () => ok(pages.shift()))
    const none = ok({ items: [], total: 0 })
    for (const list of ['GET /v1/work-order', 'GET /v1/property/41/emails']) api.answer(list, none)
    api.answer('GET /v1/property/41/access-cases', ok([]))
    const printed = vi.fn(() => document.querySelector('main')?.textContent ?? '')
    vi.stubGlobal('print', printed)
    openPage('/property/41')
    await userEvent.click(await screen.findByRole('button', { name: 'Print this record' }))
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1), { timeout: 8000 })
    const text = printed.mock.results[0]?.value as string
    for (const part of ['Oldest', 'Access issues', 'Quotes', 'Invoices', 'Case file']) expect(text).toContain(part)
    expect(api.calls.some(({ url }) => url === '/v1/property/41/invoices?page-size=100&cancelled=true&page=1')).toBe(
      true,
    )
    expect(text).not.toContain('This record is incomplete')
    await waitFor(() => expect(screen.getByRole('tablist', { name: 'Show' })).toBeDefined())
    // What the browser's own print command would show.
    expect(document.querySelector('main')?.textContent).toContain('This record is incomplete')
  })
})

describe('the timeline of a property', () => {
  const event = (id: string, titleText: string) => ({
    id,
    at: '2026-11-10T01:00:00Z',
    kind: 'CHANGE',
    title: titleText,
    details: ['Key number: 416 → 417'],
    by: 'Tom Okafor',
  })

  it('shows the newest events first, and more on request', async () => {
    const api = givenPage()
    api.answer('GET /v1/property/41/timeline', ok({ items: [event('b', 'Keys updated')], next: 'b' }))
    openPage('/property/41')
    const story = await region('What happened')
    expect(await story.findByText('Keys updated')).toBeDefined()
    expect(story.getByText('10/11/2026, 12:00 pm')).toBeDefined()
    expect(story.getByText('Key number: 416 → 417')).toBeDefined()
    api.answer('GET /v1/property/41/timeline', ok({ items: [event('a', 'Tenancy added')], next: null }))
    await userEvent.click(story.getByRole('button', { name: 'Show more' }))
    expect(await story.findByText('Tenancy added')).toBeDefined()
    expect(story.getByText('Keys updated')).toBeDefined()
    expect(story.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(api.calls.at(-1)?.url).toBe('/v1/property/41/timeline?before=b')
  })
})

describe('a property that cannot be shown', () => {
  const others = { agencyCount: 3 }
  it('that does not exist has a link to the portfolio', async () => {
    const api = givenPage()
    api.answer(getCall, refuse(404, 'not-found', 'Property not found'))
    openPage('/property/41')
    expect(await screen.findByText('Property not found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to your portfolio' }).getAttribute('href')).toBe('/portfolio')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('in another portfolio names it, and offers to switch and open it', async () => {
    const api = givenPage({}, {}, others)
    api.answer(getCall, refuse(403, 'forbidden', 'You do not have access to this property'))
    api.answer(
      'GET /v1/auth/agencies/of-property',
      ok({ complianceAgencyId: 502, complianceAgencyName: 'Bay Harbour Rentals' }),
    )
    const portal = openPortal('/property/41/tenancy')
    expect(await screen.findByText('It belongs to another portfolio: Bay Harbour Rentals.')).toBeDefined()
    const inside = { ...others, complianceAgencyId: 502, complianceAgencyName: 'Bay Harbour Rentals' }
    const shell = givenShell({}, inside)
    api.answer('PUT /v1/auth/agencies', ok(shell.session))
    api.answer('GET /v1/me/shell', ok(shell))
    api.answer('GET /v1/auth/session', ok(shell.session))
    api.answer(getCall, ok(givenProperty()))
    api.answer('GET /v1/property/41/tenancies', ok([]))
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Bay Harbour Rentals and open it' }))
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'PUT /v1/auth/agencies')?.body).toEqual({ agencyId: 502 }),
    )
    expect(await title()).toBeDefined()
    expect(portal.href()).toBe('/property/41/tenancy')
  })

  it('in another portfolio that cannot be named offers the switcher', async () => {
    const api = givenPage({}, {}, others)
    api.answer(getCall, refuse(403, 'forbidden', 'You do not have access to this property'))
    api.answer('GET /v1/auth/agencies/of-property', refuse(404, 'not-found', 'Property not found'))
    api.answer('GET /v1/auth/agencies', ok([]))
    openPortal('/property/41')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch portfolio' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it.each([
    ['a broken server', refuse(500, 'internal', 'Something went wrong')],
    ['no connection', unreachable],
  ] as const)('because of %s can be retried', async (_, answer) => {
    const api = givenPage()
    api.answer(getCall, answer)
    openPage('/property/41')
    expect(await screen.findByText('Failed to get property')).toBeDefined()
    api.answer(getCall, ok(givenProperty()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await title()).toBeDefined()
  })

  it('with an invalid id shows the not-found page', async () => {
    signedInApi()
    openPage('/property/abc')
    expect(await screen.findByText('404 Not Found')).toBeDefined()
  })
})

describe('the pages of a property', () => {
  it('are tabs with separate addresses', async () => {
    const api = givenPage()
    api.answer('GET /v1/property/41/tenancies', ok([]))
    const portal = openPage('/property/41')
    const tabs = within(await screen.findByRole('tablist', { name: 'Pages of this property' }))
    expect(tabs.getByRole('tab', { name: /^Documents/ }).textContent).toBe('Documents14')
    await userEvent.click(tabs.getByRole('tab', { name: 'Tenancy' }))
    await waitFor(() => expect(portal.href()).toBe('/property/41/tenancy'))
  })

  it('keep the focus on the tab that the arrow keys reach, and have titles of their own', async () => {
    const api = givenPage()
    api.answer('GET /v1/property/41/tenancies', ok([]))
    api.answer('GET /v1/property/41/documents', emptyPage)
    const portal = openPortal('/property/41')
    const tab = await screen.findByRole('tab', { name: 'Overview' })
    expect(document.title).toBe('12 Elm Street, FITZROY VIC 3065 | Compliance Portal')
    tab.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(portal.href()).toBe('/property/41/tenancy'))
    await waitFor(() => expect(document.title).toBe('Tenancy, 12 Elm Street, FITZROY VIC 3065 | Compliance Portal'))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tenancy' }))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.title).toMatch(/^Documents, 12 Elm Street/))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /^Documents/ }))
  })

  it('keep the focus on the dropdown of a phone', async () => {
    browser.setViewport({ width: 390, height: 800 })
    const api = givenPage()
    api.answer('GET /v1/property/41/tenancies', ok([]))
    openPortal('/property/41')
    const choice = await screen.findByRole('combobox', { name: 'Pages of this property' })
    choice.focus()
    await userEvent.selectOptions(choice, 'Tenancy')
    await waitFor(() => expect(document.title).toMatch(/^Tenancy, /))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pages of this property' }))
  })

  it('fit a phone: the summary is on the overview only', async () => {
    browser.setViewport({ width: 390, height: 800 })
    givenPage()
    openPage('/property/41')
    await title()
    expect(screen.getByRole('combobox', { name: 'Pages of this property' })).toBeDefined()
    expect(screen.queryByRole('tablist')).toBeNull()
  })
})

describe('the menu of a quote', () => {
  const quote = {
    complianceQuoteId: 8,
    quoteNumber: 'Q-1005',
    pdfUrl: '/v1/quote/8/pdf',
    approvalUrl: null,
    expiresAt: '2099-01-01',
    isExpired: false,
    status: 'AWAITING_APPROVAL',
    service: { name: 'Gas', shortName: 'gas' },
    property: { compliancePropertyId: 41, addressLine1: '12 Elm Street', addressLine2: 'FITZROY VIC 3065' },
    quoteSeverity: 'URGENT',
    estimatedPrices: { minimum: '100.00', maximum: null },
    canForward: true,
    canReactivate: false,
    lastForwarded: null,
  }

  it('has only the quote’s actions on its property’s page', async () => {
    const api = givenPage({ counts: { invoices: 0, quotes: 1, findings: 0, notices: 0, documents: 0 } })
    api.answer('GET /v1/quote', ok({ items: [quote], total: 1 }))
    openPage('/property/41')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for quote #Q-1005' }))
    expect(labels(within(await screen.findByRole('menu')))).toEqual(['View details', 'Download PDF', 'Forward'])
    expect(screen.getByText('Awaiting approval', { selector: 'td *' })).toBeDefined()
  })
})

describe('a property of another provider', () => {
  const mirrored = {
    agencyPortfolioPropertyId: 77,
    compliancePropertyId: null,
    providedBy: 'OTHER',
    address: '7 Gum Street, FITZROY VIC 3065',
    addressLine1: '7 Gum Street',
    addressLine2: 'FITZROY VIC 3065',
    propertyManager: { id: 2, name: 'Tom Okafor' },
    softwareName: 'PropertyMe',
    firstActiveDate: '2020-01-01',
    isUnderEnrolment: false,
    enrolmentOrderId: null,
    compliance: 'COMPLIANCE_ISSUES',
    reasons: ['Smoke alarm check: the last service date is not known'],
    tags: ['NOT_ENROLLED'],
    servicesWithFindings: [],
    services: [
      {
        serviceId: 1,
        shortName: 'smoke',
        compliance: 'MISSING_LAST_SERVICE_DATE',
        reason: 'Smoke alarm check: the last service date is not known',
        jobStatus: 'UPDATES_REQUIRED',
        dueDate: null,
        providedBy: 'OTHER',
        supplierType: 'THIRD_PARTY',
        serviceProvider: 'Bright Sparks',
        lastServiceDate: null,
      },
    ],
    nextDueDate: null,
    isResidentialProperty: false,
    nonResidentialPropertyType: 'INDUSTRIAL',
    version: 1,
    documentsCount: 2,
    canUploadDocuments: true,
  }
  const mirroredCall = 'GET /v1/integrated-property/77'
  const openMirrored = (parts: object = {}) => {
    const api = signedInApi()
    api.answer(mirroredCall, ok({ ...mirrored, ...parts }))
    return { api, portal: openPage('/non-managed-property/77') }
  }

  it('shows who services it, why it has issues, and that the data is not verified', async () => {
    openMirrored()
    await title('7 Gum Street, FITZROY VIC 3065')
    const rail = await summary()
    expect(rail.getByText('Compliance issues*')).toBeDefined()
    expect(rail.getByText(/it has not been verified/)).toBeDefined()
    expect(rail.getByText('No, strata')).toBeDefined()
    const services = await region('Services')
    expect(services.getByText('Bright Sparks')).toBeDefined()
    expect(services.getByText('Smoke alarm check: the last service date is not known')).toBeDefined()
  })

  it('has an enrolment link that also marks it', async () => {
    const { api } = openMirrored()
    const mark = 'POST /v1/portfolio/new-management/77/under-enrolment'
    api.answer(
      mark,
      ok({
        portfolioPropertyId: 77,
        isDismissed: false,
        isUnderEnrolment: true,
        underEnrolmentBy: 'Me',
        underEnrolmentAt: null,
        enrolmentOrderId: null,
      }),
    )
    const link = await screen.findByRole('link', { name: /^Enrol property/ })
    expect(link.getAttribute('href')).toContain('https://systems.example/vic/JobOrders/add?')
    expect(link.getAttribute('href')).toContain('agencyPortfolioPropertyId=77')
    link.addEventListener('click', (event) => event.preventDefault())
    api.answer(mirroredCall, ok({ ...mirrored, isUnderEnrolment: true }))
    await userEvent.click(link)
    expect(await screen.findByRole('button', { name: 'Enrolment in progress' })).toBeDefined()
    expect(api.countOf(mark)).toBe(1)
  })

  it('links to its own page once it is enrolled', async () => {
    openMirrored({ compliancePropertyId: 41 })
    const link = await screen.findByRole('link', { name: 'View the enrolled property' })
    expect(link.getAttribute('href')).toBe('/property/41')
  })

  it('that does not exist shows its own text', async () => {
    const api = signedInApi()
    api.answer(mirroredCall, refuse(404, 'not-found', 'Integrated property not found'))
    openPage('/non-managed-property/77')
    expect(await screen.findByText('Integrated property not found')).toBeDefined()
  })
})
