import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { SoftwareReading } from './SoftwareReading.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T22:50:00Z') }))
afterEach(() => vi.useRealTimers())

const integration = (lastReadAt: string | null, nextReadAt: string | null) => ({
  software: 'PROPERTY_ME',
  name: 'PropertyMe',
  connectedAt: null,
  lastReadAt,
  nextReadAt,
})
const show = (...integrations: ReturnType<typeof integration>[]) =>
  openSignedIn(
    () => (
      <p data-testid="reading">
        <SoftwareReading softwareName="PropertyMe" />
      </p>
    ),
    { shell: { integrations } },
  )
const text = async () => (await screen.findByTestId('reading')).textContent

it('names the last and the next reading of today', async () => {
  show(integration('2026-03-04T22:40:00Z', '2026-03-04T23:00:00Z'))
  expect(await text()).toBe('Last read today 9:40 am, next 10:00 am.')
})

it('names other days, and no next reading that is not planned', async () => {
  show(integration('2026-03-03T22:40:00Z', null))
  expect(await text()).toBe('Last read 04/03/2026, 9:40 am.')
})

it('looks again once the next reading is due', async () => {
  fakeApi({
    'GET /v1/agency/integration': ok([integration('2026-03-04T22:45:00Z', '2026-03-04T23:15:00Z')]),
  })
  show(integration('2026-03-04T22:10:00Z', '2026-03-04T22:40:00Z'))
  expect(await screen.findByText('Last read today 9:45 am, next 10:15 am.')).toBeDefined()
})

it('says nothing of software that is not read', async () => {
  show(integration(null, null))
  expect(await text()).toBe('')
})
