import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { usePropertyActions, type PropertyAction } from '@/shared/property-actions/property-actions.ts'
import { fakeApi, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { PropertyActionsHost } from './PropertyActionsHost.tsx'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

function Openers() {
  const { open } = usePropertyActions()
  const opener = (action: PropertyAction) => (
    <button onClick={() => open(action, { id: 41, address: '12 Elm Street' })}>{action}</button>
  )
  return (
    <main>
      {opener('edit-tenancy')} {opener('evidence-pack')}
    </main>
  )
}

const show = () => {
  fakeApi({
    'GET /v1/property/41/tenancies': unreachable,
    'GET /v1/property/41': unreachable,
    'GET /v1/property/41/evidence-packs': unreachable,
  })
  openSignedIn(() => (
    <PropertyActionsHost>
      <Openers />
    </PropertyActionsHost>
  ))
}
const open = async (action: PropertyAction) => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: action }))
  await screen.findByRole('dialog')
}
const reload = async () => {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  show()
  await screen.findByRole('main', { hidden: true })
}

it('a dialog that keeps what is typed is open again after a reload, once', async () => {
  await open('edit-tenancy')
  await reload()
  expect(await screen.findByRole('dialog', { name: 'Edit tenancy, 12 Elm Street' })).toBeDefined()
  cleanup()
  show()
  expect(await screen.findByRole('button', { name: 'edit-tenancy' })).toBeDefined()
})

it('no other dialog, and none after a link, is opened again', async () => {
  await open('evidence-pack')
  await reload()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await open('edit-tenancy')
  const link = [{ type: 'navigate' }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(link)
  await reload()
  expect(screen.queryByRole('dialog')).toBeNull()
})
