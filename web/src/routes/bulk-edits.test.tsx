import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { BulkEditPreview } from '@contract/bulk-actions/bulk-edits.ts'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  sessionStorage.clear()
})

const property = (id: number): ManagedProperty => ({
  compliancePropertyId: id,
  addressLine1: `${id} Elm Street`,
  addressLine2: 'FITZROY VIC 3065',
  propertyManager: { id: 2, name: 'Tom Okafor' },
  isIntegrated: false,
  softwareName: null,
  compliance: 'COMPLIANT',
  reasons: [],
  tags: [],
  services: [],
  nextDueDate: null,
  updates: [],
  accessIssues: null,
})
const previewOf = (total: number): BulkEditPreview => ({
  items: [
    {
      propertyId: 41,
      addressLine1: '41 Elm Street',
      addressLine2: 'FITZROY VIC 3065',
      from: 'Tom Okafor',
      to: 'Priya Nair',
    },
  ],
  total,
  selected: 24,
  impossible: [
    {
      reason: 'The property manager comes from PropertyMe and is changed there',
      count: 2,
      examples: [{ propertyId: 9, address: '9 Gum Street' }],
    },
  ],
})

function given() {
  const api = signedInApi()
  const items = [property(41), property(42)]
  api.answer('GET /v1/portfolio', ok({ items, total: 24, unfilteredTotal: 24 }))
  api.answer('POST /v1/agency/bulk-actions/edits/preview', ok(previewOf(22)))
  const refusal = 'The list has changed: 23 properties match now, 24 were selected. Please check the list.'
  api.answer('POST /v1/agency/bulk-actions/edits', refuse(409, 'conflict', refusal))
  const bodiesOf = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { api, bodiesOf }
}

it('edits all that match a filter, after showing from what to what and what is left out', async () => {
  const { bodiesOf } = given()
  openPage('/portfolio?facet=ON_SERVICE&page=2')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 41 Elm Street' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 24 that match' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit 24 properties' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 24 properties' }))
  await userEvent.click(dialog.getByRole('radio', { name: /Change the property manager/ }))
  expect(bodiesOf('POST /v1/agency/bulk-actions/edits/preview')).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: /Property manager/ }))
  await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Priya Nair' }))
  const changes = within(await dialog.findByRole('list', { name: 'Changes' }))
  expect(changes.getByRole('listitem').textContent).toContain('from Tom Okafor to Priya Nair')
  expect(dialog.getByText('22 properties would change')).toBeDefined()
  expect(dialog.getByText('2 properties will be left out')).toBeDefined()
  const [previewed] = bodiesOf('POST /v1/agency/bulk-actions/edits/preview')
  expect(previewed).toMatchObject({
    selection: { filter: { facet: ['ON_SERVICE'] }, except: [] },
    kind: 'EDIT_MANAGER',
    managerId: 1,
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Change the manager of 22 properties' }))
  // The list has changed meanwhile: the preview is loaded again.
  expect(await dialog.findByText(/23 properties match now/)).toBeDefined()
  expect(bodiesOf('POST /v1/agency/bulk-actions/edits')).toMatchObject([
    { count: 24, kind: 'EDIT_MANAGER', managerId: 1 },
  ])
  await waitFor(() => expect(bodiesOf('POST /v1/agency/bulk-actions/edits/preview')).toHaveLength(2))
})

it('asks for what an edit needs before it previews it', async () => {
  const { bodiesOf } = given()
  openPage('/portfolio')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 42 Elm Street' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit 1 property' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 property' }))
  await userEvent.click(dialog.getByRole('radio', { name: /Change keys/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
  expect(await dialog.findByText('Please choose what to change')).toBeDefined()
  expect(dialog.queryByRole('textbox', { name: /Key number/ })).toBeNull()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Key at the agency' }), 'We hold no key')
  await dialog.findByRole('list', { name: 'Changes' })
  expect(bodiesOf('POST /v1/agency/bulk-actions/edits/preview')).toMatchObject([
    { selection: { propertyIds: [42] }, kind: 'EDIT_KEYS', agencyKey: 'NONE', onsiteKey: 'KEEP' },
  ])
})
