import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  alsoServeFiles,
  choose,
  documentsApi,
  givenDocument,
  openDocuments,
  setWidth,
} from './testing/given-documents.tsx'

const pathOf = (id: number) => `/v1/property/12/documents/${id}/file`
const photo = givenDocument({
  documentId: 1,
  file: { name: 'photo.jpg', size: 9, contentType: 'image/jpeg', isPreviewable: true },
})
const sheet = givenDocument({
  documentId: 2,
  file: { name: 'sheet.xlsx', size: 9, contentType: 'application/x', isPreviewable: false },
})
const letter = givenDocument({ documentId: 3 })

const given = new Set<string>()
let made = 0

beforeEach(() => {
  setWidth(1440)
  // happy-dom reports an error for every iframe, so a div takes its place.
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => create(tag === 'iframe' ? 'div' : tag))
  given.clear()
  made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:portal/${++made}`
    given.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void given.delete(url))
  vi.stubGlobal('navigator', Object.assign(navigator, { pdfViewerEnabled: true }))
})

function openWith(files: Parameters<typeof alsoServeFiles>[0]) {
  documentsApi(photo, sheet, letter)
  alsoServeFiles(files)
  openDocuments()
}
const both = {
  [pathOf(1)]: { type: 'image/jpeg', body: 'jpeg' },
  [pathOf(3)]: { type: 'application/pdf', body: '%PDF-' },
}

describe('the preview of a document', () => {
  it('shows an image, and releases its memory when it is closed', async () => {
    openWith(both)
    await choose('photo.jpg', 'Preview')
    const dialog = within(await screen.findByRole('dialog', { name: 'photo.jpg' }))
    const image = await dialog.findByRole<HTMLImageElement>('img', { name: 'photo.jpg' })
    expect(image.getAttribute('src')).toBe('blob:portal/1')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([...given]).toEqual([])
  })

  it('shows a PDF, opened by its name', async () => {
    openWith(both)
    await userEvent.click(await screen.findByRole('button', { name: /^letter\.pdf.*preview$/ }))
    expect((await screen.findByTitle('letter.pdf')).getAttribute('src')).toBe('blob:portal/1#navpanes=0&view=FitH')
  })

  it('goes to the next one that can be previewed, by button and by key, and holds one file at a time', async () => {
    openWith(both)
    await choose('photo.jpg', 'Preview')
    const dialog = await screen.findByRole('dialog', { name: 'photo.jpg' })
    await within(dialog).findByRole('img')
    expect(within(dialog).getByText('1 of 2')).toBeDefined()
    expect(within(dialog).getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    await screen.findByTitle('letter.pdf')
    expect(screen.getByText('2 of 2')).toBeDefined()
    expect([...given]).toEqual(['blob:portal/2'])
    screen.getByRole('button', { name: 'Previous' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('img', { name: 'photo.jpg' })).toBeDefined()
  })

  it('never shows a file that is neither image nor PDF, regardless of its name', async () => {
    openWith({ [pathOf(3)]: { type: 'text/html', body: '<script>alert(1)</script>' } })
    await choose('letter.pdf', 'Preview')
    expect(await screen.findByText('Failed to get the file')).toBeDefined()
    expect(screen.queryByTitle('letter.pdf')).toBeNull()
    expect(made).toBe(0)
  })

  it('shows why it failed, and can be retried', async () => {
    const error = { code: 'not-found', message: 'Document not found' }
    const files: Parameters<typeof alsoServeFiles>[0] = {
      [pathOf(3)]: { status: 404, type: 'application/json', body: JSON.stringify({ success: false, error }) },
    }
    openWith(files)
    await choose('letter.pdf', 'Preview')
    expect(await screen.findByText('Document not found')).toBeDefined()
    files[pathOf(3)] = both[pathOf(3)]!
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByTitle('letter.pdf')).toBeDefined()
  })

  it('offers a download if the browser cannot show PDFs', async () => {
    vi.stubGlobal('navigator', Object.assign(navigator, { pdfViewerEnabled: false }))
    openWith(both)
    await choose('letter.pdf', 'Preview')
    expect(await screen.findByText('This browser cannot show PDFs here')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Download letter.pdf' })).toBeDefined()
  })
})
