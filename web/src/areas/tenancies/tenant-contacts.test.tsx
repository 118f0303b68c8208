import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import TenantContacts from './TenantContacts.tsx'
import { givenTenancy } from './testing/given-tenancy.ts'

const open = (currentTenancy: ReturnType<typeof givenTenancy> | null) => {
  fakeApi({
    'GET /v1/property/41/tenancy': ok({ currentTenancy, isVacant: false, upcomingTenancy: null, confirmedAt: null }),
  })
  openSignedIn(() => <TenantContacts propertyId={41} />)
}

it('tenants can be called from the wizard, unless a number must not be called', async () => {
  open(givenTenancy())
  expect((await screen.findByRole('link', { name: '0491 570 159' })).getAttribute('href')).toBe('tel:0491570159')
  expect(screen.queryByRole('link', { name: '0491 570 156' })).toBeNull()
  expect(screen.queryByText('Start date')).toBeNull()
})

it('a property without a tenancy says so', async () => {
  open(null)
  expect(await screen.findByText(/No tenancy is recorded/)).toBeDefined()
})
