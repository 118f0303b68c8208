import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dayIn } from '@contract/days.ts'
import type { WorkRow } from '@contract/worklist.ts'
import { givenCounts, givenLine, givenRow } from '@/areas/worklist/testing/given-work.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { fill } from '@/shared/testing/fill.ts'
import { formatDay } from '@/ui/format.ts'
import { openPage } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

const today = () => dayIn('Australia/Melbourne', new Date())
const unanswered = { hasGasAppliances: null, gasApplianceCount: null, confirmedBy: null, confirmedAt: null, version: 1 }
const counted = (rows: readonly WorkRow[]) => {
  const of = (section: string) => rows.filter((row) => row.section === section).length
  return givenCounts({ UNSAFE: of('UNSAFE'), TODAY: of('TODAY'), LATER: of('LATER'), WAITING: of('WAITING') })
}

/** The list with these rows, which a test can change. */
function given(first: WorkRow[], hasRegister = true) {
  let rows = first
  const api = signedInApi({ experiments: { AgencyCompliancePortalProblemRegister: hasRegister } })
  api.answer('GET /v1/work', () => ok({ items: rows, total: rows.length, sections: counted(rows) }))
  return { api, show: (next: WorkRow[]) => (rows = next) }
}
const rowOf = (id: number) =>
  screen.getByRole('link', { name: `${id} King Street` }).closest<HTMLElement>('[data-work-row]') as HTMLElement
const shown = async (id: number) => screen.findByRole('link', { name: `${id} King Street` })

