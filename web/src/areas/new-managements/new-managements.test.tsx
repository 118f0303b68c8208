import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewManagement } from '@contract/new-managements.ts'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { UrgentPanel } from '@/shared/testing/UrgentPanel.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { NewManagementsPanel } from './NewManagementsPanel.tsx'

const listCall = 'GET /v1/portfolio/analytics/new-managements'
const callFor = (action: string, id = 7) => `POST /v1/portfolio/new-management/${id}/${action}`

const row = (id: number, parts: Partial<NewManagement> = {}): NewManagement => ({
  portfolioPropertyId: id,
  address: `${id} Wattle Street, RICHMOND VIC 3121`,
  addressLine1: `${id} Wattle Street`,
  addressLine2: 'RICHMOND VIC 3121',
  softwareName: 'PropertyMe',
  firstActiveDate: '2026-03-04',
  propertyManager: { id: 2, name: 'Tom Okafor' },
  isUnderEnrolment: false,
  underEnrolmentBy: null,
  underEnrolmentAt: null,
  enrolmentOrderId: null,
  ...parts,
})
const begun = { isUnderEnrolment: true, underEnrolmentBy: 'Ann Lee', underEnrolmentAt: '2026-03-04T04:30:00.000Z' }
const stateOf = (id: number, parts: object = {}) => ({
  portfolioPropertyId: id,
  isDismissed: false,
  isUnderEnrolment: false,
  underEnrolmentBy: null,
  underEnrolmentAt: null,
  enrolmentOrderId: null,
  ...parts,
})
const listing = (...items: NewManagement[]) => ok({ items, total: items.length })

function Dashboard() {
  const [managerId, setManagerId] = useState<number | null>(null)
  return (
    <>
      <button type="button" onClick={() => setManagerId(2)}>
        Tom alone
      </button>
      <UrgentPanel of={NewManagementsPanel} propertyManagerId={managerId} />
    </>
  )
}

const open = (reply: Parameters<ReturnType<typeof fakeApi>['answer']>[1] = listing(row(7))) => {
  const api = fakeApi({ [listCall]: reply })
  openSignedIn(Dashboard)
  return api
}
const enrol = async () => screen.findByRole('link', { name: /^Enrol property/ })
const askToDismiss = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss 7 Wattle Street' }))
  return within(await screen.findByRole('alertdialog', { name: 'Dismiss new management' }))
}

afterEach(() => act(() => toast.dismissAll()))

