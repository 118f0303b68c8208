import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AccessIssueItem, NoticeItem } from '@contract/access-issues/access-issue-lists.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { givenCase, givenMethod, givenSet } from '@/areas/access-issues/wizard/testing/given-case.ts'
import { openPage } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
const newer = 'GET /v1/agency/access-issues'
const older = 'GET /v1/notice'
const path = '/action-required/access-issues'
const entryMethods = { AgencyCompliancePortalAgencyEntryMethod: true }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const item: AccessIssueItem = {
  compliancePropertyId: 12,
  addressLine1: '3/12 Wattle Street',
  addressLine2: 'RICHMOND VIC 3121',
  propertyManager: { id: 1, name: 'Priya Nair' },
  isIntegrated: false,
  unsafe: { repairDueOn: '2026-11-21', label: 'Unsafe, due in 2 days' },
  servicesWithFindings: [],
  accessIssues: {
    caseId: 5,
    openedAt: daysAgo(22),
    isUrgent: true,
    openWaysIn: [],
    problems: [
      { noticeId: 8, publicName: 'Key did not work', createdAt: daysAgo(22) },
      { noticeId: 9, publicName: 'Tenant refused entry', createdAt: daysAgo(0) },
    ],
  },
  tags: ['SUSPENSION_WARNING', 'OVERDUE', 'SOMETHING_NEW'],
  canRequestOneOffEntry: false,
}
const notice: NoticeItem = {
  id: 77,
  createdAt: daysAgo(22),
  isUrgent: false,
  openWaysIn: [],
  tags: ['VACANT'],
  property: {
    compliancePropertyId: 12,
    address: '3/12 Wattle Street, RICHMOND VIC 3121',
    addressLine1: '3/12 Wattle Street',
    addressLine2: 'RICHMOND VIC 3121',
    isIntegrated: false,
    servicesWithFindings: [],
    propertyManager: null,
  },
  problems: [
    {
      noticeId: 77,
      noticeType: 'BAD_KEYS',
      publicName: 'Key did not work',
      createdAt: daysAgo(22),
      isContactDiRequired: false,
      resolveRequest: null,
    },
  ],
  canRequestOneOffEntry: false,
  resolution: null,
}

const givenAccessCase = () => givenCase([givenMethod('APPOINTMENT', [givenSet(1, ['ConfirmVacantTenantDetails'])])])

function givenApi(name: string, items: unknown[], total = items.length, unfilteredTotal = total) {
  const api = signedInApi({ experiments: name === newer ? entryMethods : {} })
  api.answer(name, ok({ items, total, unfilteredTotal }))
  return { ...api, requestedUrl: () => api.calls.filter((call) => call.name === name).at(-1)?.url }
}
const rowOf = async () => {
  const link = await screen.findByRole('link', { name: '3/12 Wattle Street' })
  expect(link.getAttribute('href')).toBe('/property/12')
  return within(link.closest('tr') as HTMLElement)
}

beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

