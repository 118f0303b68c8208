import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { largestUpload } from '@contract/limits.ts'
import { fakeRequests, type FakeRequest } from '@/shared/upload-queue/testing/fake-request.ts'
import { hasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import {
  choose,
  documentsApi,
  givenDocument,
  givenList,
  mirrored,
  openDocuments,
  row,
  setWidth,
} from './testing/given-documents.tsx'
import { fill } from '@/shared/testing/fill.ts'

const list = 'GET /v1/property/12/documents'
const pdf = (name: string, size = 10) => {
  const file = new File(['%PDF-'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const chooser = () => document.querySelector<HTMLInputElement>('section[aria-label^="Documents"] input[type=file]')!
const pick = async (...files: File[]) => {
  await screen.findByRole('button', { name: 'Upload documents' })
  await userEvent.setup({ applyAccept: false }).upload(chooser(), files)
  return within(await screen.findByRole('dialog', { name: 'Upload documents' }))
}
const groupOf = async (dialog: ReturnType<typeof within>, name: string) =>
  within(await dialog.findByRole('group', { name: new RegExp(`^${name}`) }))
const describeFile = async (dialog: ReturnType<typeof within>, name: string, type: string, ...about: string[]) => {
  const group = await groupOf(dialog, name)
  await userEvent.click(await group.findByRole('combobox', { name: 'Document type' }))
  await userEvent.click(screen.getByRole('option', { name: type }))
  for (const each of about) await userEvent.click(group.getByRole('checkbox', { name: each }))
}
const dropOn = (target: Element, files: File[], types = ['Files']) => {
  const event = createEvent.drop(target)
  Object.defineProperty(event, 'dataTransfer', { value: { files, types } })
  fireEvent(target, event)
  return event
}

let sent: FakeRequest[] = []
beforeEach(() => {
  setWidth(1440)
  sent = fakeRequests()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  toast.dismissAll()
  vi.useRealTimers()
})

/** After a second the queue has started to send. */
const arrived = async (count: number) => {
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect(sent).toHaveLength(count)
}
const store = async (request: FakeRequest) => act(async () => request.answer(201, { success: true, data: { id: 90 } }))

describe('files that are added to a property', () => {
  it('get attributes one by one and are queued with them', async () => {
    documentsApi()
    const page = openDocuments()
    const dialog = await pick(pdf('a.pdf'), pdf('b.pdf'))
    await describeFile(dialog, 'a.pdf', 'Quote', 'Gas')
    await describeFile(dialog, 'b.pdf', 'Invoice', 'Smoke alarms', 'Other')
    await fill(dialog.getByRole('textbox', { name: /^Other service name/ }), 'Pool fence')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Uploading 2 documents')).toBeDefined()
    expect(page.queue().read()).toMatchObject([
      { name: 'a.pdf', property: { id: 12, type: 'managed', address: '12 Elm Street, Fitzroy VIC 3065' } },
      { name: 'b.pdf' },
    ])
    await arrived(2)
    expect(sent.map(({ url }) => url)).toEqual(['/v1/property/12/documents', '/v1/property/12/documents'])
    expect([...sent[1]!.form.keys()]).toEqual(['type', 'services', 'file'])
    expect(sent[1]!.form.get('type')).toBe('INVOICE')
    expect(JSON.parse(sent[1]!.form.get('services') as string)).toEqual([
      { code: 'SMOKE', otherServiceName: null },
      { code: 'OTHER', otherServiceName: 'Pool fence' },
    ])
    expect(sent[0]!.headers['idempotency-key']).not.toBe(sent[1]!.headers['idempotency-key'])
    await store(sent[0]!)
    expect(screen.getByText('Uploading 2 documents')).toBeDefined()
    await act(async () => sent[1]!.answer(422, { success: false, error: { code: 'rule-broken', message: 'Refused' } }))
    expect(screen.queryByText('Uploading 2 documents')).toBeNull()
  })

  it('can share the same attributes', async () => {
    documentsApi()
    openDocuments()
    const dialog = await pick(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
    await describeFile(dialog, 'b.pdf', 'Certificate', 'Gas')
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to all' }))
    for (const name of ['a.pdf', 'c.pdf']) {
      const group = await groupOf(dialog, name)
      expect(group.getByRole('combobox', { name: 'Document type' }).textContent).toBe('Certificate')
      expect(group.getByRole<HTMLInputElement>('checkbox', { name: 'Gas' }).checked).toBe(true)
    }
    expect(screen.getByText('Applied to 3 documents')).toBeDefined()
  })

  it('need a type and a service each; the first missing one gets the focus', async () => {
    documentsApi()
    openDocuments()
    const dialog = await pick(pdf('a.pdf'), pdf('b.pdf'))
    await describeFile(dialog, 'a.pdf', 'Quote', 'Gas')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
    const second = await groupOf(dialog, 'b.pdf')
    expect(second.getByText('Document type is required')).toBeDefined()
    expect(second.getByText('At least one service is required')).toBeDefined()
    expect(document.activeElement).toBe(second.getByRole('combobox', { name: 'Document type' }))
    expect(dialog.getAllByText('Document type is required')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Remove b.pdf' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove a.pdf' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 document' }))
    await arrived(1)
  })

  it('that are too large or of an unsupported type fail immediately and are never sent', async () => {
    documentsApi()
    const page = openDocuments()
    const exe = new File(['MZ'], 'run.exe', { type: 'application/x-msdownload' })
    const dialog = await pick(pdf('huge.pdf', largestUpload + 1), exe, pdf('fits.pdf', largestUpload))
    expect(dialog.getByText('2 files will not be uploaded')).toBeDefined()
    expect(dialog.getByText('huge.pdf: File size is too large')).toBeDefined()
    expect(dialog.getByText('run.exe: Invalid file type')).toBeDefined()
    expect(page.queue().read()).toMatchObject([
      { name: 'huge.pdf', state: 'failed', error: 'File size is too large', remedy: 'none' },
      { name: 'run.exe', state: 'failed', error: 'Invalid file type', remedy: 'none' },
    ])
    await describeFile(dialog, 'fits.pdf', 'Quote', 'Gas')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 document' }))
    await arrived(1)
    expect((sent[0]!.form.get('file') as File).name).toBe('fits.pdf')
  })

  it('can be added while the dialog is open', async () => {
    documentsApi()
    openDocuments()
    const dialog = await pick(pdf('a.pdf'))
    await describeFile(dialog, 'a.pdf', 'Quote', 'Gas')
    await userEvent.upload(dialog.getByLabelText('Add more files'), pdf('b.pdf'))
    await groupOf(dialog, 'b.pdf')
    expect((await groupOf(dialog, 'a.pdf')).getByRole('combobox').textContent).toBe('Quote')
    expect(dialog.getByRole('button', { name: 'Upload 2 documents' })).toBeDefined()
  })

  it('are not discarded without asking, also before an attribute was set', async () => {
    documentsApi()
    openDocuments()
    const dialog = await pick(pdf('a.pdf'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(hasUnsavedWork('form')).toBe(true)
    await describeFile(dialog, 'a.pdf', 'Quote')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect((await groupOf(dialog, 'a.pdf')).getByRole('combobox').textContent).toBe('Quote')
  })

  it('can be dropped anywhere on the page, which never leaves the portal', async () => {
    documentsApi()
    openDocuments()
    const panel = await screen.findByRole('region', { name: 'Documents of this property' })
    await screen.findByRole('button', { name: 'Upload documents' })
    dropOn(panel, [], ['text/plain'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(dropOn(document.body, [pdf('a.pdf')]).defaultPrevented).toBe(true)
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }))
    await groupOf(dialog, 'a.pdf')
    expect(dropOn(document.body, [pdf('missed.pdf')]).defaultPrevented).toBe(true)
    expect(dialog.queryByText(/missed\.pdf/)).toBeNull()
  })

  it('cannot be added if uploads are not allowed', async () => {
    documentsApi(givenDocument())
    openDocuments({ canUpload: false })
    await row('letter.pdf')
    expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull()
    dropOn(screen.getByRole('region', { name: 'Documents of this property' }), [pdf('a.pdf')])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a stored file', () => {
  it('appears in the list immediately', async () => {
    const api = documentsApi()
    openDocuments()
    const dialog = await pick(pdf('a.pdf'))
    await describeFile(dialog, 'a.pdf', 'Quote', 'Gas')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 document' }))
    await arrived(1)
    api.answer(list, givenList(givenDocument({ file: { ...givenDocument().file, name: 'a.pdf' } })))
    await store(sent[0]!)
    await row('a.pdf')
  })

  it('reloads the list if its page was left in the meantime', async () => {
    const api = documentsApi()
    const page = openDocuments()
    const dialog = await pick(pdf('a.pdf'))
    await describeFile(dialog, 'a.pdf', 'Quote', 'Gas')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 document' }))
    await arrived(1)
    page.navigate('/elsewhere')
    await screen.findByRole('heading', { name: 'Elsewhere' })
    await store(sent[0]!)
    api.answer(list, givenList(givenDocument()))
    page.navigate('/list')
    await row('letter.pdf')
  })

  it('of a mirrored property is sent to its own endpoint', async () => {
    const api = documentsApi()
    api.answer('GET /v1/integrated-property/7/documents', givenList())
    const page = openDocuments({ subject: mirrored })
    const dialog = await pick(pdf('a.pdf'))
    await describeFile(dialog, 'a.pdf', 'Quote', 'Gas')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 document' }))
    await arrived(1)
    expect(sent[0]!.url).toBe('/v1/integrated-property/7/documents')
    expect(page.queue().read()[0]).toMatchObject({ property: { id: 7, type: 'NON-MANAGED' } })
  })
})

describe('a file that replaces another', () => {
  it('is not discarded without asking; the dialog closes at once while no file is chosen', async () => {
    documentsApi(givenDocument())
    openDocuments()
    await choose('letter.pdf', 'Replace')
    await screen.findByRole('dialog', { name: 'Replace document' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await choose('letter.pdf', 'Replace')
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace document' }))
    await userEvent.upload(dialog.getByLabelText('New file'), pdf('letter-2.pdf'))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(hasUnsavedWork('form')).toBe(true)
    await groupOf(dialog, 'letter-2.pdf')
  })

  it('begins with the attributes of the old one, and names it', async () => {
    documentsApi(givenDocument())
    openDocuments()
    await choose('letter.pdf', 'Replace')
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace document' }))
    expect(dialog.getByText(/replaces letter\.pdf/)).toBeDefined()
    await userEvent.upload(dialog.getByLabelText('New file'), pdf('letter-2.pdf'))
    const group = await groupOf(dialog, 'letter-2.pdf')
    expect((await group.findByRole('combobox', { name: 'Document type' })).textContent).toBe('Other')
    expect(dialog.queryByRole('button', { name: 'Apply to all' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Replace document' }))
    await arrived(1)
    expect(sent[0]!.form.get('replaces')).toBe('41')
    expect(sent[0]!.form.get('services')).toBe('[{"code":"GAS","otherServiceName":null}]')
  })
})
