import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FieldConflict } from '@contract/integration/decisions.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { Conflicts } from './Conflicts.tsx'

const conflict = (propertyId: number): FieldConflict => ({
  propertyId,
  address: `${propertyId} High Street`,
  field: 'key',
  softwareName: 'PropertyMe',
  softwareValue: 'K1',
  softwareAt: null,
  portalValue: 'K2',
  portalAt: '2026-03-01T00:00:00Z',
  portalBy: 'Priya Nair',
  since: '2026-03-01T00:00:00Z',
})
const state = {
  connections: [],
  choices: [],
  canChange: true,
  notSetUp: [],
  masters: [],
  toDecide: { matches: 0, conflicts: 1, lost: 0, excluded: 0, held: 0 },
}

it('keeps the focus at the list when the decided item leaves it', async () => {
  const list = 'GET /v1/agency/integration/conflicts'
  const api = fakeApi({
    [list]: ok({ items: [conflict(1), conflict(2)], total: 2 }),
    'POST /v1/agency/integration/conflicts/decide': ok(state),
  })
  openSignedIn(() => <Conflicts />)
  const button = await screen.findByRole('button', { name: 'Keep the portal’s value: Agency key of 1 High Street' })
  expect(screen.getAllByText(/^Changed 01\/03\/2026, .* by Priya Nair$/)).toHaveLength(2)
  api.answer(list, ok({ items: [conflict(2)], total: 1 }))
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByText('1 High Street')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list').parentElement))
})
