import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ImportRow, PortfolioImport } from '@contract/imports.ts'
import { askAgainSoon } from '@/shared/testing/ask-again-soon.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import ImportCard from './ImportCard.tsx'

const given = (parts: Partial<PortfolioImport>): PortfolioImport => ({
  id: 2,
  fileName: 'second.csv',
  status: 'CHECKING',
  createdAt: '2026-03-01T00:00:00Z',
  createdBy: 'Priya Nair',
  ignoredColumns: [],
  counts: { UNCHECKED: 1 },
  addsServices: [],
  ...parts,
})
const row = (status: ImportRow['status']): ImportRow => ({
  rowNumber: 2,
  address: '12 High Street',
  status,
  propertyId: null,
  message: null,
  differences: [],
})

it('shows the rows as they are after a check, and lets an earlier import be undone', async () => {
  const latest = 'GET /v1/agency/imports/latest'
  const rows = 'GET /v1/agency/imports/2/rows'
  const earlier = [given({ id: 1, fileName: 'first.csv', status: 'APPLIED', counts: { DONE: 1 } })]
  askAgainSoon()
  const api = fakeApi({
    [latest]: ok({ latest: given({}), earlier, canImport: true }),
    [rows]: ok({ items: [row('UNCHECKED')], total: 1 }),
  })
  openSignedIn(() => <ImportCard />)
  expect(await screen.findByText('Not checked yet')).toBeDefined()
  // The job ends after the rows were loaded for the last time.
  api.answer(rows, ok({ items: [row('ERROR')], total: 1 }))
  api.answer(latest, ok({ latest: given({ status: 'CHECKED', counts: { ERROR: 1 } }), earlier, canImport: true }))
  expect(await screen.findByText('Error')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Undo first.csv' })).toBeDefined()
})

it('lists everything that is wrong with a row', async () => {
  const faults = ['“olga@” is not an email address', 'There is no property manager called “Nobody Known”']
  fakeApi({
    'GET /v1/agency/imports/latest': ok({
      latest: given({ status: 'CHECKED', counts: { ERROR: 2 } }),
      earlier: [],
      canImport: true,
    }),
    'GET /v1/agency/imports/2/rows': ok({
      items: [
        { ...row('ERROR'), message: faults.join('\n') },
        { ...row('ERROR'), rowNumber: 3, message: 'The suburb is missing' },
      ],
      total: 2,
    }),
  })
  openSignedIn(() => <ImportCard />)
  for (const fault of faults) {
    const line = await screen.findByText(fault)
    expect(line.tagName).toBe('LI')
  }
  expect(screen.getByText('The suburb is missing').tagName).not.toBe('LI')
})

it('adds properties that are not on service only if the master user chooses that', async () => {
  const counts = { NEW: 20, READY: 1 }
  const api = fakeApi({
    'GET /v1/agency/imports/latest': ok({
      latest: given({ status: 'CHECKED', counts, addsServices: ['smoke', 'gas'] }),
      earlier: [],
      canImport: true,
    }),
    'GET /v1/agency/imports/2/rows': ok({ items: [row('NEW')], total: 21 }),
    'POST /v1/agency/imports/2/apply': ok(given({ status: 'APPLYING', counts })),
  })
  openSignedIn(() => <ImportCard />)
  expect(await screen.findByText(/with the services agreed with your agency: Smoke alarm, Gas\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Apply 1 row without adding properties' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add 20 properties and apply 1 row' }))
  await vi.waitFor(() =>
    expect(api.calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ addsProperties: true }),
  )
})

it('shows which rows of an earlier import stayed changed, and why', async () => {
  const message = 'Changed since the import, so it stays: Agency key'
  fakeApi({
    'GET /v1/agency/imports/latest': ok({
      latest: given({ status: 'CHECKED', counts: { READY: 1 } }),
      earlier: [given({ id: 1, fileName: 'first.csv', status: 'UNDONE', counts: { UNDONE: 4000, KEPT: 1 } })],
      canImport: true,
    }),
    'GET /v1/agency/imports/2/rows': ok({ items: [row('READY')], total: 1 }),
    'GET /v1/agency/imports/1/rows': ok({ items: [{ ...row('KEPT'), rowNumber: 7, message }], total: 4001 }),
  })
  openSignedIn(() => <ImportCard />)
  const earlier = within(await screen.findByRole('region', { name: 'Earlier imports' }))
  expect(earlier.getByText(/4,000 undone, 1 partly undone/)).toBeDefined()
  const button = earlier.getByRole('button', { name: 'Show rows of first.csv' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(await earlier.findByText(message)).toBeDefined()
  expect(earlier.getByRole('rowheader').textContent).toBe('7: 12 High Street')
  fireEvent.click(earlier.getByRole('button', { name: 'Hide rows of first.csv' }))
  expect(earlier.queryByText(message)).toBeNull()
})
