import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'
import { describe, expect, it, vi } from 'vitest'
import { endpoint } from '@contract/endpoint.ts'
import { page } from '@contract/paging.ts'
import { propertyQuery } from '@contract/portfolio/property-lists.ts'
import { sessionQuery } from '@/shared/session/shell-data.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { filterChips } from './filter-chips.ts'
import { listQuery, listSearch } from './list-search.ts'
import { ListScreen } from './ListScreen.tsx'
import { useListQuery } from './use-list-query.ts'
import { useListState } from './use-list-state.ts'

const listHouses = endpoint('GET /v1/houses', {
  summary: 'Houses',
  query: propertyQuery,
  reply: page(z.object({ id: z.int(), street: z.string() })),
})

function Houses() {
  const state = useListState(listSearch)
  return (
    <ListScreen
      title="Houses"
      entities="houses"
      state={state}
      list={useListQuery(listHouses, { query: listQuery(state) }, state.pages)}
      columns={[{ id: 'street', header: 'Street', cell: (row) => row.street, isRowHeader: true }]}
      rowKey={(row) => row.id}
      searchLabel="Search houses"
      chips={filterChips(state, 'managed')}
      whenNothing={<EmptyState title="There are no houses yet" />}
    />
  )
}

const houses = (...streets: string[]) => streets.map((street, index) => ({ id: index + 1, street }))
const listing = (streets: string[], total = streets.length, unfilteredTotal?: number) =>
  ok({ items: houses(...streets), total, ...(unfilteredTotal !== undefined && { unfilteredTotal }) })
const open = (path: string, answer = listing(['Elm St', 'Oak St'], 23)) => {
  const api = fakeApi({ 'GET /v1/houses': answer })
  return { api, screen: openAt(path, Houses) }
}

