import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgencySettings } from '@contract/me.ts'
import type { Session } from '@contract/auth.ts'
import { givenShell, ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const save = 'PATCH /v1/me/settings'

function given(settings: Partial<AgencySettings> = {}, session: Partial<Session> = {}) {
  const api = signedInApi({ agencySettings: { ...givenShell().agencySettings, ...settings } }, session)
  for (const list of ['GET /v1/portfolio', 'GET /v1/update/summary', 'GET /v1/agency/access-issues'])
    api.answer(list, ok({ items: [], total: 0, unfilteredTotal: 620 }))
  return api
}
const control = async () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Property manager' })
const choose = async (name: string) => userEvent.selectOptions(await control(), name)
const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const hrefOf = async (name: string) => (await navigation()).getByRole('link', { name }).getAttribute('href')

describe('whose work is shown', () => {
  it('is chosen once for all pages, and kept', async () => {
    const api = given()
    const portal = openPortal('/portfolio')
    await choose('Tom Okafor')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?property-manager=2'))
    await waitFor(() => expect(api.calls.find(({ name }) => name === save)?.body).toEqual({ agency: { whoseWork: 2 } }))
    expect(await hrefOf('Home')).toBe('/?property-manager=2')
    expect(await hrefOf('Invoices')).toBe('/invoices?property-manager=2')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/?property-manager=2')
    await portal.router.navigate({ href: '/action-required/update' })
    await waitFor(() => expect(api.calls.at(-1)?.url).toContain('/v1/update/summary?property-manager=2'))
    expect((await control()).value).toBe('2')
  })

  it('is shown again by Back', async () => {
    given()
    const portal = openPortal('/portfolio')
    await choose('Tom Okafor')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?property-manager=2'))
    portal.router.history.back()
    await waitFor(() => expect(portal.href()).toBe('/portfolio?property-manager=all'))
    await waitFor(async () => expect((await control()).value).toBe('all'))
  })

  it('is the kept choice before the default, and the address before both', async () => {
    const api = given({ whoseWork: 'none', defaultPropertyManagerId: 1 })
    const portal = openPortal('/portfolio')
    expect((await control()).value).toBe('none')
    expect(api.calls.at(-1)?.url).toContain('property-manager=none')
    await portal.router.navigate({ href: '/portfolio?property-manager=all' })
    await waitFor(async () => expect((await control()).value).toBe('all'))
    expect(await hrefOf('Home')).toBe('/?property-manager=all')
  })

  it('names how many of all there are, and offers all where there are none', async () => {
    const api = given({ whoseWork: 2 })
    openPortal('/portfolio')
    expect(await screen.findByText('Tom Okafor has none of the 620 properties.')).toBeDefined()
    expect(screen.getByText('0 of 620')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show everyone’s' }))
    await waitFor(() => expect(api.calls.at(-1)?.body).toEqual({ agency: { whoseWork: 'all' } }))
  })

  it('asks for the number of all under the same filter', async () => {
    const api = given({ whoseWork: 2 })
    openPortal('/portfolio?query=elm')
    await screen.findByText('No properties found')
    await waitFor(() => expect(api.calls.map(({ url }) => url)).toContain('/v1/portfolio?query=elm&page=1&page-size=1'))
  })

  it('is not offered where a page cannot be narrowed by it', async () => {
    given()
    const portal = openPortal('/portfolio')
    await control()
    await portal.router.navigate({ href: '/settings/preferences' })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Property manager' })).toBeNull())
  })

  it('is the user’s own where a property manager is linked to the user', async () => {
    given({ ownPropertyManagerId: 1 })
    const portal = openPortal('/portfolio')
    await choose('Mine (Priya Nair)')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?property-manager=1'))
    expect(screen.queryByRole('option', { name: 'Priya Nair' })).toBeNull()
  })

  it.each([
    [false, 'Mine: a master user sets it in Manage users'],
    [true, 'Mine: choose in Manage users who you are'],
  ])('says who can link the user to a property manager: a master user? %j', async (isMaster, text) => {
    given({}, { isComplianceAgencyUserMaster: isMaster })
    openPortal('/portfolio')
    expect((await screen.findByRole<HTMLOptionElement>('option', { name: text })).disabled).toBe(true)
  })

  it('does not change the user’s choice while an administrator looks around', async () => {
    const api = given({}, { isImpersonating: true })
    const portal = openPortal('/portfolio')
    await choose('Tom Okafor')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?property-manager=2'))
    expect(await hrefOf('Home')).toBe('/?property-manager=2')
    expect(api.countOf(save)).toBe(0)
  })

  it('says that a choice which cannot be saved holds until the page is reloaded', async () => {
    const api = given()
    api.answer(save, refuse(503, 'unavailable', 'The database cannot be reached'))
    openPortal('/portfolio')
    await choose('Not assigned')
    expect(await screen.findByText('Your choice holds until you reload the page')).toBeDefined()
  })
})

describe('the header', () => {
  it('names the agency of a user of several, and leads to the others', async () => {
    const api = given({}, { agencyCount: 3, complianceAgencyName: 'Coast Realty' })
    api.answer('GET /v1/auth/agencies', ok([]))
    openPortal('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Coast Realty, switch portfolio' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('names user and agency while an administrator views the portal as somebody', async () => {
    given({}, { isImpersonating: true, complianceUserName: 'Ana Ruiz', complianceAgencyName: 'Coast Realty' })
    openPortal('/portfolio')
    expect(await screen.findByTitle('Viewing as Ana Ruiz, Coast Realty')).toBeDefined()
  })
})
