import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadStore } from '@/shared/downloads/download-store.ts'
import { cancelDownload } from '@/shared/downloads/run-download.ts'
import { ok, refuse } from '@/shared/testing/fake-api.ts'
import { BadgeCheck, ClipboardCheck, FileText, HandCoins, Receipt } from '@/ui/icons.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import {
  alsoServeFiles,
  choose,
  documentsApi,
  givenDocument,
  givenList,
  mirrored,
  openDocuments,
  openMenu,
  row,
  services,
  setWidth,
  types,
} from './testing/given-documents.tsx'

const list = 'GET /v1/property/12/documents'
const lastUrl = (api: ReturnType<typeof documentsApi>) => api.calls.filter(({ name }) => name === list).at(-1)?.url

const report = givenDocument({
  documentId: 40,
  type: types[0]!,
  services: [
    { ...services[0]!, otherServiceName: null },
    { ...services[2]!, otherServiceName: 'Pool fence' },
  ],
  file: { name: 'report.pdf', size: 1_500_000, contentType: 'application/pdf', isPreviewable: true },
  providedBy: 'DETECTOR_INSPECTOR',
  number: '12-345-1',
  certificate: 'Certificate of Electrical Safety (COES), number C-1, issued on 03/11/2026',
  uploadedBy: null,
  isEditable: false,
})

beforeEach(() => setWidth(1440))
afterEach(() => {
  toast.dismissAll()
  for (const { id } of downloadStore.read()) cancelDownload(id)
})

