import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BulkItemsCheck } from '@contract/bulk-actions/bulk-items.ts'
import { givenInvoice, givenQuote } from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { pageCheckbox } from '@/shared/list-selection/testing/page-checkbox.ts'
import { openPage } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const checked: BulkItemsCheck = {
  total: 2,
  possible: 2,
  forwardedBefore: { count: 0, examples: [] },
  examples: [],
  impossible: [],
  unavailable: null,
}
const lastQuery = (api: ReturnType<typeof signedInApi>, name: string) =>
  api.calls
    .filter((call) => call.name === name && !call.url.endsWith('&page-size=1'))
    .at(-1)
    ?.url.split('?')[1]
/** It loads when rows are first selected. */
const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }))

describe('all quotes', () => {
  const list = 'GET /v1/quote'
  const given = (total = 2) => {
    const api = signedInApi()
    const items = [
      givenQuote({ estimatedPrices: { minimum: '120.00', maximum: '120.00' } }),
      givenQuote({
        complianceQuoteId: 6,
        quoteNumber: 'Q-1006',
        status: 'EXPIRED',
        isExpired: true,
        approvalUrl: null,
      }),
    ]
    api.answer(list, ok({ items, total, unfilteredTotal: total }))
    api.answer('GET /v1/agency/bulk-actions', ok({ items: [] }))
    api.answer('POST /v1/agency/bulk-actions/items/check', ok(checked))
    return api
  }

  it('show every status with property, one price and severity, newest first', async () => {
    const api = given()
    openPage('/quotes')
    const row = within(await screen.findByRole('row', { name: /Q-1006/ }))
    expect(row.getAllByText('Expired').length).toBeGreaterThan(0)
    const first = within(screen.getByRole('row', { name: /Q-1005/ }))
    expect(first.getByText('$120.00')).toBeDefined()
    expect(first.getByText('Awaiting approval')).toBeDefined()
    expect(first.getByText('Urgent')).toBeDefined()
    expect(first.getByRole('link', { name: '12 Wattle Street' })).toBeDefined()
    expect(lastQuery(api, list)).toBe('sort=created&direction=descending&page=1')
  })

  it('are filtered by what the address says, each filter with its chip', async () => {
    const api = given()
    const portal = openPage(
      '/quotes?status=EXPIRED&status=LOST&service=gas&urgency=URGENT&due=WEEK&property-manager=2&query=wattle',
    )
    await screen.findByRole('row', { name: /Q-1006/ })
    expect(lastQuery(api, list)).toBe(
      'query=wattle&service=gas&due=WEEK&property-manager=2&status=EXPIRED&urgency=URGENT&sort=created&direction=descending&page=1',
    )
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
      expect.stringContaining('Expired'),
      expect.stringContaining('Urgent'),
      expect.stringContaining('Gas'),
      expect.stringContaining('Expires within 7 days'),
      'Clear all',
    ])
    await userEvent.click(chips.getByRole('button', { name: 'Clear all' }))
    await waitFor(() =>
      expect(lastQuery(api, list)).toBe('property-manager=2&sort=created&direction=descending&page=1'),
    )
    expect(portal.href()).toMatch(/^\/quotes\?property-manager=2/)
  })

  it('are sorted by a press on a heading', async () => {
    const api = given()
    openPage('/quotes')
    await userEvent.click(await screen.findByRole('button', { name: /^Expiry/ }))
    await waitFor(() => expect(lastQuery(api, list)).toBe('sort=expiry&direction=ascending&page=1'))
  })

  it('can be forwarded to their landlords together', async () => {
    const api = given()
    openPage('/quotes')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select quote #Q-1005' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select quote #Q-1006' }))
    await userEvent.click((await bar()).getByRole('button', { name: 'Forward to landlords' }))
    await screen.findByRole('dialog', { name: 'Forward quotes to landlords' })
    const check = api.calls.find(({ name }) => name === 'POST /v1/agency/bulk-actions/items/check')
    expect(check?.body).toEqual({ kind: 'FORWARD_QUOTES', itemIds: [5, 6] })
  })

  it('all that match are read from the server with the filter, except those taken out', async () => {
    const api = given(214)
    api.answer('GET /v1/quote/ids', ok({ ids: [5, 6, 7, 8], total: 4 }))
    openPage('/quotes?urgency=URGENT')
    await userEvent.click(await pageCheckbox())
    await userEvent.click((await bar()).getByRole('button', { name: 'Select all 214 that match' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select quote #Q-1006' }))
    await userEvent.click((await bar()).getByRole('button', { name: 'Forward to landlords' }))
    await screen.findByRole('dialog', { name: 'Forward quotes to landlords' })
    expect(lastQuery(api, 'GET /v1/quote/ids')).toBe('urgency=URGENT')
    const check = api.calls.find(({ name }) => name === 'POST /v1/agency/bulk-actions/items/check')
    expect(check?.body).toEqual({ kind: 'FORWARD_QUOTES', itemIds: [5, 7, 8] })
  })
})

describe('all invoices', () => {
  const list = 'GET /v1/invoice'
  const given = (takesInvoices = true) => {
    const integration = { software: 'PROPERTY_ME', name: 'PropertyMe', connectedAt: null, takesInvoices }
    const api = signedInApi({ integrations: [integration] })
    const items = [givenInvoice(), givenInvoice({ id: 9, invoiceNumber: '20419', isPaid: true, isOverdue: false })]
    api.answer(list, ok({ items, total: 2, unfilteredTotal: 2 }))
    api.answer('GET /v1/agency/bulk-actions', ok({ items: [] }))
    api.answer('POST /v1/agency/bulk-actions/items/check', ok(checked))
    return api
  }

  it('show paid ones too, newest first, and are filtered by status and upload', async () => {
    const api = given()
    openPage('/invoices')
    const row = within(await screen.findByRole('row', { name: /20419/ }))
    expect(row.getByText('Paid')).toBeDefined()
    expect(row.getByText('01/10/2026')).toBeDefined()
    expect(lastQuery(api, list)).toBe('sort=issued&direction=descending&page=1')
    await userEvent.click(screen.getByRole('button', { name: 'Upload Uploaded or not' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Failed' }))
    await waitFor(() => expect(lastQuery(api, list)).toBe('upload=FAILED&sort=issued&direction=descending&page=1'))
  })

  it('are downloaded to be entered where nothing sends them', async () => {
    const api = given(false)
    openPage('/invoices')
    await userEvent.click(await pageCheckbox())
    expect((await bar()).queryByRole('button', { name: /Upload/ })).toBeNull()
    await userEvent.click((await bar()).getByRole('button', { name: 'Download for PropertyMe (ZIP)' }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toBe('/v1/invoice/bills?software=PROPERTY_ME&id=8&id=9'))
  })

  it('can be forwarded or uploaded together', async () => {
    const api = given()
    openPage('/invoices')
    await userEvent.click(await pageCheckbox())
    expect((await bar()).getByRole('button', { name: 'Forward to landlords' })).toBeDefined()
    await userEvent.click((await bar()).getByRole('button', { name: 'Upload to PropertyMe' }))
    await screen.findByRole('dialog', { name: 'Upload invoices' })
    const check = api.calls.find(({ name }) => name === 'POST /v1/agency/bulk-actions/items/check')
    expect(check?.body).toEqual({ kind: 'UPLOAD_INVOICES', itemIds: [8, 9] })
  })
})
