import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Invoice } from '@contract/invoices.ts'
import {
  givenInvoice,
  givenPdfs,
  givenSlowApi,
  givenList,
  openSignedIn,
  pdf,
} from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { UrgentPanel } from '@/shared/testing/UrgentPanel.tsx'
import { InvoiceDueDate } from './invoice-columns.tsx'
import { OverdueInvoicesPanel } from './OverdueInvoicesPanel.tsx'
import { uploadLabel } from './InvoiceActions.tsx'

const list = 'GET /v1/invoice/analytics/overdue'
const upload = 'POST /v1/invoice/8/upload'
const answerOfUser = 'POST /v1/invoice/8/upload/answer'
const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const open = (items: Invoice[] = [givenInvoice()]) => {
  const api = fakeApi({ [list]: ok(givenList(items)) })
  openSignedIn(() => <UrgentPanel of={OverdueInvoicesPanel} propertyManagerId={4} />)
  return api
}
const row = async () => within(await screen.findByRole('row', { name: /20418/ }))
const choose = async (item: string) => {
  await userEvent.click((await row()).getByRole('button', { name: 'Actions for invoice #20418' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const syncing = () => givenInvoice({}, { isUploading: true, isEligibleToUpload: false })
const failed = (message = 'PropertyMe refused the bill: unknown property') =>
  givenInvoice({}, { lastError: { message } })
const uploaded = () =>
  givenInvoice(
    {},
    {
      isUploaded: true,
      isEligibleToUpload: false,
      uploadedAt: '2026-11-14T01:00:00Z',
      uploadedBy: 'Priya Nair',
    },
  )

describe('overdue invoices', () => {
  it('show number, property, due date, total with GST and status', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T01:00:00Z') })
    open()
    expect((await row()).getByRole('rowheader').textContent).toBe('#20418')
    const cells = (await row()).getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(0, 5)).toEqual([
      '12 Wattle StreetFitzroy VIC 3065',
      '15/10/202631 days overdue',
      '$1,089.50',
      'Overdue',
      'Not uploaded',
    ])
    expect((await row()).getByRole('link', { name: '12 Wattle Street' }).getAttribute('href')).toBe('/property/71')
  })

  it('share columns if there is no room for one each, and keep every action', async () => {
    browser.setViewport({ width: 820, height: 900 })
    open()
    const headers = (await screen.findAllByRole('columnheader')).map((header) => header.textContent)
    expect(headers).toEqual(['Invoice and total inc. GST', 'Property', 'Due date', 'Integration', 'Actions'])
    expect((await row()).getByRole('rowheader').textContent).toBe('#20418$1,089.50')
    expect((await row()).getByText('Overdue')).toBeDefined()
    expect((await row()).getByRole('button', { name: 'Upload to PropertyMe for invoice #20418' })).toBeDefined()
  })

  it('are those of the property manager, five at a time', async () => {
    const api = open()
    await row()
    expect(api.calls[0]?.url).toBe('/v1/invoice/analytics/overdue?propertyManagerId=4&page=1&page-size=5')
  })

  it('show a text if there are none', async () => {
    open([])
    expect(await screen.findByText('No overdue invoices')).toBeDefined()
    expect(screen.getByText('You are all up to date!')).toBeDefined()
  })

  it('show a general text if the server gave no message', async () => {
    const api = fakeApi({ [list]: refuse(500, 'internal', '') })
    openSignedIn(() => <UrgentPanel of={OverdueInvoicesPanel} />)
    expect(await screen.findByText('Failed to get overdue invoices')).toBeDefined()
    api.answer(list, unreachable)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/We could not reach the portal/)).toBeDefined()
  })
})

