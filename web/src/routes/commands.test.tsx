import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { givenFound } from '@/areas/search/testing/given-found.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const search = 'GET /v1/search'
const king = givenFound([{}, { addressLine1: '120 King Terrace', propertyId: 120, match: 'Key F477' }])

// happy-dom has no layout, so there is nothing to scroll.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  localStorage.clear()
})

async function open(replies: Record<string, ReturnType<typeof ok>> = {}) {
  const api = signedInApi()
  const none = ok({ items: [], total: 0, unfilteredTotal: 0 })
  const all = { 'GET /v1/portfolio': none, [search]: ok(king), ...replies }
  for (const [endpoint, reply] of Object.entries(all)) api.answer(endpoint, reply)
  const portal = openPortal('/portfolio')
  await screen.findByRole('navigation', { name: 'Main' })
  // The keys are listened to once their part has loaded.
  await import('@/pages/Shortcuts.tsx')
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything, or type a command' })
  const options = () => within(screen.getByRole('listbox', { name: 'Commands' })).getAllByRole('option')
  const active = () => options().find((option) => option.id === field.getAttribute('aria-activedescendant'))
  return { api, ...portal, field, options, active }
}

describe('Ctrl K', () => {
  it('offers actions and pages, moves with the arrow keys, and closes on Escape', async () => {
    const { field, options, active } = await open()
    expect(document.activeElement).toBe(field)
    expect(active()?.textContent).toMatch(/^Book a visit/)
    const texts = options().map((option) => option.textContent)
    expect(texts).toEqual(expect.arrayContaining(['New work order (opens in a new tab)', 'Portfolio']))
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toBe(options().at(-1))
    expect(active()?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  it('opens what was found, and then offers it first', async () => {
    const { api, href } = await open()
    await userEvent.keyboard('king')
    expect(await screen.findByText(/Key F477/)).toBeDefined()
    expect(api.countOf(search)).toBe(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(href()).toBe('/property/120'))
    await userEvent.keyboard('{Control>}k{/Control}')
    const last = await screen.findByRole('group', { name: 'Last used' })
    expect(within(last).getByRole('option').textContent).toBe('120 King Terrace, Richmond VIC 3121')
  })

  it('completes an action, and says why it is not possible at a property', async () => {
    const { field } = await open({ 'GET /v1/property/12': refuse(404, 'not-found', 'This property was not found') })
    await userEvent.keyboard('put on{Enter}')
    expect(field.value).toBe('hold ')
    await userEvent.keyboard('king')
    expect(await screen.findByRole('option', { name: /^Put service on hold: 120 King Terrace/ })).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('This property was not found')).toBeDefined()
  })

  it('shows a failed search, and retries with Enter', async () => {
    const { api } = await open({ [search]: refuse(503, 'unavailable', 'The system cannot be reached') })
    await userEvent.keyboard('king')
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    api.answer(search, ok(givenFound([])))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Nothing found')).toBeDefined()
  })

  it('does nothing where it is switched off, or a dialog is open', async () => {
    localStorage.setItem('command-key', 'off')
    signedInApi()
    openPortal('/portfolio')
    await screen.findByRole('navigation', { name: 'Main' })
    await import('@/pages/Shortcuts.tsx')
    await userEvent.keyboard('{Control>}k{/Control}?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
    expect(screen.getByText('(switched off)')).toBeDefined()
    localStorage.removeItem('command-key')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: /^Find anything/ })).toBeNull()
  })
})
