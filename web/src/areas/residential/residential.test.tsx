import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { IntegratedPropertyDetails } from '@contract/residential.ts'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import ResidentialDialog from './ResidentialDialog.tsx'
import { ResidentialRow } from './ResidentialRow.tsx'

const getCall = 'GET /v1/property/41'
const patchCall = 'PATCH /v1/property/41/residential-status'
const property = { id: 41, address: '12 Elm Street, FITZROY VIC 3065' }
const asShop = { isResidentialProperty: false, nonResidentialPropertyType: 'INDUSTRIAL' }
const onClose = vi.fn()

const mirrored: IntegratedPropertyDetails = {
  servicesWithFindings: [],
  agencyPortfolioPropertyId: 41,
  compliancePropertyId: null,
  providedBy: 'OTHER',
  address: property.address,
  addressLine1: '12 Elm Street',
  addressLine2: 'FITZROY VIC 3065',
  propertyManager: null,
  softwareName: 'PropertyMe',
  firstActiveDate: '2026-01-01',
  isUnderEnrolment: false,
  enrolmentOrderId: null,
  compliance: 'NON_RESIDENTIAL_PROPERTY',
  reasons: [],
  tags: [],
  services: [],
  nextDueDate: null,
  ...asShop,
  documentsCount: 0,
  canUploadDocuments: true,
  version: 4,
}

async function open(parts: Parameters<typeof givenProperty>[0] = {}) {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(givenProperty({ version: 7, ...parts })) })
  openSignedIn(() => <ResidentialDialog property={property} onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Change residential rental property status' })
  await screen.findByRole('radio', { name: /^Residential/ })
  return { api, body: () => api.calls.find(({ name }) => name === patchCall)?.body }
}
const choose = async (name: RegExp | string) => userEvent.click(screen.getByRole('radio', { name }))
const send = async () => userEvent.click(screen.getByRole('button', { name: 'Change status' }))

describe('changing the residential status', () => {
  it('needs a type for a non-residential property', async () => {
    const { api } = await open()
    await choose(/^Non-residential/)
    await send()
    expect(await screen.findByText('Property type is required')).toBeDefined()
    expect(api.countOf(patchCall)).toBe(0)
  })

  it('sends the type and the loaded version', async () => {
    const { api, body } = await open()
    api.answer(patchCall, ok({ ...asShop, version: 8 }))
    await choose(/^Non-residential/)
    expect(await screen.findByText(/are no longer required/)).toBeDefined()
    await choose('Strata')
    await send()
    expect(await screen.findByText('Property updated')).toBeDefined()
    expect(body()).toEqual({ ...asShop, version: 7 })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('drops the type when it changes back to residential', async () => {
    const { api, body } = await open(asShop)
    api.answer(patchCall, ok({ isResidentialProperty: true, nonResidentialPropertyType: null, version: 8 }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Strata' }).checked).toBe(true)
    await choose(/^Residential/)
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Strata' })).toBeNull())
    await send()
    await waitFor(() =>
      expect(body()).toEqual({ isResidentialProperty: true, nonResidentialPropertyType: null, version: 7 }),
    )
  })

  it('of a mirrored property is sent to its own endpoint', async () => {
    onClose.mockClear()
    const call = 'PATCH /v1/integrated-property/41'
    const api = fakeApi({
      'GET /v1/integrated-property/41': ok(mirrored),
      [call]: ok({ isResidentialProperty: true, nonResidentialPropertyType: null, version: 5 }),
    })
    openSignedIn(() => <ResidentialDialog property={property} onClose={onClose} kind="mirrored" />)
    await userEvent.click(await screen.findByRole('radio', { name: /^Residential/ }))
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.find(({ name }) => name === call)?.body).toMatchObject({ version: 4 })
  })

  it('keeps the choice when a colleague saved first, shows theirs, and saves over theirs', async () => {
    const { api } = await open()
    api.answer(patchCall, staleSave())
    await choose(/^Non-residential/)
    await choose('Other')
    api.answer(getCall, ok(givenProperty({ ...asShop, version: 9 })))
    await send()
    expect(await changeOf('Used as')).toContain('from Residential to Non-residential, strata')
    expect(await changeOf('Used as')).toContain('You typed: Non-residential, other')
    expect(screen.getByText(staleMessage)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Other' }).checked).toBe(true)
    api.answer(patchCall, ok({ ...asShop, version: 10 }))
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.findLast(({ name }) => name === patchCall)?.body).toMatchObject({
      nonResidentialPropertyType: 'OTHER',
      version: 9,
    })
  })

  it('shows a general text if the server gave no message', async () => {
    const { api } = await open()
    api.answer(patchCall, refuse(500, 'internal', 'Something went wrong.'))
    await choose(/^Non-residential/)
    await choose('Other')
    await send()
    expect(await screen.findByText('An error occurred while submitting your request. Please try again.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Other' }).checked).toBe(true)
  })

  it('shows why the property could not be loaded', async () => {
    fakeApi({ 'GET /v1/integrated-property/41': refuse(404, 'not-found', 'Integrated property not found') })
    openSignedIn(() => <ResidentialDialog property={property} onClose={onClose} kind="mirrored" />)
    expect(await screen.findByText('Integrated property not found')).toBeDefined()
  })
})

describe('the residential status on the page', () => {
  const openAction = vi.fn()
  const show = (shown: Parameters<typeof ResidentialRow>[0]['property']) => {
    openAction.mockClear()
    fakeApi()
    openSignedIn(() => (
      <PropertyActionsContext value={{ open: openAction }}>
        <ResidentialRow property={shown} />
      </PropertyActionsContext>
    ))
  }
  const change = async () => userEvent.click(await screen.findByRole('button', { name: 'Change status' }))

  it('of a managed property', async () => {
    show(givenProperty())
    expect(await screen.findByText('Yes')).toBeDefined()
    await change()
    expect(openAction).toHaveBeenCalledWith('change-residential', property)
  })

  it('of a mirrored property', async () => {
    show(mirrored)
    expect(await screen.findByText('No, strata')).toBeDefined()
    await change()
    expect(openAction).toHaveBeenCalledWith('change-residential', property, { kind: 'mirrored' })
  })

  it('offers no change if none is allowed', async () => {
    show(givenProperty({ actions: { ...givenProperty().actions, changeResidentialStatus: false } }))
    expect(await screen.findByText('Yes')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
  })
})
