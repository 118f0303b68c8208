import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import RequestToResolveDialog from './RequestToResolveDialog.tsx'
import ResolveNoticeDialog from './ResolveNoticeDialog.tsx'

const property = { id: 7, address: '12 Elm Street, BRUNSWICK VIC 3056' }
const resolveCall = 'POST /v1/notice/4/resolve'
const requestCall = 'POST /v1/notice/4/resolve-request'
const onClose = vi.fn()
beforeEach(() => onClose.mockClear())

const notice = (parts: Partial<NoticeProblem> = {}): NoticeProblem => ({
  noticeId: 4,
  noticeType: 'BAD_KEYS',
  publicName: 'Key did not work',
  createdAt: '2026-03-01T00:00:00Z',
  isContactDiRequired: false,
  resolveRequest: null,
  ...parts,
})
const press = async (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }))

describe('resolving a notice', () => {
  const open = async (notices = [notice()]) => {
    const api = fakeApi({ [resolveCall]: ok({ noticeId: 4, isCaseClosed: true }) })
    openSignedIn(() => <ResolveNoticeDialog {...{ property, notices, onClose }} />)
    return { api, dialog: within(await screen.findByRole('dialog', { name: 'Resolve access issue' })) }
  }

  it('needs a reason, then says so', async () => {
    const { api, dialog } = await open()
    await press(dialog, 'Resolve')
    expect(await dialog.findByText('Please enter a reason')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: 'How was it resolved?' }), 'New key cut')
    await press(dialog, 'Resolve')
    expect(await screen.findByText('Resolve Success')).toBeDefined()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(api.calls.find(({ name }) => name === resolveCall)?.body).toEqual({
      noticeId: 4,
      propertyId: 7,
      resolveReason: 'New key cut',
    })
  })

  it('starts in its first field', async () => {
    const { dialog } = await open()
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'How was it resolved?' })),
    )
  })

  it('that fails shows why and keeps the reason', async () => {
    const { api, dialog } = await open()
    const words = 'Only our help team can resolve this. Please contact us.'
    api.answer(resolveCall, refuse(422, 'rule-broken', words))
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'How was it resolved?' })
    await userEvent.type(reason, 'New key cut')
    await press(dialog, 'Resolve')
    expect(await dialog.findByText('Resolve Failed')).toBeDefined()
    expect(dialog.getByText(words)).toBeDefined()
    expect(reason.value).toBe('New key cut')
  })

  it('that a colleague has resolved cannot be tried again, and closes without a question', async () => {
    const { api, dialog } = await open()
    const words = 'Tom Okafor resolved this access issue at 04/03/2026, 3:30 pm: A new key was cut'
    api.answer(resolveCall, refuse(409, 'conflict', words))
    await userEvent.type(dialog.getByRole('textbox', { name: 'How was it resolved?' }), 'New key cut')
    await press(dialog, 'Resolve')
    expect(await dialog.findByText(words)).toBeDefined()
    expect(dialog.getByDisplayValue('New key cut')).toBeDefined()
    await press(dialog, 'Resolve')
    expect(api.calls.filter(({ name }) => name === resolveCall)).toHaveLength(1)
    const [, close] = dialog.getAllByRole('button', { name: 'Close' })
    await userEvent.click(close as HTMLElement)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('chooses among several, but not those that only the provider can resolve', async () => {
    const { dialog } = await open([
      notice({ noticeId: 3, publicName: 'Tenant refused entry', isContactDiRequired: true }),
      notice(),
    ])
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Tenant refused entry/ }).disabled).toBe(true)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Key did not work/ }).checked).toBe(true)
    expect(dialog.getByText('Only our help team can resolve this. Please contact us.')).toBeDefined()
  })
})

describe('requesting to resolve', () => {
  const open = async () => {
    const api = fakeApi({ [requestCall]: ok({ requestId: 1 }) })
    openSignedIn(() => <RequestToResolveDialog {...{ property, notices: [notice()], onClose }} />)
    return { api, dialog: within(await screen.findByRole('dialog', { name: /^Request to resolve access issue/ })) }
  }
  const notes = (dialog: ReturnType<typeof within>) =>
    dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement

  it('starts in its first field', async () => {
    const { dialog } = await open()
    await waitFor(() => expect(document.activeElement).toBe(notes(dialog)))
  })

  it('asks for notes, then confirms; Back keeps them', async () => {
    const { api, dialog } = await open()
    await press(dialog, 'Next')
    expect(await dialog.findByText('Notes cannot be empty')).toBeDefined()
    await userEvent.type(notes(dialog), 'Tenant agrees now')
    await press(dialog, 'Next')
    expect(await dialog.findByText('Tenant agrees now')).toBeDefined()
    await press(dialog, 'Back')
    await waitFor(() => expect(notes(dialog).value).toBe('Tenant agrees now'))
    await press(dialog, 'Next')
    await press(dialog, 'Request to resolve')
    expect(await screen.findByText('Resolve Success')).toBeDefined()
    expect(api.calls.find(({ name }) => name === requestCall)?.body).toEqual({
      noticeId: 4,
      propertyId: 7,
      notes: 'Tenant agrees now',
    })
  })

  it('that fails shows why and can be tried again', async () => {
    const { api, dialog } = await open()
    api.answer(requestCall, refuse(500, 'internal', ''))
    await userEvent.type(notes(dialog), 'Tenant agrees now')
    await press(dialog, 'Next')
    await press(dialog, 'Request to resolve')
    expect(await dialog.findByText('Resolve Failed')).toBeDefined()
    api.answer(requestCall, ok({ requestId: 1 }))
    await press(dialog, 'Request to resolve')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})
