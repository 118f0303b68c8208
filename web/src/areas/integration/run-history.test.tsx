import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SyncRun } from '@contract/integration/connections.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { RunHistory } from './RunHistory.tsx'

const run: SyncRun = {
  id: 7,
  softwareName: 'PropertyMe',
  kind: 'SYNC',
  cause: 'SCHEDULE',
  status: 'DONE',
  requestedBy: null,
  startedAt: '2026-03-01T00:00:00Z',
  endedAt: '2026-03-01T00:01:00Z',
  requests: 3,
  counts: {},
  differences: [],
  note: null,
  canUndo: true,
  undo: null,
}
const undone: SyncRun['undo'] = {
  isDone: true,
  by: 'Priya Nair',
  at: '2026-03-01T01:00:00Z',
  left: 0,
  undone: 1,
  keptCount: 1,
  kept: [{ label: '12 High Street', what: 'Agency key', by: 'Tom Okafor' }],
}
const state = {
  connections: [],
  choices: [],
  canChange: true,
  notSetUp: [],
  masters: [],
  toDecide: { matches: 0, conflicts: 0, lost: 0, excluded: 0, held: 0 },
}
const call = 'POST /v1/agency/integration/runs/7/undo'
const list = 'GET /v1/agency/integration/runs'
const pageOf = (items: SyncRun[]) => ok({ items, page: 1, pageSize: 5, total: items.length })
const name = /^Take back the run of 01\/03\/2026/

it('a run is taken back after a question that says what stays, and the list says what came of it', async () => {
  const api = fakeApi({ [list]: pageOf([run]), [call]: refuse(409, 'conflict', 'PropertyMe is being read.') })
  openSignedIn(() => <RunHistory isRunning={false} canChange />)
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Take back this run?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'what was changed since; it is listed here afterwards',
    'which properties on service are linked with PropertyMe',
    'names and phone numbers of property managers, and those who were added',
    'properties of your portfolio that are not on service',
  ])
  const confirm = within(dialog).getByRole('button', { name: 'Take back' })
  fireEvent.click(confirm)
  expect(await screen.findByText('PropertyMe is being read.')).toBeDefined()
  expect(screen.getByRole('alertdialog')).toBeDefined()
  api.answer(call, ok(state))
  api.answer(list, pageOf([{ ...run, canUndo: false, undo: undone }]))
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(
    await screen.findByText(/Taken back by Priya Nair: 1 change taken back, 1 not, because of later changes/),
  ).toBeDefined()
  expect(screen.getByText(/\(last changed by Tom Okafor\)/)).toBeDefined()
  expect(screen.queryByRole('button', { name })).toBeNull()
})

it('users who may not change the connection are offered no way back', async () => {
  fakeApi({ [list]: pageOf([run]) })
  openSignedIn(() => <RunHistory isRunning={false} canChange={false} />)
  expect(await screen.findByText('By schedule')).toBeDefined()
  expect(screen.queryByRole('button', { name })).toBeNull()
})
