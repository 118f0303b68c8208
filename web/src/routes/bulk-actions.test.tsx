import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AccessIssueItem } from '@contract/access-issues/access-issue-lists.ts'
import type { BulkAction, BulkCheck, BulkTenancy } from '@contract/bulk-actions/bulk-actions.ts'
import { askAgainSoon } from '@/shared/testing/ask-again-soon.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { bulkWatch } from '@/areas/bulk-actions/bulk-watch.ts'
import { pageCheckbox } from '@/shared/list-selection/testing/page-checkbox.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
const path = '/action-required/access-issues'
const list = 'GET /v1/agency/access-issues'
const url = '/v1/agency/bulk-actions'

const itemOf = (id: number): AccessIssueItem => ({
  compliancePropertyId: id,
  addressLine1: `${id} Wattle Street`,
  addressLine2: 'RICHMOND VIC 3121',
  propertyManager: null,
  isIntegrated: false,
  servicesWithFindings: [],
  accessIssues: { caseId: id, openedAt: '2026-01-01T00:00:00.000Z', isUrgent: false, openWaysIn: [], problems: [] },
  tags: [],
  canRequestOneOffEntry: false,
})
const example = (id: number) => ({ propertyId: id, address: `${id} Wattle Street, RICHMOND VIC 3121` })
const check: BulkCheck = {
  total: 2,
  choices: [
    {
      kind: 'CONFIRM_TENANCY',
      possible: 1,
      examples: [example(1)],
      impossible: [{ reason: 'There is no tenancy to confirm', count: 1, examples: [example(2)] }],
      unavailable: null,
    },
    { kind: 'SEND_EMAIL', possible: 2, examples: [example(1), example(2)], impossible: [], unavailable: null },
    { kind: 'ALLOW_ENTRY_NOTICE', possible: 0, examples: [], impossible: [], unavailable: 'The law does not allow it' },
  ],
  templates: [
    { code: 'KEY_NEEDED', label: 'A key is needed', possible: 2, emailedToday: 0 },
    { code: 'VISIT_REMINDER', label: 'Reminder of the visit', possible: 1, emailedToday: 0 },
  ],
  untilBounds: { min: '2026-11-15', max: '2027-11-15' },
}
const counts = { WAITING: 0, RUNNING: 0, DONE: 0, SKIPPED: 0, FAILED: 0, UNDOING: 0, UNDONE: 0, KEPT: 0 }
const running: BulkAction = {
  id: 31,
  kind: 'CONFIRM_TENANCY',
  template: null,
  until: null,
  startedBy: 'Priya Nair',
  startedAt: '2026-11-15T00:00:00.000Z',
  stoppedAt: null,
  finishedAt: null,
  total: 2,
  counts: { ...counts, WAITING: 1, DONE: 1 },
  undoStartedAt: null,
  undoFinishedAt: null,
  canBeUndone: false,
  leftByStop: 0,
  leftList: 0,
}
const undoId = 'b4a1c7e2-1111-4222-8333-444455556661'
const finished: BulkAction = {
  ...running,
  undoId,
  finishedAt: '2026-11-15T00:00:09.000Z',
  counts: { ...counts, DONE: 1, SKIPPED: 1 },
  canBeUndone: true,
  leftList: 1,
}

const tenancyOf = (id: number): BulkTenancy => ({
  propertyId: id,
  addressLine1: `${id} Wattle Street`,
  addressLine2: 'RICHMOND VIC 3121',
  isVacant: false,
  tenants: [`Ana Lima ${id}`, 'Rui Lima'],
  leaseStart: '2026-02-01',
  leaseEnd: '2027-01-31',
})

