import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { FindProperty } from './FindProperty.tsx'
import { hintFor, marked } from './FoundList.tsx'

const property = (id: number, addressLine1: string, addressLine2 = 'Brunswick East VIC 3057'): ManagedProperty => ({
  compliancePropertyId: id,
  addressLine1,
  addressLine2,
  propertyManager: { id: 1, name: 'Priya Nair' },
  isIntegrated: false,
  softwareName: null,
  compliance: 'COMPLIANT',
  reasons: [],
  tags: [],
  services: [],
  nextDueDate: null,
  updates: [],
  accessIssues: null,
})
const two = {
  items: [property(12, '12/48 Wattlebird Street'), property(7, '7 Wattle Court')],
  total: 23,
  unfilteredTotal: 90,
}
const list = 'GET /v1/portfolio'

const withOthers = 'GET /v1/portfolio/integrated'
const experiments = { AgencyCompliancePortalPortfolioMirroring: true }
const integrations = [{ software: 'PROPERTY_ME', name: 'PropertyMe', connectedAt: null }]

const open = async (reply = ok(two), others?: ReturnType<typeof ok>) => {
  const api = fakeApi({ [list]: reply, ...(others && { [withOthers]: others }) })
  const page = openSignedIn(() => <FindProperty />, { shell: others ? { integrations, experiments } : {} })
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
    expect(api.calls.map(({ url }) => url)).toEqual(['/v1/portfolio?query=wattle'])
  })

  it('asks for no properties of others without mirroring', async () => {
    const api = fakeApi({ [list]: ok(two) })
    openSignedIn(() => <FindProperty />, { shell: { integrations, experiments: {} } })
    await fill(await screen.findByRole('combobox', { name: 'Find a property' }), 'wattle')
    expect(await screen.findByRole('listbox', { name: 'Properties found' })).toBeDefined()
    expect(api.countOf(withOthers)).toBe(0)
  })

  it('shows that a property is cancelled, or not on service', async () => {
    const gone = { ...property(3, '3 Wattle Court'), compliance: 'NOT_ON_SERVICE' }
    const items = [
      { ...gone, tags: ['CANCELLED'] },
      { ...gone, compliancePropertyId: 4 },
    ]
    const { field, options } = await open(ok({ items, total: 2, unfilteredTotal: 2 }))
    await fill(field, 'wattle')
    const texts = (await options()).map((option) => option.textContent)
    expect(texts[0]).toMatch(/Cancelled$/)
    expect(texts[1]).toMatch(/Not on service$/)
    expect(texts.join()).not.toContain('Complian')
  })

  it('waits 300 milliseconds after the last key', async () => {
    const { api, field } = await open()
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

  it('opens all results on Enter, even before the answer arrives', async () => {
    const { field, href } = await open()
    await fill(field, 'wattle{Enter}')
    await waitFor(() => expect(href()).toBe('/portfolio?query=wattle'))
  })

  it('finds the properties of other service providers too, and shows where they are', async () => {
    const { addressLine1, addressLine2, ...shared } = property(0, '9 Wattle Close')
    const { propertyManager, softwareName, compliance, reasons, tags, services, nextDueDate } = shared
    const elsewhere = {
      addressLine1,
      addressLine2,
      propertyManager,
      softwareName,
      compliance,
      reasons,
      tags,
      services,
      nextDueDate,
      compliancePropertyId: null,
      agencyPortfolioPropertyId: 31,
      servicesWithFindings: [],
      providedBy: 'OTHER',
      firstActiveDate: null,
      isUnderEnrolment: false,
      enrolmentOrderId: null,
    }
    const none = ok({ items: [], total: 0, unfilteredTotal: 90 })
    const { field, href, options } = await open(none, ok({ items: [elsewhere], total: 1, unfilteredTotal: 20 }))
    await fill(field, 'wattle')
    const [found, all] = await options()
    expect(found?.getAttribute('href')).toBe('/non-managed-property/31')
    expect(found?.textContent).toContain('With another service provider')
    expect(all?.textContent).toBe('View 1 with other service providers')
    expect(all?.getAttribute('href')).toBe('/portfolio?managed-by=OTHER&query=wattle')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(href()).toBe('/non-managed-property/31'))
  })

  it('opens the only match on Enter', async () => {
    const { field, href, options } = await open(ok({ items: [property(12, '12 Wattle Street')], total: 1 }))
    await fill(field, 'wattle')
    expect((await options()).at(-1)?.textContent).toBe('View all 1 result')
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
    const { field } = await open(ok({ items: [], total: 0 }))
    await fill(field, "'; drop table users; <script>")
    expect((await screen.findAllByText('No properties found')).length).toBeGreaterThan(0)
  })

  it('shows the failure, and retries', async () => {
    const { api, field, options } = await open(refuse(503, 'unavailable', 'The system cannot be reached'))
    await fill(field, 'wattle')
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    api.answer(list, ok(two))
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
      return Response.json({ success: true, data: { items: [property(1, `1 ${street} Street`)], total: 1 } })
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

  it('is shown if the address does not contain it', () => {
    expect(hintFor('12 High Street', ['high'])).toBeNull()
    expect(hintFor('12 High Street', ['okafor'])).toBe('Matches a tenant, landlord or key number')
  })
})
