import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { confirmPropertyDetails } from '@contract/tenancies/tenancy-calls.ts'
import type { RecentAction } from '@contract/undo.ts'
import { call } from '@/shared/api/call.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const id = (last: number) => `b4a1c7e2-1111-4222-8333-44445555666${last}`
const keys: RecentAction = {
  id: id(1),
  title: 'Keys changed',
  place: '12 King Street, Carlton VIC 3053',
  propertyId: 12,
  doneAt: '2026-03-02T01:30:00.000Z',
  doneBy: null,
  undoneAt: null,
  problem: null,
}
const refused = { ...keys, id: id(2), title: 'Tenancy added', problem: 'The tenancies were changed by Ben Ito since.' }
const undone = { ...keys, id: id(3), title: 'Finding dismissed', undoneAt: '2026-03-02T02:30:00.000Z' }
const undoUrl = `POST /v1/actions/${id(1)}/undo`
const done = () =>
  ok({ id: id(1), message: 'Undone at 12 King Street: keys changed', undoneAt: '2026-03-02T03:00:00.000Z' })
const confirm = 'POST /v1/property/12/confirm-single-property-details'

afterEach(() => act(() => toast.dismissAll()))

function given(items: RecentAction[] = [keys, refused, undone]) {
  const api = signedInApi()
  let rows = items
  api.answer('GET /v1/actions', () => ok({ items: rows, total: rows.length }))
  return { api, show: (next: RecentAction[]) => (rows = next) }
}

describe('recent actions', () => {
  it('are undone, or say why not, and what was undone already', async () => {
    const { api, show } = given()
    openPage('/recent-actions')
    const rows = within(await screen.findByRole('list', { name: 'Recent actions' }))
    expect(rows.getByText('The tenancies were changed by Ben Ito since.')).toBeDefined()
    expect(rows.getByText(/^Undone /)).toBeDefined()
    expect(rows.getAllByRole('button')).toHaveLength(1)
    api.answer(undoUrl, refuse(409, 'conflict', 'The agency’s key was changed by Ben Ito since.'))
    await userEvent.click(rows.getByRole('button', { name: 'Undo: Keys changed, 12 King Street, Carlton VIC 3053' }))
    expect(await screen.findByText('The agency’s key was changed by Ben Ito since.')).toBeDefined()
    api.answer(undoUrl, () => {
      show([{ ...keys, undoneAt: '2026-03-02T03:00:00.000Z' }])
      return done()
    })
    await userEvent.click(rows.getByRole('button', { name: /^Undo/ }))
    expect(await screen.findByText('Undone at 12 King Street: keys changed')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('can be undone again after the session has ended, or another tab has shown another agency', async () => {
    const { api } = given([])
    openPortal('/recent-actions')
    await screen.findByText('Nothing to undo')
    api.answer(confirm, { status: 204, body: undefined, undoId: id(1) })
    await call(confirmPropertyDetails, { params: { id: 12 }, body: { isVacant: true } })
    act(() => void toast.success('Tenancy details confirmed'))
    for (const refusal of [
      refuse(401, 'no-session', 'No user session'),
      refuse(409, 'identity-changed', 'This tab shows Coast Realty, but you have switched to Bay Homes.'),
    ]) {
      api.answer(undoUrl, refusal)
      const [button] = await screen.findAllByRole('button', { name: /^(Undo|Try again)$/ })
      await userEvent.click(button as HTMLElement)
      expect(await screen.findByText('This was not undone')).toBeDefined()
    }
    api.answer(undoUrl, done())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Undone at 12 King Street: keys changed')).toBeDefined()
  })

  it('are undone by Z, if single keys are on, and by the toast of any call', async () => {
    const { api } = given([])
    openPortal('/recent-actions')
    await screen.findByText('Nothing to undo')
    api.answer(undoUrl, done())
    api.answer(confirm, { status: 204, body: undefined, undoId: id(1) })
    await call(confirmPropertyDetails, { params: { id: 12 }, body: { isVacant: true } })
    act(() => void toast.success('Tenancy details confirmed'))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone at 12 King Street: keys changed')).toBeDefined()
    // The keys are loaded when the page is idle.
    await import('@/pages/Shortcuts.tsx')
    const pressZ = () => {
      fireEvent.keyDown(document.body, { key: 'z' })
      return screen.queryByText('There is nothing to undo')
    }
    await expect.poll(pressZ).not.toBeNull()
    await call(confirmPropertyDetails, { params: { id: 12 }, body: { isVacant: true } })
    localStorage.setItem('single-key-shortcuts', 'off')
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(api.countOf(undoUrl)).toBe(1)
    localStorage.removeItem('single-key-shortcuts')
    act(() => toast.dismissAll())
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(await screen.findByText('Undone at 12 King Street: keys changed')).toBeDefined()
    expect(api.countOf(undoUrl)).toBe(2)
  })
})