function givenApi(ids: readonly number[] = [1, 2], total = ids.length) {
  const api = signedInApi({ experiments: { AgencyCompliancePortalAgencyEntryMethod: true } })
  api.answer(list, ok({ items: ids.map(itemOf), total, unfilteredTotal: total }))
  api.answer(`POST ${url}/check`, ok(check))
  api.answer(`GET ${url}`, ok({ items: [] }))
  api.answer(`POST ${url}/tenancies`, ok({ items: [tenancyOf(1)], total: 1 }))
  return { ...api, sent: (name: string) => api.calls.filter((call) => call.name === name).at(-1)?.body }
}
const rowBox = (id: number) => screen.findByRole('checkbox', { name: `Select ${id} Wattle Street` })
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
const openDialog = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Act on selected properties' }))
}

beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  bulkWatch.hide()
})

describe('selected rows', () => {
  it('are counted, and stay selected on other pages', async () => {
    const api = givenApi([1, 2], 12)
    const portal = openPage(path)
    await userEvent.click(await rowBox(1))
    await screen.findByRole('region', { name: 'Selected rows' })
    expect(bar().getByText('1 of 12 selected')).toBeDefined()
    api.answer(list, ok({ items: [itemOf(3)], total: 12, unfilteredTotal: 12 }))
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(portal.href()).toBe(`${path}?page=2`))
    await userEvent.click(await rowBox(3))
    expect(bar().getByText('2 of 12 selected')).toBeDefined()
    await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('can be a whole page, or all that match the filter except some', async () => {
    const api = givenApi([1, 2], 214)
    openPage(`${path}?facet=VACANT&property-manager=2`)
    const all = await pageCheckbox()
    await userEvent.click(all)
    expect(bar().getByText('2 of 214 selected')).toBeDefined()
    await userEvent.click(bar().getByRole('button', { name: 'Select all 214 that match' }))
    await userEvent.click(await rowBox(2))
    expect(bar().getByText('213 of 214 selected')).toBeDefined()
    expect(all.indeterminate).toBe(true)
    await openDialog(/^Act on 213 properties$/)
    await waitFor(() =>
      expect(api.sent(`POST ${url}/check`)).toEqual({
        selection: { filter: { facet: ['VACANT'], service: [], 'property-manager': '2' }, except: [2] },
      }),
    )
  })

  it('are no longer selected when the filter changes, which is stated', async () => {
    givenApi()
    openPage(path)
    await userEvent.click(await rowBox(1))
    await userEvent.selectOptions(screen.getByLabelText('Urgency'), 'Urgent')
    expect(
      await within(await screen.findByRole('region', { name: 'Selected rows' })).findByText(
        'The filter changed, so the selected row is no longer selected.',
      ),
    ).toBeDefined()
    expect(((await rowBox(1)) as HTMLInputElement).checked).toBe(false)
  })

  it('are at most 1,000 for one action', async () => {
    givenApi([1, 2], 1001)
    openPage(path)
    await userEvent.click(await pageCheckbox())
    await userEvent.click(bar().getByRole('button', { name: 'Select all 1,001 that match' }))
    expect(bar().getByRole('button', { name: 'Act on 1,001 properties' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('can be selected on cards too', async () => {
    browser.setViewport({ width: 390, height: 800 })
    givenApi()
    openPage(path)
    await rowBox(1)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(bar().getByText('2 of 2 selected')).toBeDefined()
    await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })
})

describe('the dialog', () => {
  const open = async () => {
    const api = givenApi()
    openPage(path)
    await userEvent.click(await pageCheckbox())
    return { api, dialog: await openDialog(/^Act on 2 properties$/) }
  }

  it('offers what the properties can take, and states why not for the others', async () => {
    const { dialog } = await open()
    const impossible = await dialog.findByRole('radio', { name: /^Allow entry by notice/ })
    expect((impossible as HTMLInputElement).disabled).toBe(true)
    expect(dialog.getByText('Not possible: The law does not allow it')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: /^Confirm tenancy details/ }))
    expect(dialog.getByText('1 property will be left out')).toBeDefined()
    expect(dialog.getByText('There is no tenancy to confirm (1)')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Confirm details of 1 property' })).toBeDefined()
  })

  it('shows the tenants and lease dates that are confirmed: the first few, then all in pages', async () => {
    const { api, dialog } = await open()
    const vacant = { ...tenancyOf(2), isVacant: true, tenants: [], leaseStart: null, leaseEnd: null }
    const first = [tenancyOf(1), vacant, ...[3, 4, 5, 6, 7, 8, 9, 10].map(tenancyOf)]
    api.answer(`POST ${url}/tenancies`, ok({ items: first, total: 500 }))
    await userEvent.click(await dialog.findByRole('radio', { name: /^Confirm tenancy details/ }))
    const rows = async () => within(await dialog.findByRole('list', { name: 'Tenancies to confirm' }))
    expect((await rows()).getAllByRole('listitem')).toHaveLength(3)
    expect(dialog.getByText('Ana Lima 1, Rui Lima')).toBeDefined()
    expect(dialog.getAllByText('Lease 01/02/2026 to 31/01/2027')).toHaveLength(2)
    expect(dialog.getByText('Vacant')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Show all 500' }))
    expect((await rows()).getAllByRole('listitem')).toHaveLength(10)
    api.answer(`POST ${url}/tenancies`, ok({ items: [tenancyOf(11)], total: 500 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Page 2' }))
    expect(await dialog.findByText('Ana Lima 11, Rui Lima')).toBeDefined()
  })

  it('previews the email of one property, and counts those that the template fits', async () => {
    const { api, dialog } = await open()
    api.answer(
      `POST ${url}/preview-email`,
      ok({
        subject: 'A key is needed',
        from: { email: 'priya@agency.example', name: 'Agency' },
        recipients: [{ type: 'to', email: 'ana@home.example' }],
        preview_html: '<p>Hello</p>',
      }),
    )
    await userEvent.click(await dialog.findByRole('radio', { name: /^Email the tenants/ }))
    await userEvent.click(dialog.getByRole('combobox', { name: /^Template/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'A key is needed' }))
    expect(await dialog.findByRole('button', { name: 'Send 2 emails' })).toBeDefined()
    await userEvent.selectOptions(dialog.getByLabelText('Preview for'), '2')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('dialog', { name: 'Preview email' })).toBeDefined()
    expect(api.sent(`POST ${url}/preview-email`)).toEqual({ propertyId: 2, template: 'KEY_NEEDED' })
  })

  it('shows why the action was not started, and the new numbers', async () => {
    const { api, dialog } = await open()
    await userEvent.click(await dialog.findByRole('radio', { name: /^Confirm tenancy details/ }))
    const message = 'The list has changed: 3 properties match now, 2 were selected. Please check the list.'
    api.answer(`POST ${url}`, refuse(409, 'conflict', message))
    api.answer(`POST ${url}/check`, ok({ ...check, total: 3 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm details of 1 property' }))
    expect(await dialog.findByText(message)).toBeDefined()
    expect(await dialog.findByText('What should be done at 3 properties?')).toBeDefined()
  })
})

describe('a started action', () => {
  const start = async () => {
    const api = givenApi()
    openPortal(path)
    await userEvent.click(await pageCheckbox())
    const dialog = await openDialog(/^Act on 2 properties$/)
    await userEvent.click(await dialog.findByRole('radio', { name: /^Confirm tenancy details/ }))
    api.answer(`POST ${url}`, ok(running))
    api.answer(`GET ${url}`, ok({ items: [running] }))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm details of 1 property' }))
    return api
  }

  it('shows its progress in the header, then a toast, and reloads the list', async () => {
    askAgainSoon()
    const api = await start()
    expect(await screen.findByRole('button', { name: 'Bulk actions, 1 of 2' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    expect(api.sent(`POST ${url}`)).toEqual({
      selection: { propertyIds: [1, 2] },
      count: 2,
      kind: 'CONFIRM_TENANCY',
      template: null,
      until: null,
    })
    const loads = api.countOf(list)
    api.answer(`GET ${url}`, ok({ items: [finished] }))
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
    expect(await toasts.findByText('1 done, 1 skipped')).toBeDefined()
    expect(toasts.getByRole('button', { name: 'Show results' })).toBeDefined()
    const undone = { id: undoId, message: 'Undone', undoneAt: '2026-11-15T00:01:00.000Z' }
    api.answer(`POST /v1/actions/${undoId}/undo`, ok(undone))
    await userEvent.click(toasts.getByRole('button', { name: 'Undo' }))
    expect(api.countOf(`POST /v1/actions/${undoId}/undo`)).toBe(1)
    await waitFor(() => expect(api.countOf(list)).toBeGreaterThan(loads))
  })

  it('has its results in a drawer, where it can be undone after a question', async () => {
    askAgainSoon()
    const api = await start()
    api.answer(
      `GET ${url}/31/properties`,
      ok({
        items: [
          {
            itemId: 2,
            itemLabel: null,
            propertyId: 2,
            addressLine1: '2 Wattle Street',
            addressLine2: 'RICHMOND',
            status: 'SKIPPED',
            note: 'No tenancy',
            hasLeftList: false,
          },
          {
            itemId: 1,
            itemLabel: null,
            propertyId: 1,
            addressLine1: '1 Wattle Street',
            addressLine2: 'RICHMOND',
            status: 'DONE',
            note: null,
            hasLeftList: true,
          },
        ],
        total: 2,
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Bulk actions, 1 of 2/ }))
    api.answer(`GET ${url}`, ok({ items: [finished] }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Bulk actions' }))
    expect(await drawer.findByText('No tenancy')).toBeDefined()
    expect(drawer.getByText('No longer in the list')).toBeDefined()
    expect(await drawer.findByText('1 property left the list.')).toBeDefined()
    await userEvent.click(await drawer.findByRole('button', { name: 'Undo' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo at 1 property?' }))
    const undoing = { ...finished, undoStartedAt: '2026-11-15T00:01:00.000Z', canBeUndone: false }
    api.answer(`POST ${url}/31/undo`, ok({ ...undoing, counts: { ...counts, UNDOING: 1, SKIPPED: 1 } }))
    api.answer(
      `GET ${url}`,
      ok({
        items: [
          { ...undoing, undoFinishedAt: '2026-11-15T00:01:02.000Z', counts: { ...counts, UNDONE: 1, SKIPPED: 1 } },
        ],
      }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Undo' }))
    expect(await drawer.findByText('1 undone')).toBeDefined()
  })

  it('that was stopped continues with the rest', async () => {
    bulkWatch.add(31)
    const api = givenApi()
    const stopped = { ...finished, stoppedAt: '2026-11-15T00:00:08.000Z', leftByStop: 1 }
    api.answer(`GET ${url}`, ok({ items: [stopped] }))
    api.answer(`GET ${url}/31/properties`, ok({ items: [], total: 0 }))
    api.answer(`POST ${url}/31/continue`, ok({ ...running, id: 32, total: 1 }))
    openPortal(path)
    await userEvent.click(await screen.findByRole('button', { name: /^Bulk actions, / }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Bulk actions' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Continue with the rest' }))
    await waitFor(() => expect(api.countOf(`POST ${url}/31/continue`)).toBe(1))
  })

  it('is shown again after a reload, and its end is announced then', async () => {
    bulkWatch.add(31)
    const api = givenApi()
    api.answer(`GET ${url}`, ok({ items: [finished] }))
    openPortal(path)
    const toasts = within(await screen.findByRole('region', { name: 'Notifications' }))
    expect(await toasts.findByText('1 done, 1 skipped')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Bulk actions, 1 done, 1 skipped' })).toBeDefined()
  })

  it('costs nothing before there is one', async () => {
    const api = givenApi()
    openPortal(path)
    await rowBox(1)
    expect(api.countOf(`GET ${url}`)).toBe(0)
  })
})
