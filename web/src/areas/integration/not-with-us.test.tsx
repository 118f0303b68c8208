import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { IntegrationState } from '@contract/integration/connections.ts'
import type { NotWithUs as Row } from '@contract/integration/not-with-us.ts'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import Decisions from './Decisions.tsx'
import DuplicateDialog from './DuplicateDialog.tsx'
import NotWithUs from './NotWithUs.tsx'

const row: Row = {
  software: 'PROPERTY_ME',
  externalId: 'p2',
  softwareName: 'PropertyMe',
  address: '99 Elm Street, FITZROY VIC 3065',
  propertyManager: 'Tom Okafor',
  portfolioPropertyId: 7,
  firstActiveDate: '2026-03-04',
  isUnderEnrolment: false,
  underEnrolmentBy: null,
  underEnrolmentAt: null,
  enrolmentOrderId: null,
  canBeDuplicate: true,
  duplicateOf: [],
}
const listCall = 'GET /v1/agency/integration/not-with-us'
const state: IntegrationState = {
  connections: [],
  choices: [],
  canChange: true,
  notSetUp: [],
  masters: [],
  toDecide: { matches: 0, conflicts: 0, lost: 1, excluded: 0, held: 0 },
}
const ignore = vi.fn()
const open = () =>
  openSignedIn(() => (
    <NotWithUs onEnrol={vi.fn()} onStop={vi.fn()} setAside={{ ignore, takeBack: vi.fn(), isPending: false }} />
  ))

describe('properties that are only in the software', () => {
  it('can be enrolled, ignored and searched', async () => {
    const api = fakeApi({ [listCall]: ok({ items: [row], total: 1 }) })
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: `Ignore ${row.address}` }))
    expect(ignore).toHaveBeenCalledWith(7)
    expect(screen.getByRole('link', { name: /Enrol property/ })).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'elm{Enter}')
    await waitFor(() => expect(api.calls.at(-1)?.url).toContain('query=elm'))
  })

  it('that are being enrolled cannot be ignored', async () => {
    fakeApi({
      [listCall]: ok({ items: [{ ...row, isUnderEnrolment: true, underEnrolmentBy: 'Priya Nair' }], total: 1 }),
    })
    open()
    expect(await screen.findByRole('button', { name: /Enrolment in progress/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: `Ignore ${row.address}` })).toBeNull()
  })

  it('are left out as duplicates of the property that is chosen', async () => {
    const call = 'POST /v1/agency/integration/not-with-us/duplicate'
    const found = {
      compliancePropertyId: 41,
      addressLine1: '99 Elm Road',
      addressLine2: 'FITZROY VIC 3065',
      propertyManager: null,
      isIntegrated: true,
      softwareName: 'PropertyMe',
      compliance: 'COMPLIANT',
      reasons: [],
      tags: [],
      services: [],
      nextDueDate: null,
      updates: [],
      accessIssues: null,
    }
    const api = fakeApi({ 'GET /v1/portfolio': ok({ items: [found], total: 1 }), [call]: ok(state) })
    const onClose = vi.fn()
    openSignedIn(() => <DuplicateDialog record={row} onClose={onClose} />)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Duplicate of 99 Elm Road' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(api.calls.find(({ name }) => name === call)?.body).toEqual({
      software: 'PROPERTY_ME',
      externalId: 'p2',
      propertyId: 41,
    })
  })
})

describe('a lost management', () => {
  const lost = {
    externalId: 'p1',
    software: 'PROPERTY_ME',
    softwareName: 'PropertyMe',
    propertyId: 41,
    address: '12 High Street',
    reason: 'No longer managed in PropertyMe',
    isCancellationPending: false,
  }
  const openAction = vi.fn()
  const show = (item: typeof lost) => {
    fakeApi({ 'GET /v1/agency/integration/lost': ok({ items: [item], total: 1 }) })
    openSignedIn(() => (
      <PropertyActionsContext value={{ open: openAction }}>
        <Decisions state={state} />
      </PropertyActionsContext>
    ))
  }

  it('offers the cancellation of our service there', async () => {
    show(lost)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel our service: 12 High Street' }))
    expect(openAction.mock.calls[0]?.slice(0, 2)).toEqual([
      'request-cancellation',
      { id: 41, address: '12 High Street' },
    ])
  })

  it('does not offer it twice', async () => {
    show({ ...lost, isCancellationPending: true })
    expect(await screen.findByText(/Its cancellation was requested/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Cancel our service/ })).toBeNull()
  })
})
