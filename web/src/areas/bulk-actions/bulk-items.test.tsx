import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BulkAction, BulkResult } from '@contract/bulk-actions/bulk-actions.ts'
import type { BulkItemsCheck } from '@contract/bulk-actions/bulk-items.ts'
import type { BulkItemKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { openSignedIn } from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { bulkWatch } from './bulk-watch.ts'
import { hasFailedWholly } from './bulk-texts.ts'
import { BulkActionItem } from './BulkActionItem.tsx'
import BulkItemsDialog from './BulkItemsDialog.tsx'

const url = '/v1/agency/bulk-actions'
const start = `POST ${url}/items`
const quote = (itemId: number) => ({ itemId, label: `Quote #Q-${itemId}`, address: `${itemId} Wattle Street, Fitzroy` })
const check: BulkItemsCheck = {
  total: 3,
  possible: 2,
  forwardedBefore: { count: 0, examples: [] },
  examples: [quote(1), quote(2)],
  impossible: [{ reason: 'No landlord of this property has an email address', count: 1, examples: [quote(3)] }],
  unavailable: null,
}
const counts = { WAITING: 0, RUNNING: 0, DONE: 0, SKIPPED: 0, FAILED: 0, UNDOING: 0, UNDONE: 0, KEPT: 0 }
const action: BulkAction = {
  id: 31,
  kind: 'UPLOAD_INVOICES',
  template: null,
  until: null,
  startedBy: 'Priya Nair',
  startedAt: '2026-11-15T00:00:00.000Z',
  stoppedAt: null,
  finishedAt: null,
  total: 3,
  counts: { ...counts, RUNNING: 1, DONE: 1, FAILED: 1 },
  undoStartedAt: null,
  undoFinishedAt: null,
  canBeUndone: false,
  leftByStop: 0,
  leftList: 0,
}
const onStarted = vi.fn()

beforeEach(() => {
  bulkWatch.hide()
  onStarted.mockClear()
})

async function open(kind: BulkItemKind, answer: BulkItemsCheck = check) {
  const api = fakeApi({ [`POST ${url}/items/check`]: ok(answer), [start]: ok({ ...action, kind }) })
  openSignedIn(() => (
    <BulkItemsDialog kind={kind} itemIds={[1, 2, 3]} onStarted={onStarted} onClose={() => undefined} />
  ))
  return { api, dialog: within(await screen.findByRole('dialog')) }
}

describe('the dialog for selected quotes and invoices', () => {
  it('says how many can be forwarded and why the others cannot, and sends the message', async () => {
    const { api, dialog } = await open('FORWARD_QUOTES')
    expect(await dialog.findByText('2 of 3 quotes')).toBeDefined()
    expect(dialog.getByRole('heading', { name: 'Forward quotes to landlords' })).toBeDefined()
    await userEvent.click(dialog.getByText('1 quote will be left out'))
    expect(dialog.getByText('No landlord of this property has an email address (1)')).toBeDefined()
    expect(dialog.getByText(/Emails cannot be taken back/)).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Tea < coffee')
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1))
    expect(api.calls.find(({ name }) => name === start)?.body).toEqual({
      kind: 'FORWARD_QUOTES',
      itemIds: [1, 2, 3],
      message: 'Tea &lt; coffee',
      isAgain: false,
    })
    expect(bulkWatch.running()).toEqual([31])
  })

  it('leaves out what was forwarded before, by name, unless it is wanted again', async () => {
    const forwardedBefore = { count: 1, examples: [quote(2)] }
    const { api, dialog } = await open('FORWARD_QUOTES', { ...check, forwardedBefore })
    const box = await dialog.findByRole('checkbox', { name: 'Forward again what was forwarded before' })
    expect(dialog.getByText(`${quote(2).label} went to a landlord on an earlier day.`)).toBeDefined()
    expect(dialog.getByText('2 quotes will be left out')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Send 1 email' })).toBeDefined()
    const previews = () => within(dialog.getByRole('combobox', { name: 'Preview for' })).getAllByRole('option')
    expect(previews().map((each) => each.getAttribute('value'))).not.toContain('2')
    await userEvent.click(box)
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1))
    expect(api.calls.find(({ name }) => name === start)?.body).toMatchObject({ isAgain: true })
  })

  it('says that all were forwarded before, and offers no preview of what is left out', async () => {
    const forwardedBefore = { count: 2, examples: check.examples }
    const { dialog } = await open('FORWARD_QUOTES', { ...check, forwardedBefore })
    await dialog.findByText('3 quotes will be left out')
    expect(dialog.queryByRole('combobox', { name: 'Preview for' })).toBeNull()
    await userEvent.hover(dialog.getByRole('button', { name: 'Start' }))
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'All of the selected quotes that can be forwarded were forwarded before',
    )
  })

  it('shows the email of one of them before it is sent', async () => {
    const { api, dialog } = await open('FORWARD_QUOTES')
    const preview = {
      subject: 'Quote #Q-2',
      from: { email: 'portal@example.com', name: 'Yarra Lantern Property' },
      recipients: [{ type: 'to', email: 'olive@example.com' }],
      preview_html: '<p>Dear Olive</p>',
    }
    api.answer(`POST ${url}/items/preview`, ok(preview))
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Preview for' }), '2')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('dialog', { name: 'Preview email' })).toBeDefined()
    expect(api.calls.at(-1)?.body).toEqual({ kind: 'FORWARD_QUOTES', itemId: 2, message: '' })
  })

  it('uploads without a message, and keeps what a colleague’s running action refuses', async () => {
    const { api, dialog } = await open('UPLOAD_INVOICES')
    api.answer(start, refuse(409, 'conflict', 'Omar started “Upload invoices” and it is still running.'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Upload 2 invoices' }))
    expect(await dialog.findByText(/Omar started/)).toBeDefined()
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(onStarted).not.toHaveBeenCalled()
  })

  it('says why nothing can be sent', async () => {
    const { dialog } = await open('FORWARD_INVOICES', {
      ...check,
      possible: 0,
      forwardedBefore: { count: 0, examples: [] },
      examples: [],
      impossible: [],
      unavailable: 'Sending emails from the Compliance Portal is disabled',
    })
    expect(await dialog.findByText('Sending emails from the Compliance Portal is disabled')).toBeDefined()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})

it('an action of which everything failed has failed wholly', () => {
  expect(hasFailedWholly({ ...action, counts: { ...counts, DONE: 0, FAILED: 10 } })).toBe(true)
  expect(hasFailedWholly({ ...action, counts: { ...counts, DONE: 1, FAILED: 9 } })).toBe(false)
  expect(hasFailedWholly({ ...action, counts: { ...counts, DONE: 0, FAILED: 0 } })).toBe(false)
})

it('the results name each invoice, say what is uploading and why one failed, and that a bill is not taken back', async () => {
  const result = (itemId: number, status: BulkResult['status'], note: string): BulkResult => ({
    itemId,
    itemLabel: `Invoice #I-${itemId}`,
    propertyId: 7,
    addressLine1: '7 Wattle Street',
    addressLine2: 'Fitzroy VIC 3065',
    status,
    note,
    hasLeftList: false,
  })
  const items = [
    result(1, 'FAILED', 'PropertyMe refused the invoice: archived'),
    result(2, 'RUNNING', 'Uploading to PropertyMe'),
    result(3, 'DONE', 'Uploaded to PropertyMe'),
  ]
  fakeApi({ [`GET ${url}/31/properties`]: ok({ items, total: 3 }) })
  openSignedIn(() => <BulkActionItem action={action} isLatest />)
  const list = within(await screen.findByRole('list', { name: 'Invoices' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Invoice #I-17 Wattle StreetFitzroy VIC 3065FailedPropertyMe refused the invoice: archived',
    'Invoice #I-27 Wattle StreetFitzroy VIC 3065UploadingUploading to PropertyMe',
    'Invoice #I-37 Wattle StreetFitzroy VIC 3065DoneUploaded to PropertyMe',
  ])
  expect(screen.getByText('2 of 3')).toBeDefined()
  expect(screen.getByText('Uploaded invoices cannot be taken back here.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Hide invoices' })).toBeDefined()
})
