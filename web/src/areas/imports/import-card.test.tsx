import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ImportRow, PortfolioImport } from '@contract/imports.ts'
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
  const api = fakeApi({
    [latest]: ok({ latest: given({}), earlier, canImport: true }),
    [rows]: ok({ items: [row('UNCHECKED')], total: 1 }),
  })
  openSignedIn(() => <ImportCard />)
  expect(await screen.findByText('Not checked yet')).toBeDefined()
  // The job ends after the rows were loaded for the last time.
  api.answer(rows, ok({ items: [row('ERROR')], total: 1 }))
  api.answer(latest, ok({ latest: given({ status: 'CHECKED', counts: { ERROR: 1 } }), earlier, canImport: true }))
  expect(await screen.findByText('Error', {}, { timeout: 5000 })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo first.csv' })).toBeDefined()
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
