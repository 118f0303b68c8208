import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundProperty, SearchHit } from '@contract/search.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { FindProperty } from './FindProperty.tsx'
import { marked } from './marked.ts'

const property = (propertyId: number, addressLine1: string, more: Partial<FoundProperty> = {}): FoundProperty => ({
  kind: 'PROPERTY',
  propertyId,
  portfolioPropertyId: null,
  addressLine1,
  addressLine2: 'Brunswick East VIC 3057',
  managerName: 'Priya Nair',
  compliance: 'COMPLIANT',
  isCancelled: false,
  match: null,
  ...more,
})
const found = (hits: SearchHit[], total = hits.length, totalWithOthers = 0) => ok({ hits, total, totalWithOthers })
const two = found([property(12, '12/48 Wattlebird Street'), property(7, '7 Wattle Court')], 23)
const list = 'GET /v1/search'

const open = async (reply = two) => {
  const api = fakeApi({ [list]: reply })
  const page = openSignedIn(() => <FindProperty />)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a property' })
  const options = async () =>
    within(await screen.findByRole('listbox', { name: 'Properties found' })).getAllByRole('option')
  return { api, ...page, field, options }
}

// happy-dom has no layout, so there is nothing to scroll.
beforeEach(() => vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined))

describe('finding a property', () => {
  it('sends no call for blanks, and one call for text typed without a pause', async () => {
    const { api, field, options } = await open()
    await fill(field, '   ')
    await fill(field, 'wattle')
    expect(await options()).toHaveLength(3)
    expect(api.calls.map(({ url }) => url)).toEqual(['/v1/search?query=wattle'])
  })

  it('shows that a property is cancelled, or not on service', async () => {
    const gone = { compliance: 'NOT_ON_SERVICE' }
    const { field, options } = await open(
      found([property(3, '3 Wattle Court', { ...gone, isCancelled: true }), property(4, '4 Wattle Court', gone)]),
    )
    await fill(field, 'wattle')
    const texts = (await options()).map((option) => option.textContent)
    expect(texts[0]).toMatch(/Cancelled$/)
    expect(texts[1]).toMatch(/Not on service$/)
    expect(texts.join()).not.toContain('Complian')
  })

  it('says what matched, and shows the quote of a number', async () => {
    const address = { addressLine1: '9 Gum Street', addressLine2: 'Brunswick East VIC 3057' }
    const { field, href, options } = await open(
      found(
        [
          property(3, '3 Ash Street', { match: 'Key 1024' }),
          { kind: 'QUOTE', number: '1024', propertyId: 9, ...address },
          { kind: 'INVOICE', number: '1024', propertyId: 9, ...address },
        ],
        1,
      ),
    )
    await fill(field, '1024')
    const [key, quote, invoice, all] = await options()
    expect(key?.textContent).toContain('Key 1024 · Priya Nair')
    expect(quote?.textContent).toBe('Quote 10249 Gum Street, Brunswick East VIC 3057')
    expect(invoice?.getAttribute('href')).toBe('/invoices?query=1024')
    expect(all?.textContent).toBe('View all 1 result')
    expect(await screen.findByText('1 property and 2 other matches found')).toBeDefined()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(href()).toBe('/quotes?query=1024'))
  })

  it('waits 300 milliseconds after the last key', async () => {
    const { api, field } = await open()
    await act(async () => {
      field.focus()
      await import('./FoundPopover.tsx')
    })
    vi.useFakeTimers()
    fireEvent.change(field, { target: { value: 'wat' } })
    await act(async () => vi.advanceTimersByTimeAsync(299))
    expect(api.countOf(list)).toBe(0)
    await act(async () => vi.advanceTimersByTimeAsync(1))
    expect(api.countOf(list)).toBe(1)
  })

  it('shows address, status and manager, and links to the property', async () => {
    const { field, options } = await open()
    await fill(field, 'wattle')
    const [first, , all] = await options()
    expect(first?.getAttribute('href')).toBe('/property/12')
    expect(first?.textContent).toContain('12/48 Wattlebird Street')
    expect(first?.textContent).toContain('Priya Nair')
    expect(within(first as HTMLElement).getByText('Compliant')).toBeDefined()
    expect(within(first as HTMLElement).getByText('Wattle', { selector: 'mark' })).toBeDefined()
    expect(all?.textContent).toBe('View all 23 results')
    expect(all?.getAttribute('href')).toBe('/portfolio?query=wattle')
  })

  it('works with the arrow keys and Enter', async () => {
    const { field, options, href } = await open()
    await fill(field, 'wattle')
    await options()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const chosen = (await options())[1]
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen?.id)
    expect(chosen?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBeNull()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await waitFor(() => expect(href()).toBe('/property/7'))
  })

  it('opens the first match on Enter, also if it was pressed before the answer arrived', async () => {
    const { field, href } = await open()
    await fill(field, 'wattle{Enter}')
    await waitFor(() => expect(href()).toBe('/property/12'))
  })

  it('finds the properties of other service providers too, and shows where they are', async () => {
    const elsewhere = property(0, '9 Wattle Close', { propertyId: null, portfolioPropertyId: 31 })
    const { field, href, options } = await open(found([elsewhere], 0, 1))
    await fill(field, 'wattle')
    const [hit, all] = await options()
    expect(hit?.getAttribute('href')).toBe('/non-managed-property/31')
    expect(hit?.textContent).toContain('With another service provider')
    expect(hit?.textContent).toMatch(/Compliant\*$/)
    expect(all?.textContent).toBe('View 1 with other service providers')
    expect(all?.getAttribute('href')).toBe('/portfolio?managed-by=OTHER&query=wattle')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(href()).toBe('/non-managed-property/31'))
  })

  it('opens the first match on Enter', async () => {
    const { field, href, options } = await open()
    await fill(field, 'wattle')
    await options()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(href()).toBe('/property/12'))
  })

  it('closes on Escape, and a second Escape clears the text', async () => {
    const { field, options } = await open()
    await fill(field, 'wattle')
    await options()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.value).toBe('wattle')
    await userEvent.keyboard('{Escape}')
    expect(field.value).toBe('')
  })

  it('shows that nothing was found', async () => {
    const { field } = await open(found([]))
    await fill(field, "'; drop table users; <script>")
    expect((await screen.findAllByText('No properties found')).length).toBeGreaterThan(0)
  })

  it('shows the failure, and retries', async () => {
    const { api, field, options } = await open(refuse(503, 'unavailable', 'The system cannot be reached'))
    await fill(field, 'wattle')
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    api.answer(list, two)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await options()).toHaveLength(3)
    expect(document.activeElement).toBe(field)
  })

  it('shows its own text for a failure without a reason', async () => {
    const { field } = await open(refuse(500, 'internal', ''))
    await fill(field, 'wattle')
    expect(await screen.findByText('Failed to get properties')).toBeDefined()
  })

  it('never shows an old answer for a new text, and aborts the outdated call', async () => {
    const { field, options } = await open()
    const signals: AbortSignal[] = []
    const answers: (() => void)[] = []
    vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      await new Promise<void>((resolve) => answers.push(resolve))
      const street = new URL(url, 'https://portal.example').searchParams.get('query') === 'wat' ? 'Old' : 'New'
      return Response.json({
        success: true,
        data: { hits: [property(1, `1 ${street} Street`)], total: 1, totalWithOthers: 0 },
      })
    })
    await fill(field, 'wat')
    await waitFor(() => expect(answers).toHaveLength(1))
    await fill(field, 'tle')
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    answers[0]?.()
    answers[1]?.()
    expect((await options())[0]?.textContent).toContain('1 New Street')
    expect(screen.queryByText(/Old/)).toBeNull()
    await fill(field, ' x')
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('the reason for a match', () => {
  it('is marked in the address, in any position', () => {
    const hits = marked('12/48 Wattlebird Street', ['street', '48', 'wat']).filter(({ isHit }) => isHit)
    expect(hits.map(({ text }) => text)).toEqual(['48', 'Wat', 'Street'])
    expect(marked('1 High Street', []).map(({ text }) => text)).toEqual(['1 High Street'])
  })
})