describe('the page of access issues', () => {
  it('shows each problem with its day, urgency, tags and the manager, with entry methods', async () => {
    const api = givenApi(newer, [item])
    openPage(path)
    const row = await rowOf()
    for (const text of [
      'RICHMOND VIC 3121',
      'Key did not work',
      /· 3 weeks ago$/,
      'Tenant refused entry',
      /· today$/,
      'Unsafe, due in 2 days',
      'Urgent',
      'Overdue',
      'Priya Nair',
    ])
      expect(row.getByText(text)).toBeDefined()
    const folded = within(row.getByText(/^2 more/).closest('details') as HTMLElement).getAllByRole('listitem')
    expect(folded.map((tag) => tag.textContent)).toEqual(['Suspension warning', 'Something new'])
    expect(screen.queryByRole('link', { name: /View notice/ })).toBeNull()
    expect(api.countOf(older)).toBe(0)
  })

  it.each([
    [newer, { ...item, accessIssues: { ...item.accessIssues, openWaysIn: ['APPOINTMENT'] } }],
    [older, { ...notice, openWaysIn: ['APPOINTMENT'] }],
  ])('says by which way technicians can enter although problems are left: %s', async (name, listed) => {
    givenApi(name, [listed])
    openPage(path)
    const row = await rowOf()
    expect(row.getByText('A way in is open: by appointment')).toBeDefined()
    expect(row.getByText('Key did not work')).toBeDefined()
  })

  it('shows the same from the older endpoint, and links to the older notices page, without them', async () => {
    const api = givenApi(older, [notice])
    openPage(path)
    const row = await rowOf()
    expect(row.getByText('Not specified')).toBeDefined()
    expect(row.queryByText('Urgent')).toBeNull()
    const link = row.getByRole('link', { name: /^View notice of 3\/12 Wattle Street/ })
    expect(link.getAttribute('href')).toBe(
      'https://systems.example/vic/Notices/view?search=3%2F12+Wattle+Street%2C+RICHMOND+VIC+3121&agency=501',
    )
    expect(link.getAttribute('target')).toBe('_blank')
    expect(api.countOf(newer)).toBe(0)
  })

  it('opens an email to the tenant about the oldest issue, with entry methods', async () => {
    const api = givenApi(newer, [item])
    openPage(path)
    await userEvent.click((await rowOf()).getByRole('button', { name: 'Actions for 3/12 Wattle Street' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send email to tenant' }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toContain('propertyId=12&noticeId=8'))
  })

  it('filters by urgency and keeps the tags, from the first page', async () => {
    givenApi(newer, [item], 30)
    const portal = openPage(`${path}?facet=VACANT&page=2`)
    await userEvent.selectOptions(await screen.findByLabelText('Urgency'), 'Urgent')
    await waitFor(() => expect(portal.href()).toBe(`${path}?facet=VACANT&facet=URGENT_ACTIVE_NOTICES`))
    await userEvent.selectOptions(screen.getByLabelText('Urgency'), 'Any urgency')
    await waitFor(() => expect(portal.href()).toBe(`${path}?facet=VACANT`))
  })

  it('filters by tags and keeps the urgency', async () => {
    const api = givenApi(newer, [item])
    openPage(`${path}?facet=VACANT&facet=URGENT_ACTIVE_NOTICES`)
    await userEvent.click(await screen.findByRole('button', { name: 'Tags Vacant' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'On hold' }))
    await waitFor(() =>
      expect(api.requestedUrl()).toBe(
        '/v1/agency/access-issues?facet=URGENT_ACTIVE_NOTICES&facet=VACANT&facet=ON_HOLD&page=1',
      ),
    )
  })

  it('explains the tags on demand', async () => {
    givenApi(newer, [item])
    openPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'What the tags mean' }))
    const legend = within(await screen.findByRole('dialog', { name: 'What the tags mean' }))
    expect(legend.getByText(/open for more than 21 days/)).toBeDefined()
  })

  it.each([newer, older])('says that all is done if %s has no rows', async (name) => {
    givenApi(name, [])
    openPage(path)
    expect(await screen.findByText('No properties with access issues')).toBeDefined()
    expect(screen.getByText('You are all up to date!')).toBeDefined()
  })

  it('says that nothing matches if a filter is too narrow', async () => {
    givenApi(newer, [], 0, 4)
    openPage(`${path}?facet=VACANT`)
    expect(await screen.findByText('No access issues found')).toBeDefined()
  })

  it('shows the server’s message when it fails, and retries in place', async () => {
    const api = givenApi(newer, [item])
    api.answer(newer, refuse(404, 'not-found', 'This property manager was not found'))
    openPage(`${path}?property-manager=99`)
    expect(await screen.findByText('This property manager was not found')).toBeDefined()
    api.answer(newer, ok({ items: [item], total: 1, unfilteredTotal: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await rowOf()
  })

  it('resolves the issues of a row, and reloads the list after that', async () => {
    const api = givenApi(newer, [item])
    api.answer('GET /v2/property/12/access-issues', ok(givenAccessCase()))
    openPage(path)
    await rowOf()
    await userEvent.click(screen.getByRole('button', { name: 'Resolve issue of 3/12 Wattle Street' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Resolve access issues/ }))
    api.answer('POST /v2/property/12/access-issues/action', ok(givenCase([])))
    const before = api.countOf(newer)
    await userEvent.click(await dialog.findByRole('button', { name: 'Done ConfirmVacantTenantDetails' }))
    expect(await dialog.findByText('All access issues are resolved')).toBeDefined()
    await waitFor(() => expect(api.countOf(newer)).toBe(before + 1))
  })

  it('goes on with the next property of the list, past cancelled ones', async () => {
    const others = [
      { ...item, compliancePropertyId: 13, addressLine1: '7 Cook Street', tags: ['CANCELLED'] },
      { ...item, compliancePropertyId: 14, addressLine1: '9 Cook Street' },
    ]
    const api = givenApi(newer, [item, ...others])
    for (const id of [12, 14]) {
      api.answer(`GET /v2/property/${id}/access-issues`, ok(givenAccessCase()))
      api.answer(`POST /v2/property/${id}/access-issues/action`, ok(givenCase([])))
    }
    const portal = openPage(path)
    await rowOf()
    void portal.router.navigate({ href: `${path}?resolve=12` })
    const dialog = () => within(screen.getByRole('dialog', { name: /^Resolve access issues/ }))
    const done = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Done ConfirmVacantTenantDetails' }))
    await screen.findByRole('dialog', { name: /^Resolve access issues/ })
    await done()
    await screen.findByText('All access issues are resolved')
    expect(dialog().getByText(/Next in the list: 9 Cook Street/)).toBeDefined()
    await userEvent.click(dialog().getByRole('button', { name: 'Next property' }))
    await done()
    await screen.findByText('All access issues are resolved')
    await waitFor(() => expect(portal.href()).toBe(path))
    expect(api.countOf('POST /v2/property/14/access-issues/action')).toBe(1)
    expect(dialog().queryByRole('button', { name: 'Next property' })).toBeNull()
  })

  it('knows the next property also if the list is loaded after the wizard, as after a reload', async () => {
    const api = givenApi(newer, [])
    api.answer(newer, refuse(500, 'internal', 'Something went wrong'))
    api.answer('GET /v2/property/12/access-issues', ok(givenAccessCase()))
    api.answer('POST /v2/property/12/access-issues/action', ok(givenCase([])))
    openPage(`${path}?resolve=12`)
    await screen.findByRole('button', { name: 'Done ConfirmVacantTenantDetails' })
    const items = [item, { ...item, compliancePropertyId: 14, addressLine1: '9 Cook Street' }]
    api.answer(newer, ok({ items, total: 2, unfilteredTotal: 2 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Done ConfirmVacantTenantDetails' }))
    expect(await screen.findByText(/Next in the list: 9 Cook Street/)).toBeDefined()
  })

  it('opens the wizard by a link, which stays in the address until the wizard is closed', async () => {
    const api = givenApi(newer, [item], 30)
    api.answer('GET /v2/property/12/access-issues', ok(givenAccessCase()))
    const portal = openPage(`${path}?page=2&resolve=12`)
    const dialog = within(await screen.findByRole('dialog', { name: /^Resolve access issues/ }))
    expect(await dialog.findByText('12 Elm Street, FITZROY VIC 3065')).toBeDefined()
    await waitFor(() => expect(portal.href()).toContain('resolve=12'))
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await userEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    )
    await waitFor(() => expect(portal.href()).toBe(`${path}?page=2`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // Tests are a build for development.
  it.each([
    ['&debug=1', true],
    ['', false],
  ])('the wizard of a link with "%s" can resolve without a call: %s', async (debug, isOffered) => {
    const api = givenApi(newer, [item])
    api.answer('GET /v2/property/12/access-issues', ok(givenAccessCase()))
    openPage(`${path}?resolve=12${debug}`)
    await screen.findByRole('button', { name: 'Done ConfirmVacantTenantDetails' })
    expect(screen.queryByRole('button', { name: 'Fake resolve' }) !== null).toBe(isOffered)
  })
})
