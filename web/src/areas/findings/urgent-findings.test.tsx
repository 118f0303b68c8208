import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { seedShell } from '@/shared/session/shell-data.ts'
import { fakeApi, givenShell, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { UrgentPanel } from '@/shared/testing/UrgentPanel.tsx'
import { givenFindingRow } from './testing/given-finding-row.ts'
import { UrgentFindingsPanel } from './UrgentFindingsPanel.tsx'

const list = 'GET /v1/reported-findings/analytics/urgent'
const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
// Long, because other test files may keep both cores busy.
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

function open(propertyManagerId: number | null) {
  openAt('/list', function Part() {
    const client = useQueryClient()
    useState(() => seedShell(client, givenShell()))
    return <UrgentPanel of={UrgentFindingsPanel} onResolve={() => undefined} propertyManagerId={propertyManagerId} />
  })
}

it('the tab of findings shows five at a time and links to all of the property manager', async () => {
  const api = fakeApi({ [list]: ok({ items: [givenFindingRow()], total: 7 }) })
  open(2)
  const table = within(await screen.findByRole('table', { name: 'Urgent reported findings' }))
  const link = await table.findByRole('link', { name: '3/12 Wattle Street' })
  expect(link.getAttribute('href')).toBe('/property/12')
  expect(api.calls[0]?.url).toBe('/v1/reported-findings/analytics/urgent?propertyManagerId=2&page=1&page-size=5')
  expect(screen.getByRole('link', { name: 'View all urgent findings' }).getAttribute('href')).toBe(
    '/action-required/reported-findings?facet=URGENT&property-manager=2',
  )
  await userEvent.click(screen.getByRole('button', { name: /Page 2|^2$/ }))
  await waitFor(() => expect(api.calls.at(-1)?.url).toContain('page=2'))
})

it('the tab of findings says that all is done if nothing is urgent', async () => {
  fakeApi({ [list]: ok({ items: [], total: 0 }) })
  open(null)
  expect(await screen.findByText('No properties with reported findings')).toBeDefined()
  expect(screen.getByText('You are all up to date!')).toBeDefined()
})

it('the tab of findings shows the server’s message when it fails', async () => {
  fakeApi({ [list]: refuse(403, 'forbidden', 'Reported findings are not available to you') })
  open(null)
  expect(await screen.findByText('Reported findings are not available to you')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
