import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { ok, refuse } from '@/shared/testing/fake-api.ts'
import { fill } from '@/shared/testing/fill.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import {
  choose,
  documentsApi,
  givenDocument,
  givenList,
  mirrored,
  openDocuments,
  services,
  setWidth,
  types,
} from './testing/given-documents.tsx'

const list = 'GET /v1/property/12/documents'
const save = 'PATCH /v1/property/12/documents/41'
const openEdit = async () => {
  await choose('letter.pdf', 'Edit details')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update document attributes' }))
  await dialog.findByRole('checkbox', { name: 'Gas' })
  return dialog
}
const pickType = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Document type' }))
  await userEvent.click(screen.getByRole('option', { name }))
}
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

beforeEach(() => setWidth(1440))
afterEach(() => toast.dismissAll())

describe('the attributes of a document', () => {
  it('begin with the saved values, are saved with the loaded version, and the list is reloaded', async () => {
    const api = documentsApi(givenDocument())
    api.answer(save, ok(givenDocument()))
    openDocuments()
    const dialog = await openEdit()
    expect(dialog.getByRole('combobox', { name: 'Document type' }).textContent).toBe('Other')
    expect([isChecked('Smoke alarms'), isChecked('Gas'), isChecked('Other')]).toEqual([false, true, false])
    await pickType('Certificate')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Other' }))
    await fill(dialog.getByRole('textbox', { name: /^Other service name/ }), ' Pool fence ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Document updated')).toBeDefined()
    expect(api.calls.find(({ name }) => name === save)?.body).toEqual({
      type: { code: 'CERTIFICATE' },
      services: [
        { code: 'GAS', otherServiceName: null },
        { code: 'OTHER', otherServiceName: 'Pool fence' },
      ],
      version: 3,
    })
    await waitFor(() => expect(api.countOf(list)).toBe(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a mirrored property are saved at their own endpoint', async () => {
    const api = documentsApi()
    api.answer('GET /v1/integrated-property/7/documents', givenList(givenDocument()))
    api.answer('PATCH /v1/integrated-property/7/documents/41', ok(givenDocument()))
    openDocuments({ subject: mirrored })
    const dialog = await openEdit()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Document updated')).toBeDefined()
  })

  it('need a service, and a name of at most 200 characters for another one', async () => {
    const api = documentsApi(givenDocument())
    openDocuments()
    const dialog = await openEdit()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Gas' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('At least one service is required')).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Smoke alarms' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Other' }))
    const name = dialog.getByRole('textbox', { name: /^Other service name/ })
    await userEvent.click(name)
    await userEvent.paste('x'.repeat(201))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Other service name must be 200 characters or less')).toBeDefined()
    expect(dialog.queryByText('At least one service is required')).toBeNull()
    expect(api.countOf(save)).toBe(0)
  })

  it('that a colleague changed keep the typed values, beside the new ones', async () => {
    const api = documentsApi(givenDocument())
    api.answer(save, staleSave())
    const theirs = givenDocument({
      type: types[2]!,
      services: [{ ...services[0]!, otherServiceName: null }],
      version: 4,
    })
    openDocuments()
    const dialog = await openEdit()
    await pickType('Invoice')
    api.answer(list, givenList(theirs))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await changeOf('Document type')).toContain('to Quote')
    expect(await changeOf('Document type')).toContain('You typed: Invoice')
    expect(await changeOf('Services')).toContain('to Smoke alarms')
    expect(dialog.getByText(staleMessage)).toBeDefined()
    expect(dialog.getByRole('combobox', { name: 'Document type' }).textContent).toBe('Invoice')
    expect(isChecked('Smoke alarms')).toBe(true)
    api.answer(save, ok(theirs))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Document updated')).toBeDefined()
    expect(api.calls.findLast(({ name }) => name === save)?.body).toMatchObject({
      type: { code: 'INVOICE' },
      version: 4,
    })
  })

  it('of a deleted document are kept, and the form says that it is gone', async () => {
    const api = documentsApi(givenDocument())
    api.answer(save, staleSave())
    openDocuments()
    const dialog = await openEdit()
    await pickType('Invoice')
    api.answer(list, givenList())
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/This record no longer exists/)).toBeDefined()
    expect(dialog.getByRole('combobox', { name: 'Document type' }).textContent).toBe('Invoice')
  })

  it('show the server’s messages at their fields', async () => {
    const api = documentsApi(givenDocument())
    api.answer(save, refuse(422, 'rule-broken', 'Please check the form', { 'type.code': 'Document type is required' }))
    openDocuments()
    const dialog = await openEdit()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Document type is required')).toBeDefined()
  })

  it.each([
    [404, 'not-found', 'Document not found'],
    [403, 'forbidden', 'You do not have access to this document'],
    [500, 'internal', ''],
  ] as const)('that cannot be saved (%i) show the reason and stay', async (status, code, message) => {
    const api = documentsApi(givenDocument())
    api.answer(save, refuse(status, code, message))
    openDocuments()
    const dialog = await openEdit()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(message || 'Failed to update document')).toBeDefined()
  })

  it('cannot be chosen until types and services are loaded, and show that', async () => {
    const api = documentsApi(givenDocument())
    api.answer('GET /v1/meta/property-document-types', refuse(500, 'internal', ''))
    openDocuments()
    await choose('letter.pdf', 'Edit details')
    const dialog = within(await screen.findByRole('dialog', { name: 'Update document attributes' }))
    expect(await dialog.findByText('Failed to get document types')).toBeDefined()
    api.answer('GET /v1/meta/property-document-types', ok(types))
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByRole('combobox', { name: 'Document type' })).toBeDefined()
  })

  it('that were changed are not discarded without asking', async () => {
    documentsApi(givenDocument())
    openDocuments()
    const dialog = await openEdit()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Smoke alarms' }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(isChecked('Smoke alarms')).toBe(true)
  })
})