describe('the list of new managements', () => {
  it('shows address, software, first active date and manager', async () => {
    open()
    const cells = within((await screen.findByRole('rowheader')).closest('tr') as HTMLElement)
    expect(cells.getByRole('link', { name: '7 Wattle Street' }).getAttribute('href')).toBe('/non-managed-property/7')
    for (const text of ['RICHMOND VIC 3121', 'PropertyMe', '04/03/2026', 'Tom Okafor'])
      expect(cells.getByText(text)).toBeDefined()
  })

  it('shows good news if it is empty', async () => {
    open(listing())
    expect(await screen.findByText('No new managements')).toBeDefined()
    expect(screen.getByText('You are all up to date!')).toBeDefined()
  })

  it('offers a retry when it fails to load', async () => {
    const api = open(refuse(503, 'unavailable', 'The system cannot be reached'))
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    api.answer(listCall, listing(row(7)))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await enrol()).toBeDefined()
  })

  it('shows ten at a time, of everyone or of one property manager', async () => {
    const api = open(ok({ items: Array.from({ length: 10 }, (_, at) => row(at + 1)), total: 12 }))
    await userEvent.click(await screen.findByRole('button', { name: /Page 2/ }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toMatch(/\?page=2&page-size=10$/))
    await userEvent.click(screen.getByRole('button', { name: 'Tom alone' }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toMatch(/\?propertyManagerId=2&page=2&page-size=10$/))
  })
})

describe('enrolling a property', () => {
  let followed: string[] = []
  // Prevents the default, because happy-dom would try to open the tab.
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented) return
    followed.push(link.href)
    event.preventDefault()
  }
  beforeEach(() => {
    followed = []
    document.addEventListener('click', follow)
  })
  afterEach(() => document.removeEventListener('click', follow))

  it('opens the order form of the state system in a new tab and marks the row', async () => {
    const api = open()
    api.answer(callFor('under-enrolment'), ok(stateOf(7, begun)))
    const link = await enrol()
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    const url = new URL(link.getAttribute('href') as string)
    expect(`${url.origin}${url.pathname}`).toBe('https://systems.example/vic/JobOrders/add')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      address: '7 Wattle Street, RICHMOND VIC 3121',
      agencyPortfolioPropertyId: '7',
      agency: '501',
    })
    api.answer(listCall, listing(row(7, begun)))
    await userEvent.click(link)
    expect(followed).toEqual([url.href])
    const button = await screen.findByRole('button', { name: 'Enrolment in progress' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Ann Lee, 04/03/2026, 3:30 pm')).toBeDefined()
    expect(api.countOf(callFor('under-enrolment'))).toBe(1)
    expect(screen.queryByRole('link', { name: /^Enrol property/ })).toBeNull()
  })

  it('opens the form again or is given up, until the order is sent', async () => {
    const api = open(listing(row(7, begun)))
    const again = await screen.findByRole('link', { name: /^Open the form again.*7 Wattle Street/ })
    expect(again.getAttribute('href')).toContain('/vic/JobOrders/add?')
    expect(again.getAttribute('target')).toBe('_blank')
    api.answer('DELETE /v1/portfolio/new-management/7/under-enrolment', ok(stateOf(7)))
    api.answer(listCall, listing(row(7)))
    await userEvent.click(screen.getByRole('button', { name: /^Not enrolling after all.*7 Wattle Street/ }))
    const link = await enrol()
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(screen.queryByRole('button', { name: 'Enrolment in progress' })).toBeNull()
  })

  it('shows the failure if it cannot be given up', async () => {
    const api = open(listing(row(7, begun)))
    const text = 'A work order for this property was sent. Please ask the provider to decline it'
    api.answer('DELETE /v1/portfolio/new-management/7/under-enrolment', refuse(422, 'rule-broken', text))
    await userEvent.click(await screen.findByRole('button', { name: /^Not enrolling after all/ }))
    expect(await screen.findByText('Failed to stop the enrolment')).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Enrolment in progress' })).toBeDefined()
  })

  it('links to the order once it is sent', async () => {
    open(listing(row(7, { ...begun, enrolmentOrderId: 31 })))
    const order = await screen.findByRole('link', { name: /^View the work order/ })
    expect(order.getAttribute('href')).toBe('/work-orders?order=31')
    expect(screen.queryByText(/Open the form again|Not enrolling/)).toBeNull()
  })

  it('shows who has started the enrolment already', async () => {
    open(listing(row(7, begun)))
    expect(await screen.findByRole('button', { name: 'Enrolment in progress' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Enrol property/ })).toBeNull()
  })

  it('can be retried when marking failed', async () => {
    const api = open()
    api.answer(callFor('under-enrolment'), unreachable)
    await userEvent.click(await enrol())
    expect(await screen.findByText('Failed to mark new management as under enrolment')).toBeDefined()
    expect(await enrol()).toBeDefined()
  })
})

describe('dismissing a property', () => {
  it('asks first, then removes it from the list and offers to undo', async () => {
    const api = open()
    api.answer(callFor('dismiss'), ok(stateOf(7, { isDismissed: true })))
    const question = await askToDismiss()
    expect(question.getByText('7 Wattle Street, RICHMOND VIC 3121')).toBeDefined()
    expect(api.countOf(callFor('dismiss'))).toBe(0)
    api.answer(listCall, listing())
    await userEvent.click(question.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('No new managements')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()

    api.answer(callFor('restore'), ok(stateOf(7)))
    api.answer(listCall, listing(row(7)))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('New management restored')).toBeDefined()
    expect(await enrol()).toBeDefined()
  })

  it('does nothing when cancelled', async () => {
    const api = open()
    const question = await askToDismiss()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(api.countOf(callFor('dismiss'))).toBe(0)
    expect(await enrol()).toBeDefined()
  })

  it('shows a failure, and the row stays', async () => {
    const api = open()
    api.answer(callFor('dismiss'), refuse(422, 'rule-broken', 'This property is already enrolled'))
    const question = await askToDismiss()
    await userEvent.click(question.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Failed to dismiss new management')).toBeDefined()
    expect(screen.getByText('This property is already enrolled')).toBeDefined()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await enrol()).toBeDefined()
  })

  it('offers to undo again when undoing failed', async () => {
    const api = open()
    api.answer(callFor('dismiss'), ok(stateOf(7, { isDismissed: true })))
    await userEvent.click((await askToDismiss()).getByRole('button', { name: 'Dismiss' }))
    api.answer(callFor('restore'), unreachable)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Failed to restore new management')).toBeDefined()
    api.answer(callFor('restore'), ok(stateOf(7)))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('New management restored')).toBeDefined()
  })
})
