import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
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
    await fill(dialog.getByRole('textbox', { name: 'How was it resolved?' }), 'New key cut')
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
    await fill(reason, 'New key cut')
    await press(dialog, 'Resolve')
    expect(await dialog.findByText('Resolve Failed')).toBeDefined()
    expect(dialog.getByText(words)).toBeDefined()
    expect(reason.value).toBe('New key cut')
  })

  it('that a colleague has resolved cannot be tried again, and closes without a question', async () => {
    const { api, dialog } = await open()
    const words = 'Tom Okafor resolved this access issue at 04/03/2026, 3:30 pm: A new key was cut'
    api.answer(resolveCall, refuse(409, 'conflict', words, { noticeId: words }))
    await fill(dialog.getByRole('textbox', { name: 'How was it resolved?' }), 'New key cut')
    await press(dialog, 'Resolve')
    expect(await dialog.findByText(words)).toBeDefined()
    expect(dialog.getByDisplayValue('New key cut')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Resolve' })).toBeNull()
    await press(dialog, 'Reload')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  const several = [
    notice({ noticeId: 3, publicName: 'Tenant refused entry', isContactDiRequired: true }),
    notice(),
    notice({ noticeId: 5, publicName: 'Animal at the property' }),
  ]
  const tick = (dialog: ReturnType<typeof within>, name: RegExp) =>
    dialog.getByRole('checkbox', { name }) as HTMLInputElement

  it('offers the others of the property, none of them ticked, but not those that only the provider can resolve', async () => {
    const { dialog } = await open(several)
    expect(tick(dialog, /Tenant refused entry/).disabled).toBe(true)
    expect(tick(dialog, /Key did not work/).checked).toBe(true)
    expect(tick(dialog, /Animal/).checked).toBe(false)
    expect(dialog.getByText('Only our help team can resolve this. Please contact us.')).toBeDefined()
  })

  it('resolves all that are ticked with one reason, in one call', async () => {
    const { api, dialog } = await open(several)
    await userEvent.click(tick(dialog, /Key did not work/))
    await fill(dialog.getByRole('textbox', { name: 'How was it resolved?' }), 'New key cut')
    await press(dialog, 'Resolve')
    expect(await dialog.findByText('Please choose an access issue')).toBeDefined()
    await userEvent.click(tick(dialog, /Key did not work/))
    await userEvent.click(tick(dialog, /Animal/))
    await press(dialog, 'Resolve')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.filter(({ name }) => name === resolveCall).map(({ body }) => body)).toEqual([
      { noticeId: 4, otherNoticeIds: [5], propertyId: 7, resolveReason: 'New key cut' },
    ])
  })

  it('goes on with the rest if a colleague has resolved one of them', async () => {
    const { api, dialog } = await open(several)
    const words = 'Tom Okafor resolved “Animal at the property” at 04/03/2026, 3:30 pm: Dog is away.'
    api.answer(resolveCall, refuse(409, 'conflict', words, { 'otherNoticeIds.0': words }))
    await userEvent.click(tick(dialog, /Animal/))
    await fill(dialog.getByRole('textbox', { name: 'How was it resolved?' }), 'New key cut')
    await press(dialog, 'Resolve')
    expect(await dialog.findAllByText(words)).toHaveLength(1)
    expect([tick(dialog, /Animal/).checked, tick(dialog, /Animal/).disabled]).toEqual([false, true])
    api.answer(resolveCall, ok({ noticeId: 4, isCaseClosed: false }))
    await press(dialog, 'Resolve')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.filter(({ name }) => name === resolveCall).at(-1)?.body).toEqual({
      noticeId: 4,
      propertyId: 7,
      resolveReason: 'New key cut',
    })
  })
})

describe('requesting to resolve', () => {
  const open = async (notices = [notice()]) => {
    const api = fakeApi({ [requestCall]: ok({ requestId: 1, requestIds: [1] }) })
    openSignedIn(() => <RequestToResolveDialog {...{ property, notices, onClose }} />)
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
    await fill(notes(dialog), 'Tenant agrees now')
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
    await fill(notes(dialog), 'Tenant agrees now')
    await press(dialog, 'Next')
    await press(dialog, 'Request to resolve')
    expect(await dialog.findByText('Resolve Failed')).toBeDefined()
    api.answer(requestCall, ok({ requestId: 1, requestIds: [1] }))
    await press(dialog, 'Request to resolve')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  const words = 'Tom Okafor resolved this access issue at 04/03/2026, 3:30 pm: A new key was cut'

  it('that others have settled says so, keeps the notes to copy, and closes without a question', async () => {
    const { api, dialog } = await open()
    api.answer(requestCall, refuse(409, 'conflict', words, { noticeId: words }))
    await fill(notes(dialog), 'Tenant agrees now')
    await press(dialog, 'Next')
    await press(dialog, 'Request to resolve')
    expect(await dialog.findByText(words)).toBeDefined()
    expect(dialog.getByText('Tenant agrees now')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Copy notes' })).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Request to resolve' })).toBeNull()
    await press(dialog, 'Reload')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('for several returns to the choice if one of them was settled, with the notes', async () => {
    const { api, dialog } = await open([notice(), notice({ noticeId: 5, publicName: 'Animal at the property' })])
    await userEvent.click(dialog.getByRole('checkbox', { name: /Animal/ }))
    api.answer(requestCall, refuse(409, 'conflict', words, { noticeId: words }))
    await fill(notes(dialog), 'Tenant agrees now')
    await press(dialog, 'Next')
    expect(await dialog.findByText('Key did not work, Animal at the property')).toBeDefined()
    await press(dialog, 'Request to resolve')
    expect(await dialog.findByText(words)).toBeDefined()
    expect(notes(dialog).value).toBe('Tenant agrees now')
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Key did not work/ }).disabled).toBe(true)
    const other = 'POST /v1/notice/5/resolve-request'
    api.answer(other, ok({ requestId: 1, requestIds: [1] }))
    await press(dialog, 'Next')
    await press(dialog, 'Request to resolve')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.find(({ name }) => name === other)?.body).toEqual({
      noticeId: 5,
      propertyId: 7,
      notes: 'Tenant agrees now',
    })
  })
})