describe('the page of the list of work', () => {
  it('shows each property once, with whom to call, why, until when and one button', async () => {
    const quote = givenLine({
      kind: 'QUOTE',
      key: 'QUOTE',
      text: 'Quote to decide',
      action: { code: 'REVIEW_QUOTE', label: 'Review quote' },
    })
    const finding = givenLine({
      kind: 'FINDING',
      key: 'FINDING:smoke',
      text: 'Smoke alarm: missing',
      isUnsafe: true,
      why: 'Found and unsafe.',
      action: { code: 'RESOLVE_FINDINGS', label: 'Resolve findings' },
    })
    given([
      givenRow(1, { section: 'UNSAFE', lines: [finding, quote], assignedTo: { id: 2, name: 'Tom Okafor' } }),
      givenRow(2),
    ])
    openPage('/work')
    await shown(1)
    const row = within(rowOf(1))
    expect(row.getByText('Unsafe')).toBeDefined()
    expect(row.getByRole('link', { name: /0491 570 156/ }).getAttribute('href')).toBe('tel:0491570156')
    expect(row.getByRole('button', { name: 'Resolve findings, 1 King Street' })).toBeDefined()
    expect(row.getByRole('button', { name: 'Review quote, 1 King Street' })).toBeDefined()
    expect(row.getByText(/Tom Okafor, assigned/)).toBeDefined()
    expect(row.getByText('Found and unsafe.')).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Unsafe1 property',
      'Today1 property',
    ])
  })

  it('keeps section, property manager and page in the address', async () => {
    const { api } = given([givenRow(1)])
    const portal = openPage('/work?property-manager=2')
    await shown(1)
    await userEvent.click(screen.getByRole('tab', { name: /Waiting for others/ }))
    await waitFor(() => expect(portal.href()).toBe('/work?property-manager=2&section=waiting'))
    await waitFor(() => expect(api.calls.at(-1)?.url).toContain('section=WAITING'))
    expect(api.calls.at(-1)?.url).toContain('property-manager=2')
  })

  it('goes from row to row with the arrow keys', async () => {
    given([givenRow(1), givenRow(2)])
    openPage('/work')
    await shown(1)
    screen.getByRole('button', { name: 'Confirm gas, 1 King Street' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm gas, 2 King Street' }))
  })

  it('asks the service provider about what is stuck, and lets it wait for the answer', async () => {
    const { api } = given([givenRow(1, { lines: [givenLine({ isStuck: true, since: '2026-01-01' })] })])
    api.answer('POST /v1/work/question', ok({ questionId: 7 }))
    openPage('/work')
    await shown(1)
    await userEvent.click(screen.getByRole('button', { name: /^Ask the service provider/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask the service provider' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Question sent')).toBeDefined()
    expect(api.calls.find(({ name }) => name === 'POST /v1/work/question')?.body).toEqual({
      compliancePropertyId: 1,
      question: 'Please confirm gas appliances: what happens next, and when?',
      until: addDays(today(), 7),
      seen: { assignedTo: null, until: null },
    })
  })

  it('names for each selected property why it cannot wait, and does the others', async () => {
    const { api } = given([givenRow(1), givenRow(2)])
    const problem = 'Tom Okafor let it wait until 20/11/2026 on 12/11/2026'
    api.answer(
      'PUT /v1/work/snooze',
      ok({
        items: [
          { compliancePropertyId: 1, isDone: true, problem: null },
          { compliancePropertyId: 2, isDone: false, problem },
        ],
      }),
    )
    openPage('/work')
    await shown(1)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select 1 King Street' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select 2 King Street' }))
    await userEvent.click(screen.getByRole('button', { name: 'Let them wait' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Let it wait' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Let it wait' }))
    expect(await dialog.findByText('Please say why it can wait')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: 'I asked the owner' }))
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Away')
    await fill(await dialog.findByRole('textbox', { name: 'Until' }), formatDay(addDays(today(), 3)))
    await userEvent.click(dialog.getByRole('button', { name: 'Let it wait' }))
    expect(await dialog.findByText('One property was not changed')).toBeDefined()
    expect(dialog.getByText(/Tom Okafor let it wait/)).toBeDefined()
    // Only the refused one is sent again.
    await userEvent.click(dialog.getByRole('button', { name: 'Let it wait' }))
    await waitFor(() => expect(api.countOf('PUT /v1/work/snooze')).toBe(2))
    expect(api.calls.findLast(({ name }) => name === 'PUT /v1/work/snooze')?.body).toMatchObject({
      properties: [{ compliancePropertyId: 2 }],
    })
  })

  it('tells the second of two people who gave it to whom, and then lets them change it', async () => {
    const { api, show } = given([givenRow(1)])
    const told = 'Tom Okafor gave it to Cora Colleague on 19/11/2026'
    api.answer('PUT /v1/work/assignment', () => {
      show([givenRow(1, { assignedTo: { id: 3, name: 'Cora Colleague' } })])
      return refuse(409, 'conflict', told)
    })
    openPage('/work')
    await shown(1)
    await userEvent.click(screen.getByRole('button', { name: 'Actions for 1 King Street' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await dialog.findByText(told)).toBeDefined()
    await screen.findByText(/Cora Colleague, assigned/)
    api.answer('PUT /v1/work/assignment', ok({ items: [{ compliancePropertyId: 1, isDone: true, problem: null }] }))
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const bodies = api.calls.filter(({ name }) => name === 'PUT /v1/work/assignment').map(({ body }) => body)
    expect(bodies).toMatchObject([
      { properties: [{ compliancePropertyId: 1, seen: { assignedTo: null, until: null } }] },
      { properties: [{ compliancePropertyId: 1, seen: { assignedTo: 3, until: null } }] },
    ])
  })

  it('shows until when, why and for whom a property waits, and brings it back', async () => {
    const snooze = {
      until: '2026-11-20',
      reason: 'The owner is away',
      by: 'Priya Nair',
      on: '2026-11-12',
      asked: 'OWNER',
    }
    const { api, show } = given([givenRow(1, { section: 'WAITING', snooze })])
    api.answer('PUT /v1/work/snooze', () => {
      show([])
      return ok({ items: [{ compliancePropertyId: 1, isDone: true, problem: null }] })
    })
    openPage('/work?section=waiting')
    await shown(1)
    expect(rowOf(1).textContent).toContain('Priya Nair asked the owner on 12/11')
    expect(rowOf(1).textContent).toContain('The owner is away')
    await userEvent.click(screen.getByRole('button', { name: 'Bring back, 1 King Street' }))
    expect(await screen.findByText('Nothing waits for others')).toBeDefined()
    expect(api.calls.find(({ name }) => name === 'PUT /v1/work/snooze')?.body).toMatchObject({ until: null })
  })
})

