import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import NotifyAndResolveDialog from './NotifyAndResolveDialog.tsx'

const sendCall = 'POST /v1/notice/4/notify-and-resolve'
const ana = { label: 'Ana Lima', value: 'ana@home.example', role: 'Renter', isOwner: false }
const draft = {
  fromEmail: 'priya@agency.example',
  isSendingEnabled: true,
  isDomainSetUp: true,
  isAccountListed: true,
  defaultRecipient: 'priya@agency.example',
  emailFooter: '1 High Street',
  toEmails: [ana],
  contacts: [ana],
  subject: 'About your home',
  ownerSubject: 'About your property – 1 Elm',
  templates: [],
  suggestedTemplate: null,
}
const notice: NoticeProblem = {
  noticeId: 4,
  noticeType: 'BAD_KEYS',
  publicName: 'Key did not work',
  createdAt: '2026-03-01T00:00:00Z',
  isContactDiRequired: false,
  resolveRequest: null,
}
const onClose = vi.fn()

beforeAll(async () => {
  await import('@/shared/rich-text/RichTextEditor.tsx')
  await import('@/ui/fields/DatePicker.tsx')
})

async function open(notices: NoticeProblem[] = [notice]) {
  onClose.mockClear()
  const api = fakeApi({
    'GET /v1/email/OCCUPANT_NOTICE/draft': ok(draft),
    [sendCall]: ok({ noticeId: 4, isCaseClosed: true, mailId: 7 }),
  })
  openSignedIn(() => (
    <NotifyAndResolveDialog property={{ id: 41, address: '1 Elm Street' }} {...{ notice, notices, onClose }} />
  ))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send email and resolve' }))
  await dialog.findByRole('textbox', { name: 'Message (optional)' })
  return { api, dialog, date: await dialog.findByRole('textbox', { name: /^Resolved date/ }) }
}
const send = async (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  userEvent.click(dialog.getByRole('button', { name: 'Send and resolve' }))

it('sends the email and resolves the notice in one call', async () => {
  const { api, dialog } = await open()
  await fill(dialog.getByRole('textbox', { name: /^Notes/ }), 'Asked to call')
  await send(dialog)
  expect(await screen.findByText('Resolve Success')).toBeDefined()
  expect(screen.getByText('Email sent')).toBeDefined()
  expect(api.calls.find(({ name }) => name === sendCall)?.body).toMatchObject({
    noticeId: 4,
    propertyId: 41,
    toAddresses: ['ana@home.example'],
    notes: 'Asked to call',
    resolvedDate: null,
  })
})

it('does not send while a typed date cannot be used', async () => {
  const { api, dialog, date } = await open()
  await fill(date, '01/01/2020')
  await send(dialog)
  expect(await dialog.findByText('Date cannot be in the past')).toBeDefined()
  expect(api.countOf(sendCall)).toBe(0)
  await userEvent.clear(date)
  await send(dialog)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('shows a failure with its exact title and keeps what was typed', async () => {
  const { api, dialog } = await open()
  api.answer(sendCall, refuse(422, 'rule-broken', 'Sending emails from the Compliance Portal is disabled'))
  const notes = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ })
  await fill(notes, 'Asked to call')
  await send(dialog)
  expect(await dialog.findByText('Failed to send notification and resolve access issue')).toBeDefined()
  expect(notes.value).toBe('Asked to call')
})

it('resolves other access issues of the property with the same email', async () => {
  const { api, dialog } = await open([notice, { ...notice, noticeId: 5, publicName: 'Animal at the property' }])
  await userEvent.click(dialog.getByRole('checkbox', { name: /Animal/ }))
  await send(dialog)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(api.calls.find(({ name }) => name === sendCall)?.body).toMatchObject({ noticeId: 4, otherNoticeIds: [5] })
})

it('that a colleague has resolved says so, keeps the text, and closes without a question', async () => {
  const { api, dialog } = await open()
  const words = 'Tom Okafor resolved this access issue at 04/03/2026, 3:30 pm: A new key was cut'
  api.answer(sendCall, refuse(409, 'conflict', words, { noticeId: words }))
  const notes = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ })
  await fill(notes, 'Asked to call')
  await send(dialog)
  expect(await dialog.findByText(words)).toBeDefined()
  expect(notes.value).toBe('Asked to call')
  expect(dialog.queryByRole('button', { name: 'Send and resolve' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Reload' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
