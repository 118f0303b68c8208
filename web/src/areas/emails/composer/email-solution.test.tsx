import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import type { EmailDraft } from '@contract/emails.ts'
import type { Drafts, SolutionInlineProps } from '@/shared/solution-forms/solution-forms.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import EmailSolution from './EmailSolution.tsx'

beforeAll(async () => import('@/shared/rich-text/RichTextEditor.tsx'))

const ana = { label: 'Ana Lima', value: 'ana@home.example', role: 'Renter', isOwner: false }
const draft: EmailDraft = {
  fromEmail: 'priya@agency.example',
  isSendingEnabled: true,
  isDomainSetUp: true,
  isAccountListed: true,
  defaultRecipient: null,
  emailFooter: '',
  toEmails: [ana],
  contacts: [ana],
  subject: 'About your home',
  ownerSubject: 'About your property',
  templates: [
    {
      code: 'CANNOT_REACH_YOU',
      label: 'We cannot reach you',
      subject: 'Please contact us',
      message: '<p>Hello Ana,</p><p>Please call.</p>',
      isForOwner: false,
    },
  ],
  suggestedTemplate: 'CANNOT_REACH_YOU',
}
const solution = { solution_label: 'AgencyEmail' } as SolutionInlineProps['solution']
const givenDrafts = (known?: object) => ({ read: () => known, write: vi.fn<Drafts['write']>() })

async function open(parts: Partial<SolutionInlineProps> = {}) {
  const send = vi.fn<SolutionInlineProps['send']>()
  const preview = {
    subject: 'Please contact us',
    from: { email: 'a@b.example', name: 'W' },
    recipients: [],
    preview_html: '',
  }
  const api = fakeApi({
    'GET /v1/email/OCCUPANT_NOTICE/draft': ok(draft),
    'POST /v1/email/OCCUPANT_NOTICE/preview': ok(preview),
  })
  openSignedIn(() => (
    <EmailSolution
      property={{ id: 41, address: '1 Elm Street' }}
      solution={solution}
      issueId={5}
      formId="email"
      drafts={givenDrafts()}
      draftKey="5 AgencyEmail"
      send={send}
      refusal={null}
      isPending={false}
      onUploading={() => undefined}
      {...parts}
    />
  ))
  const message = await screen.findByRole('textbox', { name: 'Message (optional)' })
  return { api, send, message }
}

it('the email of a solution begins with recipients and template of the issue, and is sent from its preview', async () => {
  const { api, send, message } = await open()
  expect(api.calls[0]?.url).toContain('noticeId=5')
  expect(message.textContent).toBe('Hello Ana,Please call.')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Preview email' }))
  await userEvent.click(shown.getByRole('button', { name: 'Send email' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    solution: 'AgencyEmail',
    issueId: 5,
    email: { toAddresses: ['ana@home.example'], template: 'CANNOT_REACH_YOU', noticeId: 5 },
  })
})

it('what was typed is kept, and is there again', async () => {
  const drafts = givenDrafts()
  const { message } = await open({ drafts })
  await fill(message, ' Thanks.')
  const [key, values, isTyped] = drafts.write.mock.lastCall ?? []
  expect([key, isTyped]).toEqual(['5 AgencyEmail', true])
  const again = await open({ drafts: givenDrafts(values) })
  expect(again.message.textContent).toContain('Thanks.')
})

it('cannot be sent before it is loaded', async () => {
  const onUploading = vi.fn()
  await open({ onUploading })
  expect(onUploading.mock.calls[0]).toEqual([true])
  expect(onUploading.mock.lastCall).toEqual([false])
})
