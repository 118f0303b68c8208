import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { documentsApi, givenDocument, givenList, row, setWidth } from '@/areas/documents/testing/given-documents.tsx'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { ok } from '@/shared/testing/fake-api.ts'
import { fakeRequests, type FakeRequest } from '@/shared/upload-queue/testing/fake-request.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const list = 'GET /v1/property/12/documents'

function givenDocumentsOf(parts: Partial<PropertyDetails> = {}) {
  const api = documentsApi(givenDocument())
  api.answer('GET /v1/property/12', ok(givenProperty({ compliancePropertyId: 12, ...parts })))
  return api
}
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asks first' : 'goes'
}

let sent: FakeRequest[] = []
beforeEach(() => {
  setWidth(1440)
  sent = fakeRequests()
})

async function upload(name: string) {
  await screen.findByRole('button', { name: 'Upload documents' })
  const input = document.querySelector<HTMLInputElement>('section[aria-label^="Documents"] input[type=file]')!
  await userEvent.upload(input, new File(['%PDF-'], name, { type: 'application/pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }))
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Document type' }))
  await userEvent.click(screen.getByRole('option', { name: 'Quote' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Gas' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 document' }))
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3000 })
}

describe('the documents of a property', () => {
  it('open from an older link, with its filters active', async () => {
    const api = givenDocumentsOf()
    openPage('/property/12/documents?filter=SERVICE_REPORT&service=GAS')
    await row('letter.pdf')
    expect(screen.getByRole('tab', { name: /^Documents/ }).getAttribute('aria-selected')).toBe('true')
    expect(api.calls.find(({ name }) => name === list)?.url).toContain('?type=SERVICE_REPORT&service=GAS&page=1')
    expect(screen.getByRole('button', { name: 'Remove filter Service report' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Remove filter Gas' })).toBeDefined()
  })

  it('can be read but not added if the property does not allow it', async () => {
    const { actions } = givenProperty()
    givenDocumentsOf({ actions: { ...actions, uploadDocuments: false } })
    openPage('/property/12/documents')
    await row('letter.pdf')
    expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull()
  })
})

describe('an upload', () => {
  it('continues while another page is shown, and is listed when the user comes back', async () => {
    const api = givenDocumentsOf()
    const portal = openPortal('/property/12/documents')
    await upload('a.pdf')
    await act(async () => sent[0]!.progress(40, 100))
    await act(async () => portal.router.navigate({ href: '/error' }))
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(leave()).toBe('asks first')

    api.answer(list, givenList(givenDocument({ file: { ...givenDocument().file, name: 'a.pdf' } })))
    const counts = { ...givenProperty().counts, documents: 15 }
    api.answer('GET /v1/property/12', ok(givenProperty({ compliancePropertyId: 12, counts })))
    await act(async () => sent[0]!.answer(201, { success: true, data: { id: 90 } }))
    expect(leave()).toBe('goes')
    await act(async () => portal.router.navigate({ href: '/property/12/documents' }))
    await row('a.pdf')
    expect(await screen.findByRole('tab', { name: 'Documents 15' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Uploads, 1 completed' })).toBeDefined()
  })

  it('that fails shows the server’s message in the header and in the panel', async () => {
    givenDocumentsOf()
    openPortal('/property/12/documents')
    await upload('a.pdf')
    const error = { code: 'unsupported-type', message: 'Invalid file type. This is a program, not a PDF.' }
    await act(async () => sent[0]!.answer(415, { success: false, error }))
    await userEvent.click(await screen.findByRole('button', { name: 'Uploads, 1 failed' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Uploads' }))
    expect(panel.getByText('Failed (Invalid file type. This is a program, not a PDF.)')).toBeDefined()
    expect(panel.getByText('12 Elm Street, FITZROY VIC 3065')).toBeDefined()
  })
})
