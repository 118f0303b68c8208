import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import type { PropertyMenuRow } from './menu-gates.ts'
import { PropertyActionsContext } from './property-actions.ts'
import { PropertyMenu } from './PropertyMenu.tsx'
import { givenProperty } from './testing/given-property.ts'

const getCall = 'GET /v1/property/41'
const property = { compliancePropertyId: 41, addressLine1: '12 Elm Street', addressLine2: 'FITZROY VIC 3065' }
const openDialog = vi.fn()
const download = vi.fn()

function openMenu(row: PropertyMenuRow | null, experiments: Record<string, boolean> = {}) {
  const api = fakeApi({ [getCall]: ok(givenProperty()) })
  openSignedIn(
    () => (
      <PropertyActionsContext value={{ open: openDialog }}>
        <PropertyMenu
          label="Actions for quote #7"
          property={property}
          row={row}
          own={() => [{ id: 'download', label: 'Download PDF', onAction: download }]}
        />
      </PropertyActionsContext>
    ),
    { shell: { experiments } },
  )
  return api
}
const press = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for quote #7' }))
  return within(await screen.findByRole('menu'))
}

describe('the menu of a row', () => {
  it('asks the server before it is pressed, if the row has too few facts', async () => {
    const api = openMenu(null)
    await userEvent.hover(await screen.findByRole('button', { name: 'Actions for quote #7' }))
    await waitFor(() => expect(api.countOf(getCall)).toBe(1))
    const menu = await press()
    expect(await menu.findByRole('menuitem', { name: 'Edit tenancy' })).toBeDefined()
    expect(api.countOf(getCall)).toBe(1)
  })

  it('does not ask the server if the row has enough facts', async () => {
    const api = openMenu({ tags: ['CANCELLED'] })
    const menu = await press()
    expect(menu.queryByRole('menuitem', { name: 'Edit tenancy' })).toBeNull()
    expect(api.countOf(getCall)).toBe(0)
  })

  it('offers the links when the server cannot be reached', async () => {
    const api = openMenu(null)
    api.answer(getCall, refuse(500, 'internal', 'Something went wrong'))
    const menu = await press()
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Download PDF',
      'View property',
      'Request service (opens in a new tab)',
      'View in compliance system (opens in a new tab)',
    ])
  })

  it('opens the wizard for findings', async () => {
    openMenu({ tags: [], servicesWithFindings: ['gas'] }, { ProblemRegister: true })
    await userEvent.click((await press()).getByRole('menuitem', { name: 'Resolve reported findings' }))
    expect(openDialog).toHaveBeenCalledWith('resolve-findings', expect.objectContaining({ id: 41 }), { service: 'gas' })
  })

  it('names the help team where findings are not resolved in the portal', async () => {
    openMenu({ tags: [], servicesWithFindings: ['gas'] })
    const item = (await press()).getByRole('menuitem', { name: /^Resolve reported findings/ })
    expect(item.textContent).toMatch(/Your agency cannot do this in the portal yet\. Please contact our help team/)
  })

  it('runs the row’s own actions, and opens the dialogs of its property', async () => {
    openMenu({ tags: [] })
    await userEvent.click((await press()).getByRole('menuitem', { name: 'Download PDF' }))
    expect(download).toHaveBeenCalledTimes(1)
    await userEvent.click((await press()).getByRole('menuitem', { name: 'Cancel property' }))
    expect(openDialog).toHaveBeenCalledWith('request-cancellation', {
      id: 41,
      address: '12 Elm Street, FITZROY VIC 3065',
    })
  })
})
