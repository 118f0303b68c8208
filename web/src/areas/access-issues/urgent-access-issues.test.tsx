import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { seedShell } from '@/shared/session/shell-data.ts'
import { fakeApi, givenShell, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { UrgentPanel } from '@/shared/testing/UrgentPanel.tsx'
import { UrgentAccessIssuesPanel } from './UrgentAccessIssuesPanel.tsx'

const newer = 'GET /v1/agency/access-issues/analytics/urgent'
const older = 'GET /v1/notice/analytics/urgent-active-notices'
const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
// Long, because other test files may keep both cores busy.
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const at = '2026-03-04T01:00:00.000Z'
const address = { addressLine1: '9 Banksia Road', addressLine2: 'CARLTON VIC 3053' }
const item = {
  compliancePropertyId: 9,
  ...address,
  propertyManager: null,
  isIntegrated: false,
  servicesWithFindings: [],
  accessIssues: {
    caseId: 1,
    openedAt: at,
    isUrgent: true,
    openWaysIn: [],
    problems: [{ noticeId: 8, publicName: 'Key did not work', createdAt: at }],
  },
  tags: ['OVERDUE'],
  canRequestOneOffEntry: false,
}
const notice = {
  id: 4,
  createdAt: at,
  isUrgent: true,
  openWaysIn: [],
  tags: ['OVERDUE'],
  property: {
    compliancePropertyId: 9,
    address: '9 Banksia Road, CARLTON VIC 3053',
    ...address,
    isIntegrated: false,
    servicesWithFindings: [],
    propertyManager: null,
  },
  problems: [
    {
      noticeId: 4,
      noticeType: 'BAD_KEYS',
      publicName: 'Key did not work',
      createdAt: at,
      isContactDiRequired: false,
      resolveRequest: null,
    },
  ],
  canRequestOneOffEntry: false,
  resolution: null,
}

const onResolve = vi.fn<(propertyId: number) => void>()

function open(propertyManagerId: number | null, hasEntryMethods: boolean) {
  openAt('/list', function Part() {
    const client = useQueryClient()
    useState(() =>
      seedShell(client, givenShell({ experiments: { AgencyCompliancePortalAgencyEntryMethod: hasEntryMethods } })),
    )
    return <UrgentPanel of={UrgentAccessIssuesPanel} propertyManagerId={propertyManagerId} onResolve={onResolve} />
  })
}

it.each([
  [true, newer, item],
  [false, older, notice],
] as const)(
  'the tab of access issues calls the endpoint of the user’s version (entry methods: %s)',
  async (isOn, name, row) => {
    const api = fakeApi({ [name]: ok({ items: [row], total: 1 }) })
    open(2, isOn)
    const link = await screen.findByRole('link', { name: '9 Banksia Road' })
    expect(link.getAttribute('href')).toBe('/property/9')
    expect(screen.getByText('Key did not work')).toBeDefined()
    expect(screen.getByText(/^04\/03\/2026$/)).toBeDefined()
    expect(screen.getByText('Overdue')).toBeDefined()
    expect(screen.queryAllByRole('link', { name: /View notice/ })).toHaveLength(isOn ? 0 : 1)
    expect(api.calls.map((call) => call.url.split('?')[1])).toEqual(['propertyManagerId=2&page=1&page-size=5'])
    expect(screen.getByRole('link', { name: 'View all access issues' }).getAttribute('href')).toBe(
      '/action-required/access-issues?property-manager=2',
    )
  },
)

it('the tab of access issues lets the page open the wizard, which keeps it in the address', async () => {
  fakeApi({ [newer]: ok({ items: [item], total: 1 }) })
  open(null, true)
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve issue of 9 Banksia Road' }))
  expect(onResolve).toHaveBeenCalledExactlyOnceWith(9)
})

it('the tab of access issues says that all is done if nothing is urgent', async () => {
  fakeApi({ [older]: ok({ items: [], total: 0 }) })
  open(null, false)
  expect(await screen.findByText('No properties with access issues')).toBeDefined()
  expect(screen.getByText('You are all up to date!')).toBeDefined()
})

it('the tab of access issues offers a retry if the call fails without a message', async () => {
  fakeApi({ [newer]: refuse(500, 'internal', '') })
  open(null, true)
  expect(await screen.findByText('Failed to get urgent access issues')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

it('the older list shows what became of a request to resolve', async () => {
  const resolveRequest = {
    requestId: 1,
    status: 'DECLINED',
    notes: 'The tenant agrees now',
    requestedBy: 'Priya Nair',
    requestedAt: at,
    reviewedAt: at,
    reviewNote: 'The tenant still refuses',
  }
  const problems = notice.problems.map((problem) => ({ ...problem, resolveRequest }))
  fakeApi({ [older]: ok({ items: [{ ...notice, problems }], total: 1 }) })
  open(null, false)
  expect(await screen.findByText(/Request to resolve by Priya Nair/)).toBeDefined()
  expect(screen.getByText('Declined')).toBeDefined()
  expect(screen.getByText('The tenant still refuses')).toBeDefined()
})