describe('a list', () => {
  it('shows its rows, their total and the pages', async () => {
    open('/list')
    expect(await screen.findByRole('rowheader', { name: 'Elm St' })).toBeDefined()
    expect(screen.getByText('23')).toBeDefined()
    expect(screen.getByText('1–10 of 23')).toBeDefined()
    expect(document.title).toBe('Houses | Compliance Portal')
  })

  it('requests what its address says', async () => {
    const { api } = open('/list?page=2&query=elm&service=gas&service-exclusivity=ONLY&facet=OVERDUE&property-manager=7')
    await screen.findByRole('rowheader', { name: 'Elm St' })
    expect(api.calls[0]?.url).toBe(
      '/v1/houses?query=elm&facet=OVERDUE&service=gas&serviceExclusivity=ONLY&property-manager=7&page=2',
    )
  })

  it('searches once typing pauses for 300 ms, trimmed, from the first page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const { screen: list } = open('/list?page=2')
    const field = await screen.findByRole('searchbox', { name: 'Search houses' })
    await user.type(field, '  elm ')
    expect(list.href()).toBe('/list?page=2')
    await act(async () => vi.advanceTimersByTimeAsync(200))
    expect(list.href()).toBe('/list?page=2')
    await act(async () => vi.advanceTimersByTimeAsync(100))
    expect(list.href()).toBe('/list?query=elm')
    await user.clear(field)
    await act(async () => vi.advanceTimersByTimeAsync(300))
    expect(list.href()).toBe('/list')
  })

  it('adds one history entry for a search typed with pauses: Back undoes the search and nothing else', async () => {
    const { screen: list } = open('/list?facet=OVERDUE&page=2')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await userEvent.type(field, 'el')
    await waitFor(() => expect(list.href()).toBe('/list?facet=OVERDUE&query=el'))
    await userEvent.type(field, 'm ')
    await waitFor(() => expect(list.href()).toBe('/list?facet=OVERDUE&query=elm'))
    await userEvent.type(field, 'street{Enter}')
    await waitFor(() => expect(list.href()).toBe('/list?facet=OVERDUE&query=elm+street'))
    expect(list.history.length).toBe(2)
    await act(async () => list.history.back())
    await waitFor(() => expect(field.value).toBe(''))
    expect(list.href()).toBe('/list?facet=OVERDUE&page=2')
    await act(async () => list.history.forward())
    await waitFor(() => expect(field.value).toBe('elm street'))
    expect(list.href()).toBe('/list?facet=OVERDUE&query=elm+street')
  })

  it('goes back from a search to the one in the link, and from a filter to the search', async () => {
    const { screen: list } = open('/list?query=elm&facet=VACANT')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await userEvent.type(field, 'oak{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 3 })
    await waitFor(() => expect(list.href()).toBe('/list?query=oak&facet=VACANT'))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Vacant' }))
    await waitFor(() => expect(list.href()).toBe('/list?query=oak'))
    await userEvent.type(field, ' st{Enter}')
    await waitFor(() => expect(list.href()).toBe('/list?query=oak+st'))
    const steps = ['/list?query=oak', '/list?query=oak&facet=VACANT', '/list?query=elm&facet=VACANT']
    for (const step of steps) {
      await act(async () => list.history.back())
      await waitFor(() => expect(list.href()).toBe(step))
      await waitFor(() => expect(field.value).toBe(new URLSearchParams(step.split('?')[1]).get('query')))
    }
  })

  it('discards unsubmitted typing when Back is pressed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const { screen: list } = open('/list')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await user.type(field, 'elm{Enter}')
    await waitFor(() => expect(list.href()).toBe('/list?query=elm'))
    await user.type(field, ' str')
    await act(async () => list.history.back())
    await waitFor(() => expect(field.value).toBe(''))
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    expect(list.href()).toBe('/list')
  })

  it('searches immediately on Enter', async () => {
    const { screen: list } = open('/list')
    await userEvent.type(await screen.findByRole('searchbox'), 'oak{Enter}')
    await waitFor(() => expect(list.href()).toBe('/list?query=oak'))
  })

  it('keeps a filter that was set during typing', async () => {
    const { screen: list } = open('/list?facet=OVERDUE&facet=VACANT')
    await userEvent.type(await screen.findByRole('searchbox'), 'oak')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Vacant' }))
    await waitFor(() => expect(list.href()).toBe('/list?facet=OVERDUE&query=oak'))
  })

  it('shows the current search in the field after Back', async () => {
    const { screen: list } = open('/list?query=elm')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await act(async () => list.navigate('/list?query=oak'))
    await waitFor(() => expect(field.value).toBe('oak'))
    await act(async () => list.history.back())
    await waitFor(() => expect(field.value).toBe('elm'))
  })

  it('shows the active filters, which can be removed one by one, each with a history entry, or all together', async () => {
    const { screen: list } = open(
      '/list?page=2&query=elm&service=gas&service-exclusivity=ONLY&facet=OVERDUE&property-manager=7',
    )
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
    const labels = () => chips.getAllByRole('button').map((button) => button.textContent)
    expect(labels()).toEqual(['Overdue', 'Gas', 'Only selected', 'Clear all'])
    await userEvent.click(chips.getByRole('button', { name: 'Remove filter Overdue' }))
    await waitFor(() => expect(list.href()).not.toContain('OVERDUE'))
    expect(list.href()).not.toContain('page')
    expect(list.history.length).toBe(2)
    await waitFor(() => expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Remove filter Gas' })))
    await userEvent.click(chips.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(list.href()).toBe('/list?property-manager=7'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search houses' })))
  })

  it('shows the rows of another search in new elements, so that none of them moves', async () => {
    const { api, screen: list } = open('/list')
    const before = await screen.findByRole('rowheader', { name: 'Elm St' })
    api.answer('GET /v1/houses', listing(['Elm St']))
    await act(async () => list.navigate('/list?query=elm'))
    await waitFor(() => expect(before.isConnected).toBe(false))
    expect(await screen.findByRole('rowheader', { name: 'Elm St' })).toBeDefined()
  })

  it('reads out what was found, and which page is shown', async () => {
    const { api, screen: list } = open('/list')
    const spoken = () => [...screen.getByRole('status').children].map((text) => text.textContent)
    await waitFor(() => expect(spoken()).toContain('23 houses found, page 1 of 3'))
    await act(async () => list.navigate('/list?page=2'))
    await waitFor(() => expect(spoken()).toContain('23 houses found, page 2 of 3'))
    api.answer('GET /v1/houses', listing(['Elm St']))
    await act(async () => list.navigate('/list?query=elm'))
    await waitFor(() => expect(spoken()).toContain('1 house found'))
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('1 house')
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).not.toContain('houses')
    api.answer('GET /v1/houses', listing([], 0, 23))
    await act(async () => list.navigate('/list?query=zzz'))
    await waitFor(() => expect(spoken()).toContain('0 houses found'))
  })

  it('has a unit beside its total, and visible labels', async () => {
    open('/list')
    await screen.findByRole('rowheader', { name: 'Elm St' })
    expect(screen.getByText('23').textContent).toBe('23 houses')
    expect(screen.getByText('Search houses').className).not.toContain('sr-only')
  })

  it('has page links that keep the filters', async () => {
    const { screen: list } = open('/list?query=elm')
    const next = await screen.findByRole('link', { name: 'Page 3' })
    expect(next.getAttribute('href')).toBe('/list?query=elm&page=3')
    await userEvent.click(next)
    await waitFor(() => expect(list.href()).toBe('/list?query=elm&page=3'))
  })

  it('keeps the previous rows, marked busy, until the new ones arrive', async () => {
    const { api, screen: list } = open('/list')
    const row = await screen.findByRole('rowheader', { name: 'Elm St' })
    act(() => void list.client.setQueryData(sessionQuery.queryKey, givenSession()))
    const freshness = await screen.findByText(/^As at /)
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = globalThis.fetch
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => gate.then(async () => before(...given)))
    api.answer('GET /v1/houses', listing(['Fig St']))
    await act(async () => list.navigate('/list?query=fig'))
    expect(row.isConnected).toBe(true)
    expect(row.closest('[aria-busy="true"]')).not.toBeNull()
    expect(freshness.isConnected).toBe(true)
    release()
    expect(await screen.findByRole('rowheader', { name: 'Fig St' })).toBeDefined()
    expect(screen.queryByRole('rowheader', { name: 'Elm St' })).toBeNull()
  })

  it('shows the server’s message when it fails, and retries in place', async () => {
    const { api } = open('/list', refuse(503, 'unavailable', 'The database cannot be reached'))
    expect(await screen.findByText('The database cannot be reached')).toBeDefined()
    expect(screen.getByRole('searchbox')).toBeDefined()
    api.answer('GET /v1/houses', listing(['Elm St']))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('rowheader', { name: 'Elm St' })).toBeDefined()
  })

  it('shows its own text if the server gave no message', async () => {
    open('/list', { status: 502, body: 'Bad gateway' })
    expect(await screen.findByText('Failed to get houses')).toBeDefined()
  })

  it('distinguishes no match from an empty list', async () => {
    const { screen: list, api } = open('/list?query=zzz', listing([], 0, 23))
    expect(await screen.findByText('No houses found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(list.href()).toBe('/list'))
    api.answer('GET /v1/houses', listing([], 0, 0))
    await act(async () => list.navigate('/list?query=yyy'))
    expect(await screen.findByText('There are no houses yet')).toBeDefined()
  })

  it('does not count its page and order as filters', async () => {
    open('/list?page=2&sort=due', listing([], 0))
    expect(await screen.findByText('There are no houses yet')).toBeDefined()
  })

  it('offers to clear the filters that the server refuses', async () => {
    const { screen: list, api } = open('/list?facet=NONSENSE', refuse(400, 'malformed', 'There is no such filter'))
    await screen.findByText('There is no such filter')
    api.answer('GET /v1/houses', listing(['Elm St']))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(await screen.findByRole('rowheader', { name: 'Elm St' })).toBeDefined()
    expect(list.href()).toBe('/list')
  })

  it('keeps its rows when a reload fails, and shows the failure above them', async () => {
    const { screen: list, api } = open('/list')
    await screen.findByRole('rowheader', { name: 'Elm St' })
    api.answer('GET /v1/houses', refuse(503, 'unavailable', 'The database cannot be reached'))
    await act(async () => list.client.invalidateQueries())
    expect(await screen.findByText('The database cannot be reached')).toBeDefined()
    expect(screen.getByRole('rowheader', { name: 'Elm St' })).toBeDefined()
    api.answer('GET /v1/houses', listing(['Fig St']))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('rowheader', { name: 'Fig St' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes to the last page when the address names a later one, without a history entry', async () => {
    const { screen: list } = open('/list?page=9')
    await waitFor(() => expect(list.href()).toBe('/list?page=3'))
    expect(list.history.length).toBe(1)
  })

  it('reloads the last page when a page past it shows that rows were removed', async () => {
    const { screen: list, api } = open('/list?page=2', listing(['Elm St', 'Oak St'], 23))
    await screen.findByRole('rowheader', { name: 'Elm St' })
    const replies = [listing([], 12), listing(['Fig St'], 12)]
    api.answer('GET /v1/houses', () => replies.shift() ?? listing([], 0))
    await act(async () => list.navigate('/list?page=3'))
    await waitFor(() => expect(list.href()).toBe('/list?page=2'))
    expect(await screen.findByRole('rowheader', { name: 'Fig St' })).toBeDefined()
    expect(screen.queryByText('There are no houses yet')).toBeNull()
  })

  it('prefetches a page when its link is hovered', async () => {
    const { api } = open('/list')
    await userEvent.hover(await screen.findByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toBe('/v1/houses?page=3'))
  })
})
