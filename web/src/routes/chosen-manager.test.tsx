import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  sessionStorage.clear()
  const api = signedInApi()
  for (const list of ['GET /v1/portfolio', 'GET /v1/update/summary', 'GET /v1/agency/access-issues'])
    api.answer(list, ok({ items: [], total: 0, unfilteredTotal: 0 }))
})

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const hrefOf = async (name: string) => (await navigation()).getByRole('link', { name }).getAttribute('href')

describe('the chosen property manager', () => {
  it('is in the links to the other pages that filter by it', async () => {
    openPortal('/portfolio')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Property manager' }), 'Tom Okafor')
    await waitFor(async () => expect(await hrefOf('Home')).toBe('/?property-manager=2'))
    expect(await hrefOf('Portfolio')).toBe('/portfolio?property-manager=2')
    expect(await hrefOf('Invoices')).toBe('/invoices?property-manager=2')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/?property-manager=2')
  })

  it('stays while the user is on pages without the filter', async () => {
    const portal = openPortal('/action-required/update?property-manager=1')
    await screen.findByRole('combobox', { name: 'Property manager' })
    await portal.router.navigate({ href: '/settings' })
    await waitFor(() => expect(portal.href()).toContain('/settings'))
    expect(await hrefOf('Portfolio')).toBe('/portfolio?property-manager=1')
  })

  it('can be no one, for properties that are not assigned', async () => {
    const portal = openPortal('/portfolio')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Property manager' }), 'Not assigned')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?property-manager=none'))
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
    expect(chips.getByText('Not assigned')).toBeDefined()
  })

  it('is removed for all pages where the user removes it', async () => {
    const portal = openPortal('/portfolio?property-manager=2')
    const select = await screen.findByRole('combobox', { name: 'Property manager' })
    await waitFor(async () => expect(await hrefOf('Portfolio')).toBe('/portfolio?property-manager=2'))
    await userEvent.selectOptions(select, 'All property managers')
    await waitFor(() => expect(portal.href()).toBe('/portfolio'))
    await waitFor(async () => expect(await hrefOf('Portfolio')).toBe('/portfolio'))
    expect(await hrefOf('Home')).toBe('/?property-manager=all')
  })
})
