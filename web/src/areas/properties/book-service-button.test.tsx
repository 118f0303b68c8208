import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { BookServiceButton } from './BookServiceButton.tsx'

const call = 'GET /v2/property/41/services/bookable'
const property = { id: 41, address: '12 Elm Street, FITZROY VIC 3065' }
const gas = { name: 'Gas', services: [2], bookingTypes: ['GAS_SERVICE'] }
const both = { name: 'Smoke alarm and Gas', services: [1, 2], bookingTypes: ['SMOKE_ALARM_SERVICE', 'GAS_SERVICE'] }
const open = vi.fn()
beforeEach(() => open.mockClear())

async function pressBook(isOverriding: boolean, reply = ok([both, { ...gas, services: [1] }, gas])) {
  const api = fakeApi({ [call]: reply })
  openSignedIn(
    () => (
      <PropertyActionsContext value={{ open }}>
        <BookServiceButton property={property} service={{ serviceId: 2, shortName: 'gas' }} />
      </PropertyActionsContext>
    ),
    { shell: { experiments: { AgencyCompliancePortalOverrideBookableServices: isOverriding } } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Book Gas' }))
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  return api
}

it('opens the booking wizard with its service alone', async () => {
  await pressBook(true)
  expect(open).toHaveBeenCalledWith('book', property, { bookableServices: [gas] })
})

it('opens it with all services that are due where the opener may not choose', async () => {
  const api = await pressBook(false)
  expect(open).toHaveBeenCalledWith('book', property)
  expect(api.countOf(call)).toBe(0)
})

it('opens it, which says what is wrong, when the services cannot be loaded', async () => {
  await pressBook(true, refuse(500, 'internal', 'Something went wrong'))
  expect(open).toHaveBeenCalledWith('book', property)
})