describe('the documents of a property', () => {
  it('are listed with type, services, provider and uploader', async () => {
    documentsApi(report, givenDocument())
    openDocuments()
    const provided = await row('report.pdf')
    const cells = provided.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(0, 4)).toEqual([
      'Service report',
      'Smoke alarms, Pool fence',
      'Detector Inspector',
      '03/11/2026',
    ])
    expect(provided.getByRole('rowheader').textContent).toContain(
      '12-345-1, PDF, 1.4 MBRegulator’s certificate: Certificate of Electrical Safety (COES), number C-1, issued on 03/11/2026',
    )
    const own = (await row('letter.pdf')).getAllByRole('cell').map(({ textContent }) => textContent)
    expect(own.slice(0, 4)).toEqual(['Other', 'Gas', 'OtherUploaded by Priya Nair', '03/11/2026'])
  })

  it('have an icon by their type', async () => {
    documentsApi(...types.map((type, index) => givenDocument({ documentId: index + 1, type })))
    openDocuments()
    await screen.findByRole('table', { name: 'Documents' })
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(5))
    const pictures = screen.getAllByRole('rowheader').map((cell) => cell.querySelector('svg')?.innerHTML)
    const expected = [ClipboardCheck, BadgeCheck, HandCoins, Receipt, FileText]
    expect(pictures).toEqual(expected.map((Picture) => render(<Picture />).container.querySelector('svg')?.innerHTML))
  })

  it('are cards on a phone', async () => {
    setWidth(390)
    documentsApi(report)
    openDocuments()
    const cards = within(await screen.findByRole('list', { name: 'Documents' }))
    expect(cards.getByText('Smoke alarms, Pool fence')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('of a mirrored property come from their own endpoint', async () => {
    const api = documentsApi()
    api.answer('GET /v1/integrated-property/7/documents', givenList(givenDocument()))
    openDocuments({ subject: mirrored })
    await row('letter.pdf')
    expect(api.countOf(list)).toBe(0)
  })

  it('of the provider are read-only, those of the agency can be changed', async () => {
    documentsApi(report, givenDocument())
    openDocuments()
    const labels = (menu: ReturnType<typeof within>) =>
      (menu.getAllByRole('menuitem') as HTMLElement[]).map((item) => item.textContent)
    expect(labels(await openMenu('report.pdf'))).toEqual(['Preview', 'Download'])
    await userEvent.keyboard('{Escape}')
    const own = labels(await openMenu('letter.pdf'))
    expect(own).toEqual(['Preview', 'Download', 'Edit details', 'Replace', 'Delete'])
  })

  it('are shown without a size until it is known', async () => {
    const name = 'report.pdf'
    documentsApi(givenDocument({ file: { name, size: null, contentType: 'application/pdf', isPreviewable: true } }))
    openDocuments()
    expect((await row(name)).getByText('PDF')).toBeDefined()
  })

  it('that are neither image nor PDF can only be downloaded', async () => {
    const name = 'keys.xlsx'
    documentsApi(givenDocument({ file: { name, size: 10, contentType: 'application/x', isPreviewable: false } }))
    alsoServeFiles({ '/v1/property/12/documents/41/file': { type: 'application/x', body: 'abc' } })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    openDocuments()
    await userEvent.click((await row(name)).getByRole('button', { name: /download$/ }))
    expect(await screen.findByText(/^Saved/)).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Preview' })).toBeNull()
  })
})

describe('the document filters', () => {
  it('are read from an older link too, and each can be removed', async () => {
    const api = documentsApi(report)
    const page = openDocuments({ path: '/list?filter=SERVICE_REPORT&service=gas' })
    const filters = within(await screen.findByRole('list', { name: 'Active filters' }))
    expect(await filters.findByRole('button', { name: 'Remove filter Service report' })).toBeDefined()
    expect(lastUrl(api)).toBe('/v1/property/12/documents?type=SERVICE_REPORT&service=GAS&page=1')
    await userEvent.click(filters.getByRole('button', { name: 'Remove filter Service report' }))
    await waitFor(() => expect(page.href()).toBe('/list?service=GAS'))
    await waitFor(() => expect(lastUrl(api)).toBe('/v1/property/12/documents?service=GAS&page=1'))
  })

  it('work by type, provider and text, and can be cleared together', async () => {
    const api = documentsApi(report)
    const page = openDocuments()
    await userEvent.click(await screen.findByRole('button', { name: 'Type All types' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Quote' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.selectOptions(screen.getByLabelText('Provider'), 'Other')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'alarm{Enter}')
    await waitFor(() =>
      expect(lastUrl(api)).toBe('/v1/property/12/documents?query=alarm&type=QUOTE&provided-by=OTHER&page=1'),
    )
    expect(page.href()).toBe('/list?type=QUOTE&provided-by=OTHER&query=alarm')
    page.history.back()
    await waitFor(() => expect(page.href()).toBe('/list?type=QUOTE&provided-by=OTHER'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(page.href()).toBe('/list'))
  })

  it('show different texts for no documents and no matches', async () => {
    const api = documentsApi()
    const page = openDocuments()
    expect(await screen.findByText('No documents found')).toBeDefined()
    expect(screen.getByText('Drag files here, or use “Upload documents”.')).toBeDefined()
    api.answer(list, ok({ items: [], total: 0, unfilteredTotal: 4 }))
    page.navigate('/list?type=QUOTE')
    expect(await screen.findByText('Nothing matches the search and filters above.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(page.href()).toBe('/list'))
  })

  it('go to the last page if the requested page no longer exists', async () => {
    const api = documentsApi()
    api.answer(list, ok({ items: [givenDocument()], total: 11, unfilteredTotal: 11 }))
    const page = openDocuments({ path: '/list?page=9' })
    await waitFor(() => expect(page.href()).toBe('/list?page=2'))
    expect(await screen.findByRole('link', { name: 'Page 1' })).toBeDefined()
  })

  it('show deleted and replaced documents on request, with who and when, and no action but to restore', async () => {
    const at = '2026-11-14T01:05:00Z'
    documentsApi(
      givenDocument({
        removal: { at, by: 'Tom Okafor', replacedByDocumentId: null, isRestorable: true },
        isEditable: false,
      }),
      givenDocument({
        documentId: 42,
        file: { ...report.file, name: 'old.pdf' },
        removal: { at, by: 'Priya Nair', replacedByDocumentId: 50, isRestorable: false },
      }),
    )
    const page = openDocuments()
    await userEvent.selectOptions(await screen.findByLabelText('Current or removed'), 'Removed')
    await waitFor(() => expect(page.href()).toBe('/list?removed=true'))
    expect((await row('letter.pdf')).getByText('Deleted by Tom Okafor')).toBeDefined()
    expect((await row('letter.pdf')).getByText('14/11/2026, 12:05 pm')).toBeDefined()
    expect((await row('old.pdf')).getByText('Replaced by Priya Nair')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    expect((await row('letter.pdf')).getByRole('button', { name: 'Restore letter.pdf' })).toBeDefined()
    expect((await row('old.pdf')).queryByRole('button')).toBeNull()
  })
})

describe('documents that cannot be loaded', () => {
  it.each([
    [403, 'forbidden', 'You do not have access to this property'],
    [404, 'not-found', 'Property not found'],
  ] as const)('show the reason (%i), and can be retried', async (status, code, message) => {
    const api = documentsApi()
    api.answer(list, refuse(status, code, message))
    openDocuments()
    expect(await screen.findByText(message)).toBeDefined()
    api.answer(list, givenList(givenDocument()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await row('letter.pdf')
  })

  it('show a general text if the server gave no message', async () => {
    documentsApi().answer(list, refuse(500, 'internal', ''))
    openDocuments()
    expect(await screen.findByText('Failed to get documents')).toBeDefined()
  })

  it('because of an unknown filter offer to clear it', async () => {
    const api = documentsApi()
    api.answer(list, refuse(400, 'malformed', 'There is no document type called NONSENSE'))
    const page = openDocuments({ path: '/list?type=nonsense' })
    expect(await screen.findByText('There is no document type called NONSENSE')).toBeDefined()
    api.answer(list, givenList(givenDocument()))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(page.href()).toBe('/list'))
    await row('letter.pdf')
  })

  it.each([
    ['GET /v1/meta/property-document-types', 'Failed to get document types', types],
    ['GET /v1/meta/property-document-services', 'Failed to get document services', services],
  ])('%s shows the failure in place and can be retried', async (call, message, choices) => {
    const api = documentsApi(givenDocument())
    api.answer(call, refuse(500, 'internal', ''))
    openDocuments()
    expect(await screen.findByText(message)).toBeDefined()
    await row('letter.pdf')
    api.answer(call, ok(choices))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })
})

describe('deleting a document', () => {
  const remove = 'DELETE /v1/property/12/documents/41'

  it('asks first, confirms it afterwards, and reloads the list', async () => {
    const api = documentsApi(givenDocument())
    api.answer(remove, { status: 204, body: null })
    openDocuments()
    await choose('letter.pdf', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete document?' }))
    expect(dialog.getByText('letter.pdf')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(api.countOf(remove)).toBe(0)

    await choose('letter.pdf', 'Delete')
    api.answer(list, givenList())
    await userEvent.click(await screen.findByRole('button', { name: 'Delete document' }))
    expect(await screen.findByText('Document deleted')).toBeDefined()
    expect(await screen.findByText('No documents found')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Documents of this property' }))
    expect(api.countOf(remove)).toBe(1)
  })

  it.each([
    [404, 'not-found', 'Document not found'],
    [403, 'forbidden', 'You do not have access to this document'],
  ] as const)('that is refused (%i) shows the reason and stays open', async (status, code, message) => {
    const api = documentsApi(givenDocument())
    api.answer(remove, refuse(status, code, message))
    openDocuments()
    await choose('letter.pdf', 'Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete document' }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByRole('alertdialog', { name: 'Delete document?' })).toBeDefined()
  })
})