describe('the status of an invoice', () => {
  it.each([
    [{ isPaid: true, isOverdue: true }, 'Paid'],
    [{ isPaid: false, isOverdue: true }, 'Overdue'],
    [{ isPaid: false, isOverdue: false }, 'Due'],
  ])('of %j is %s', async (parts, label) => {
    open([givenInvoice(parts)])
    expect((await row()).getByText(label)).toBeDefined()
  })

  it('that was cancelled shows its credit note, which can be downloaded, and cannot be forwarded', async () => {
    open([
      givenInvoice({
        isOverdue: false,
        isCancelled: true,
        creditNote: {
          number: 'CN20418',
          issuedDate: '2026-11-12',
          reason: 'Wrong plan',
          pdfUrl: '/v1/invoice/8/credit-note/pdf',
        },
      }),
    ])
    const asked: string[] = []
    const saved = givenPdfs((path) => {
      asked.push(path)
      return pdf()
    })
    const shown = await row()
    expect(shown.getByText('Cancelled')).toBeDefined()
    expect(await shown.findByText('of 12/11/2026')).toBeDefined()
    expect(shown.getByText('Wrong plan')).toBeDefined()
    await userEvent.click(shown.getByRole('button', { name: 'Credit note CN20418' }))
    expect(await screen.findByText('Credit note #CN20418 downloaded')).toBeDefined()
    expect([asked, saved]).toEqual([
      [expect.stringMatching(/\/v1\/invoice\/8\/credit-note\/pdf$/)],
      ['credit-note-CN20418.pdf'],
    ])
    await userEvent.click(shown.getByRole('button', { name: 'Actions for invoice #20418' }))
    expect(await screen.findByRole('menuitem', { name: 'Download PDF' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Forward' })).toBeNull()
  })

  it.each([
    ['2026-11-14', true, false, '14/11/20261 day overdue'],
    ['2026-10-15', true, true, '15/10/2026'],
    ['2026-12-15', false, false, '15/12/2026'],
  ])('due %s shows how many days it is overdue', (dueDate, isOverdue, isPaid, text) => {
    const { container } = render(<InvoiceDueDate invoice={{ dueDate, isOverdue, isPaid }} today="2026-11-15" />)
    expect(container.textContent).toBe(text)
  })
})

describe('the integration of an invoice', () => {
  it('is syncing while it is uploaded, and offers no action', async () => {
    open([syncing()])
    expect((await row()).getByText('Syncing')).toBeDefined()
    expect((await row()).queryByRole('button', { name: /upload/i })).toBeNull()
  })

  it('shows when and by whom it was uploaded', async () => {
    open([uploaded()])
    expect((await row()).getByText('Uploaded')).toBeDefined()
    expect((await row()).getByText('14/11/2026, 12:00 pm by Priya Nair')).toBeDefined()
  })

  it('shows why it failed, and can be retried', async () => {
    open([failed()])
    expect((await row()).getByText('Failed')).toBeDefined()
    expect((await row()).getByText('PropertyMe refused the bill: unknown property')).toBeDefined()
    expect((await row()).getByRole('button', { name: 'Retry upload for invoice #20418' })).toBeDefined()
  })

  it('whose answer was lost asks whether it arrived, and is sent again only if it is missing', async () => {
    const message = 'We do not know whether PropertyMe has this bill.'
    const api = open([givenInvoice({}, { isEligibleToUpload: false, isUnclear: true, lastError: { message } })])
    api.answer(answerOfUser, ok(syncing()))
    await userEvent.click((await row()).getByRole('button', { name: 'Did it arrive? for invoice #20418' }))
    expect(await screen.findByRole('dialog', { name: 'Is invoice #20418 in PropertyMe?' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'It is missing: send it again' }))
    expect(await screen.findByText('Invoice #20418 started uploading')).toBeDefined()
    expect(api.calls.at(-1)).toMatchObject({ body: { isThere: false } })
  })

  it('is not shown if the property is not integrated', async () => {
    open([givenInvoice({}, { softwareName: null, isEligibleToUpload: false })])
    expect((await row()).getByText('Not integrated')).toBeDefined()
    expect((await row()).queryByRole('button', { name: /upload/i })).toBeNull()
  })

  it('is not offered where people enter invoices, but a ZIP for the form of their software', async () => {
    const api = open([
      givenInvoice({}, { softwareName: 'Rest', takesInvoices: false, isEligibleToUpload: false, toEnterIn: 'REST' }),
    ])
    api.answer('GET /v1/invoice/bills', () => new Response('PK'))
    expect((await row()).getByText('No upload to Rest')).toBeDefined()
    expect((await row()).queryByRole('button', { name: /upload/i })).toBeNull()
    await userEvent.click((await row()).getByRole('button', { name: 'Download for Rest (ZIP) for invoice #20418' }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toBe('/v1/invoice/bills?software=REST&id=8'))
  })

  it('offers an upload only for eligible invoices', () => {
    expect(uploadLabel(givenInvoice())).toBe('Upload to PropertyMe')
    expect(uploadLabel(failed())).toBe('Retry upload')
    expect(uploadLabel(givenInvoice({}, { isEligibleToUpload: false, lastError: { message: 'No' } }))).toBeNull()
  })
})

describe('uploading an invoice', () => {
  it('starts, confirms it, and shows the row as syncing immediately', async () => {
    const api = open()
    api.answer(upload, ok(syncing(), 202))
    await row()
    givenSlowApi()
    await userEvent.dblClick((await row()).getByRole('button', { name: 'Upload to PropertyMe for invoice #20418' }))
    expect(await screen.findByText('Invoice #20418 started uploading')).toBeDefined()
    expect(await (await row()).findByText('Syncing')).toBeDefined()
    expect(api.countOf(upload)).toBe(1)
  })

  it('shows the reason of a refusal, and the current status of the invoice', async () => {
    const api = open()
    api.answer(upload, refuse(409, 'conflict', 'Invoice #20418 is already uploading'))
    api.answer(list, ok(givenList([givenInvoice()])))
    const button = (await row()).getByRole('button', { name: 'Upload to PropertyMe for invoice #20418' })
    api.answer(list, ok(givenList([syncing()])))
    await userEvent.click(button)
    expect(await screen.findByText('Invoice #20418 failed to upload')).toBeDefined()
    expect(screen.getByText('Invoice #20418 is already uploading')).toBeDefined()
    expect(await (await row()).findByText('Syncing')).toBeDefined()
  })

  it('shows a general text if the server gave no message', async () => {
    const api = open()
    api.answer(upload, refuse(500, 'internal', ''))
    await userEvent.click((await row()).getByRole('button', { name: 'Upload to PropertyMe for invoice #20418' }))
    expect(await screen.findByText('Failed to upload invoice')).toBeDefined()
  })
})

describe('the list while an invoice is uploading', () => {
  const minute = async () => act(async () => vi.advanceTimersByTimeAsync(60_000))

  it('reloads every minute, shows how the upload ended, and stops reloading after that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = open([syncing()])
    await row()
    expect(api.countOf(list)).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(59_000))
    expect(api.countOf(list)).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(1_500))
    expect(api.countOf(list)).toBe(2)
    api.answer(list, ok(givenList([failed('PropertyMe could not be reached')])))
    await minute()
    expect(await screen.findByText('Invoice #20418 failed to upload')).toBeDefined()
    expect(screen.getAllByText('PropertyMe could not be reached')).toHaveLength(2)
    const callCount = api.countOf(list)
    await minute()
    await minute()
    expect(api.countOf(list)).toBe(callCount)
  })

  it('keeps its rows when a reload fails, and continues to reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = open([syncing()])
    await row()
    api.answer(list, refuse(503, 'unavailable', 'The database cannot be reached'))
    await minute()
    expect(await screen.findByText('The database cannot be reached')).toBeDefined()
    expect((await row()).getByText('Syncing')).toBeDefined()
    api.answer(list, ok(givenList([uploaded()])))
    await minute()
    expect(await screen.findByText('Invoice #20418 uploaded')).toBeDefined()
    expect(screen.queryByText('The database cannot be reached')).toBeNull()
  })

  it('does not reload if no invoice is uploading', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = open()
    await row()
    await minute()
    await minute()
    expect(api.countOf(list)).toBe(1)
  })
})

describe('an invoice as PDF', () => {
  it('is prepared, then saved under its number', async () => {
    open()
    let answer: (reply: Response) => void = () => undefined
    const saved = givenPdfs(() => new Promise<Response>((resolve) => (answer = resolve)) as unknown as Response)
    await choose('Download PDF')
    expect(await screen.findByText("We're preparing your invoice")).toBeDefined()
    expect(saved).toEqual([])
    answer(pdf())
    expect(await screen.findByText('Invoice #20418 downloaded')).toBeDefined()
    expect(saved).toEqual(['invoice-20418.pdf'])
  })

  it('that fails to download shows the failure', async () => {
    open()
    givenPdfs(() => new Response('', { status: 500 }))
    await choose('Download PDF')
    expect(await screen.findByText('Invoice #20418 failed to download')).toBeDefined()
    expect(screen.getByText('Failed to download invoice PDF. Please try again.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText("We're preparing your invoice")).toBeNull())
  })
})
