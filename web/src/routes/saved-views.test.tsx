import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgencySettings } from '@contract/me.ts'
import type { SavedView } from '@contract/saved-views.ts'
import { givenShell, ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  sessionStorage.clear()
})

const givenView = (parts: Partial<SavedView> = {}): SavedView => ({
  id: 7,
  name: 'Overdue smoke',
  search: 'facet=OVERDUE&service=smoke',
  total: 12,
  leftOut: [],
  isShared: false,
  isOwn: true,
  owner: 'Priya Nair',
  isDefault: false,
  canChange: true,
  version: 1,
  ...parts,
})

function given(items: SavedView[], pathsWithDefaultView: string[] = [], settings: Partial<AgencySettings> = {}) {
  const agencySettings = { ...givenShell().agencySettings, ...settings }
  const api = signedInApi({ pathsWithDefaultView, agencySettings })
  api.answer('GET /v1/portfolio', ok({ items: [], total: 0, unfilteredTotal: 0 }))
  api.answer('GET /v1/saved-views', () => ok({ everything: 620, items }))
  return { api, bodyOf: (name: string) => api.calls.find((call) => call.name === name)?.body }
}
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: /^View/ }))

describe('the views of a list', () => {
  it('are links with the numbers of rows that they open', async () => {
    given([givenView(), givenView({ id: 8, name: 'Ours', search: '', total: 620, isShared: true, isOwn: false })])
    const { href } = openPage('/portfolio?service=smoke&facet=OVERDUE&page=2')
    await openMenu()
    const views = within(await screen.findByRole('list', { name: 'Views' }))
    const links = views.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Everything620', '/portfolio'],
      ['Overdue smoke12', '/portfolio?facet=OVERDUE&service=smoke'],
      ['OursShared by Priya Nair620', '/portfolio'],
    ])
    expect(views.getByRole('link', { current: 'page' }).textContent).toContain('Overdue smoke')
    await userEvent.click(views.getByRole('link', { name: /Everything/ }))
    await waitFor(() => expect(href()).toBe('/portfolio'))
    expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined()
  })

  it('without a property manager are counted and opened for whose work is shown; others keep theirs', async () => {
    const items = [givenView(), givenView({ id: 8, name: 'Of Priya', search: 'facet=OVERDUE&property-manager=1' })]
    const { api } = given(items, [], { whoseWork: 2 })
    // As a default view opens: whose work it is comes from the kept choice.
    openPage('/portfolio?facet=OVERDUE&service=smoke')
    await openMenu()
    const views = within(await screen.findByRole('list', { name: 'Views' }))
    expect(views.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/portfolio?property-manager=2',
      '/portfolio?facet=OVERDUE&service=smoke&property-manager=2',
      '/portfolio?facet=OVERDUE&property-manager=1',
    ])
    expect(views.getByRole('link', { current: 'page' }).textContent).toContain('Overdue smoke')
    expect(screen.getByRole('button', { name: 'View: Overdue smoke' })).toBeDefined()
    expect(api.calls.map(({ url }) => url)).toContain('/v1/saved-views?list=portfolio&property-manager=2')
  })

  it('of a list that shows nobody’s work name no property manager', async () => {
    const { api } = given([givenView({ search: 'view=all' })], [], { whoseWork: 2 })
    api.answer('GET /v1/work-order', ok({ items: [], total: 0 }))
    openPage('/work-orders?view=all')
    await openMenu()
    const views = within(await screen.findByRole('list', { name: 'Views' }))
    expect(views.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/work-orders?view=all')
  })

  it('hold the filters that the list shows, without its page', async () => {
    const { api, bodyOf } = given([])
    api.answer('POST /v1/saved-views', ok(givenView(), 201))
    openPage('/portfolio?facet=OVERDUE&property-manager=2&page=3')
    await openMenu()
    await userEvent.click(await screen.findByRole('button', { name: 'Save these filters' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Late ones')
    await userEvent.click(screen.getByRole('checkbox', { name: /Share with the agency/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Always show the work of Tom Okafor/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf('POST /v1/saved-views')).toEqual({
      list: 'portfolio',
      search: 'facet=OVERDUE',
      name: 'Late ones',
      isShared: true,
      isDefault: false,
    })
  })

  it('can be renamed, given other filters, and deleted; a change by somebody else is said', async () => {
    const { api, bodyOf } = given([givenView()])
    const said = 'This was changed by Tom Okafor at 10:05. Reload to see the change.'
    api.answer('PATCH /v1/saved-views/7', refuse(409, 'conflict', said))
    api.answer('DELETE /v1/saved-views/7', { status: 204, body: null })
    openPage('/portfolio?facet=COMPLIANT')
    await openMenu()
    await userEvent.click(await screen.findByRole('button', { name: 'Manage views' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change Overdue smoke' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Use the filters/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/This was changed by Tom Okafor/)).toBeDefined()
    expect(bodyOf('PATCH /v1/saved-views/7')).toEqual({
      version: 1,
      name: 'Overdue smoke',
      isShared: false,
      search: 'facet=COMPLIANT',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Overdue smoke' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(api.calls.at(-2)?.url).toBe('/v1/saved-views/7?version=1'))
  })
})

describe('the default view', () => {
  const givenDefault = () => {
    const { api } = given([givenView({ isDefault: true })], ['/portfolio'])
    const leftOut = ['Property manager Jane Smith']
    api.answer('GET /v1/saved-views/default', ok({ name: 'Overdue smoke', search: 'facet=OVERDUE', leftOut }))
    return api
  }

  it('opens a list whose address has no filters, and says which filter no longer exists', async () => {
    givenDefault()
    const { href } = openPage('/portfolio')
    await waitFor(() => expect(href()).toBe('/portfolio?facet=OVERDUE'))
    expect(await screen.findByText(/Without what no longer exists: Property manager Jane Smith/)).toBeDefined()
  })

  it('gives way to filters in the address and to “Everything”, also without filters', async () => {
    const api = givenDefault()
    const { href, router } = openPage('/portfolio?facet=VACANT')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(href()).toBe('/portfolio?filters=none'))
    await router.navigate({ href: '/portfolio?facet=COMPLIANT' })
    await openMenu()
    await userEvent.click(await screen.findByRole('link', { name: /Everything/ }))
    await waitFor(() => expect(href()).toBe('/portfolio?filters=none'))
    expect(api.countOf('GET /v1/saved-views/default')).toBe(0)
  })

  it('is where the links of the frame lead', async () => {
    givenDefault()
    const { href } = openPortal('/portfolio?property-manager=2')
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }))
    await userEvent.click(navigation.getByRole('link', { name: 'Portfolio' }))
    await waitFor(() => expect(href()).toBe('/portfolio?facet=OVERDUE'))
  })
})
