import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { vi } from 'vitest'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { useUploadQueue, type UploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { UploadQueueProvider } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { DownloadTray } from '@/shared/downloads/DownloadTray.tsx'
import type { DocumentSubject } from '../document-subject.ts'
import { DocumentsPanel } from '../DocumentsPanel.tsx'

export const types = [
  { code: 'SERVICE_REPORT', name: 'Service report', icon: 'service-report' },
  { code: 'CERTIFICATE', name: 'Certificate', icon: 'certificate' },
  { code: 'QUOTE', name: 'Quote', icon: 'quote' },
  { code: 'INVOICE', name: 'Invoice', icon: 'invoice' },
  { code: 'OTHER', name: 'Other', icon: 'file' },
]
export const services = [
  { code: 'SMOKE', name: 'Smoke alarms', icon: 'smoke' },
  { code: 'GAS', name: 'Gas', icon: 'gas' },
  { code: 'OTHER', name: 'Other', icon: 'file' },
]

export const givenDocument = (parts: Partial<PropertyDocument> = {}): PropertyDocument => ({
  documentId: 41,
  type: types[4]!,
  services: [{ ...services[1]!, otherServiceName: null }],
  file: { name: 'letter.pdf', size: 240_000, contentType: 'application/pdf', isPreviewable: true },
  providedBy: 'OTHER',
  datedOn: '2026-11-03',
  number: null,
  certificate: null,
  uploadedBy: 'Priya Nair',
  uploadedAt: '2026-11-03T01:00:00Z',
  isEditable: true,
  removal: null,
  version: 3,
  ...parts,
})

export const managed: DocumentSubject = { kind: 'managed', id: 12, address: '12 Elm Street, Fitzroy VIC 3065' }
export const mirrored: DocumentSubject = { ...managed, kind: 'mirrored', id: 7 }

export const givenList = (...documents: PropertyDocument[]) =>
  ok({ items: documents, total: documents.length, unfilteredTotal: documents.length })

/** A fake API with these documents of property 12. */
export function documentsApi(...documents: PropertyDocument[]) {
  const api = signedInApi()
  api.answer('GET /v1/meta/property-document-types', ok(types))
  api.answer('GET /v1/meta/property-document-services', ok(services))
  api.answer('GET /v1/property/12/documents', givenList(...documents))
  return api
}

type Given = { path?: string; subject?: DocumentSubject; canUpload?: boolean }

/** The panel for a signed-in user, with the shell's upload queue. */
export function openDocuments({ path = '/list', subject = managed, canUpload = true }: Given = {}) {
  const caught: { queue?: UploadQueue } = {}
  function Catch() {
    const queue = useUploadQueue()
    useEffect(() => {
      caught.queue = queue
    }, [queue])
    return null
  }
  const page = openSignedIn(
    () => (
      <UploadQueueProvider>
        <Catch />
        <DocumentsPanel subject={subject} canUpload={canUpload} />
        <DownloadTray />
      </UploadQueueProvider>
    ),
    { path },
  )
  return { ...page, queue: () => caught.queue! }
}

/** Serves the file of a document, beside the replies of the fake API. */
export function alsoServeFiles(files: Record<string, { status?: number; type: string; body: BodyInit }>): void {
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) => {
    const found = files[url]
    if (!found) return answer(url, options)
    return new Response(found.body, { status: found.status ?? 200, headers: { 'content-type': found.type } })
  })
}

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
export const setWidth = (width: number) => browser.setViewport({ width, height: 900 })

export const row = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: /ocuments$/ }))
  return within((await table.findByText(name, { selector: ':not(.sr-only)' })).closest('tr')!)
}

export const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}

/** Chooses an item from the menu of a document. */
export const choose = async (name: string, item: string) =>
  userEvent.click((await openMenu(name)).getByRole('menuitem', { name: item }))