describe('acting in place', () => {
  const openGas = async (id: number) => {
    await userEvent.click(screen.getByRole('button', { name: `Confirm gas, ${id} King Street` }))
    return within(await screen.findByRole('dialog', { name: 'Confirm gas appliances' }))
  }

  it('goes on to the next row when one is settled, and says how much is left', async () => {
    const { api, show } = given([givenRow(1), givenRow(2), givenRow(3)])
    api.answer('GET /v1/property/2/gas-confirmation', ok(unanswered))
    api.answer('PUT /v1/property/2/gas-confirmation', () => {
      show([givenRow(1), givenRow(3)])
      return ok({ ...unanswered, hasGasAppliances: false, version: 2 })
    })
    openPage('/work')
    await shown(2)
    const dialog = await openGas(2)
    await userEvent.click(await dialog.findByRole('radio', { name: 'No' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Done. 2 left today.')).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm gas, 3 King Street' })),
    )
  })

  it('says so while the dialog is open, when its cause has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api, show } = given([givenRow(1), givenRow(2)])
    api.answer('GET /v1/property/1/gas-confirmation', ok(unanswered))
    openPage('/work')
    await shown(1)
    const dialog = await openGas(1)
    await userEvent.click(await dialog.findByRole('radio', { name: 'No' }))
    show([givenRow(2)])
    await act(async () => vi.advanceTimersByTimeAsync(31_000))
    expect(await screen.findByText('1 King Street is settled already')).toBeDefined()
    // What was typed stays.
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true)
  })

  it('says so if it was settled meanwhile, and keeps the place', async () => {
    const { api, show } = given([givenRow(1), givenRow(2)])
    api.answer('GET /v1/property/1/gas-confirmation', ok(unanswered))
    openPage('/work')
    await shown(1)
    const dialog = await openGas(1)
    await dialog.findByRole('radio', { name: 'No' })
    show([givenRow(2)])
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('1 King Street is settled already')).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm gas, 2 King Street' })),
    )
  })
})

describe('what no dialog settles', () => {
  const shownBeside = async (code: string, label: string, parts: Partial<WorkRow> = {}) => {
    const line = givenLine({ key: `${code}:8`, action: { code, label }, why: 'It is listed until you act.' })
    const { api } = given([givenRow(1, { lines: [line], ...parts })], false)
    const portal = openPage('/work')
    await shown(1)
    await userEvent.click(screen.getByRole('button', { name: `${label}, 1 King Street` }))
    const drawer = within(await screen.findByRole('dialog', { name: '1 King Street' }))
    expect(drawer.getByText('It is listed until you act.')).toBeDefined()
    expect(portal.href()).toBe('/work')
    return { api, drawer }
  }

  it('is shown beside the list: a visit with its notice', async () => {
    const { api } = await shownBeside('OPEN_VISIT', 'Open the visit')
    await waitFor(() => expect(api.countOf('GET /v1/property/1')).toBeGreaterThan(0))
  })

  it('a new management, which can be dismissed there', async () => {
    const { api, drawer } = await shownBeside('ENROL', 'Enrol', {
      compliancePropertyId: null,
      agencyPortfolioPropertyId: 9,
    })
    const dismissal = 'POST /v1/portfolio/new-management/9/dismiss'
    const state = { portfolioPropertyId: 9, isDismissed: true, isUnderEnrolment: false, enrolmentOrderId: null }
    api.answer(dismissal, ok({ ...state, underEnrolmentBy: null, underEnrolmentAt: null }))
    await userEvent.click(drawer.getByRole('button', { name: 'Dismiss' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Dismiss new management' }))
    await userEvent.click(question.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(api.countOf(dismissal)).toBe(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('findings that the agency cannot resolve, about which it asks the provider from there', async () => {
    const { drawer } = await shownBeside('RESOLVE_FINDINGS', 'Resolve findings')
    await userEvent.click(drawer.getByRole('button', { name: 'Ask the service provider' }))
    expect(await screen.findByRole('dialog', { name: 'Ask the service provider' })).toBeDefined()
  })
})

describe('on a phone', () => {
  it('shows address, reason and one button, and the rest on demand', async () => {
    browser.setViewport({ width: 390, height: 844 })
    given([givenRow(1)])
    openPage('/work')
    await shown(1)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: /0491 570 156/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /more about 1 King Street/ }))
    expect(screen.getByRole('link', { name: /0491 570 156/ })).toBeDefined()
  })
})
