import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { fakeApi } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { KeysCard } from './KeysCard.tsx'

const open = vi.fn()
async function show(parts: Parameters<typeof givenProperty>[0] = {}) {
  open.mockClear()
  fakeApi()
  openSignedIn(() => (
    <PropertyActionsContext value={{ open }}>
      <KeysCard property={givenProperty(parts)} />
    </PropertyActionsContext>
  ))
  return {
    agency: within(await screen.findByRole('region', { name: 'Agency key' })),
    onsite: within(await screen.findByRole('region', { name: 'Onsite key' })),
  }
}

describe('the keys on the page of a property', () => {
  it('show where the agency key is and whom to ask', async () => {
    const { agency } = await show()
    for (const text of ['Yes', '417', 'Tom Okafor', '80 Sydney Road, BRUNSWICK VIC 3056']) {
      expect(agency.getByText(text)).toBeDefined()
    }
    expect(agency.getByRole('button', { name: 'Copy pickup address' })).toBeDefined()
  })

  it('show from when until when a temporary key is available', async () => {
    const { onsite } = await show({
      propertyKeyInformation: {
        onsiteAvailability: 'TEMPORARY',
        temporaryKeyExpirationDate: '2027-01-31',
        keyOnsiteNotes: 'Lockbox 4',
        validFrom: '2026-11-01',
      },
    })
    for (const text of ['Temporary', 'Lockbox 4', '01/11/2026', '31/01/2027']) {
      expect(onsite.getByText(text)).toBeDefined()
    }
  })

  it('show that there is none', async () => {
    const { agency, onsite } = await show({
      isKeyAvailable: false,
      keyNumber: null,
      propertyManager: null,
      keyPickupLocation: null,
    })
    expect(agency.getByText('No')).toBeDefined()
    expect(agency.getAllByText('Not specified')).toHaveLength(3)
    expect(onsite.getByText('Unavailable')).toBeDefined()
    expect(onsite.queryByText('Expires on')).toBeNull()
  })

  it('name the software that manages the agency key', async () => {
    const { agency } = await show({ isIntegrated: true, softwareName: 'PropertyMe' })
    expect(agency.getByText('Kept in PropertyMe. Changes made there can take up to 24 hours to appear.')).toBeDefined()
  })

  it('are edited here if the portal’s value was kept', async () => {
    const { agency } = await show({ isIntegrated: true, softwareName: 'PropertyMe', isAgencyKeyKept: true })
    expect(agency.getByText('Edited here: the value of PropertyMe was not used.')).toBeDefined()
  })

  it('can be edited by a user with the right', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Edit keys' }))
    expect(open).toHaveBeenCalledWith('edit-keys', { id: 41, address: '12 Elm Street, FITZROY VIC 3065' })
  })

  it('cannot be edited if that is not allowed', async () => {
    await show({ actions: { ...givenProperty().actions, editKeys: false } })
    expect(screen.queryByRole('button', { name: 'Edit keys' })).toBeNull()
  })
})
