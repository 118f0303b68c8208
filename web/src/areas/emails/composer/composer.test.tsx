import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ComponentProps } from 'react'
import type { AccessCase } from '@contract/access-issues/access-case.ts'
import type { EmailDraft } from '@contract/emails.ts'
import type { Shell } from '@/shared/session/shell-data.ts'
import { noteUser } from '@/shared/session/last-user.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import SendEmailDialog from './SendEmailDialog.tsx'

const draftCall = 'GET /v1/email/OCCUPANT_NOTICE/draft'
const previewCall = 'POST /v1/email/OCCUPANT_NOTICE/preview'
const downloadCall = 'POST /v1/email/OCCUPANT_NOTICE/download'
const sendCall = 'POST /v1/notice/send-occupant-notification'

beforeAll(async () => import('@/shared/rich-text/RichTextEditor.tsx'))

const ana = { label: 'Ana Lima', value: 'ana@home.example', role: 'Renter', isOwner: false }
const lou = { label: 'Lou Lord', value: 'lou@owner.example', role: 'Rental provider', isOwner: true }
const templates = [
  {
    code: 'KEY_NEEDED',
    label: 'A key is needed',
    subject: 'A key is needed – 1 Elm',
    message: '<p>We need a key.</p>',
    isForOwner: false,
  },
  {
    code: 'LET_IN',
    label: 'Please let us in',
    subject: 'Please let us in – 1 Elm',
    message: '<p>Please be home.</p>',
    isForOwner: false,
  },
]
const givenDraft = (parts: Partial<EmailDraft> = {}): EmailDraft => ({
  fromEmail: 'priya@agency.example',
  isSendingEnabled: true,
  isDomainSetUp: true,
  isAccountListed: true,
  defaultRecipient: 'priya@agency.example',
  emailFooter: '1 High Street',
  toEmails: [ana],
  contacts: [ana, lou],
  subject: 'About your home – 1 Elm',
  ownerSubject: 'About your property – 1 Elm',
  templates,
  suggestedTemplate: null,
  ...parts,
})
const preview = {
  subject: 'About your home – 1 Elm',
  from: { email: 'priya@agency.example', name: 'Wattle' },
  recipients: [
    { type: 'to', email: 'ana@home.example' },
    { type: 'cc', email: 'lou@owner.example' },
  ],
  preview_html: '<html><body><p>Hello</p></body></html>',
}

const onClose = vi.fn()
const onSent = vi.fn()

type Props = Partial<ComponentProps<typeof SendEmailDialog>>

async function open(draft: Partial<EmailDraft> = {}, shell: Partial<Shell> = {}, props: Props = {}) {
  onClose.mockClear()
  onSent.mockClear()
  const api = fakeApi({
    [draftCall]: ok(givenDraft(draft)),
    [previewCall]: ok(preview),
    [sendCall]: ok({ mailId: 7 }),
  })
  openSignedIn(
    () => <SendEmailDialog property={{ id: 41, address: '1 Elm Street' }} {...{ ...props, onClose, onSent }} />,
    { shell },
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Send email to/ }))
  await dialog.findByRole('textbox', { name: 'Message (optional)' })
  return { api, dialog }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const press = async (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('button', { name }))
const message = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Message (optional)' })
const choose = async (dialog: Dialog, label: string) => {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Template (optional)' }))
  await userEvent.click(await screen.findByRole('option', { name: label }))
}

describe('an email to tenants', () => {
  it('begins with the tenants, the sender and the footer, and is sent', async () => {
    const { api, dialog } = await open()
    expect(dialog.getByText('1 Elm Street')).toBeDefined()
    expect(dialog.getByText('priya@agency.example', { selector: 'p *' }).querySelectorAll('wbr')).toHaveLength(2)
    const from = dialog.getByRole('definition')
    expect([from.textContent, from.querySelectorAll('wbr').length]).toEqual(['priya@agency.example', 2])
    expect(dialog.getByText('Ana Lima (Renter)')).toBeDefined()
    await fill(dialog.getByRole('combobox', { name: /^CC/ }), 'lou')
    await userEvent.click(await screen.findByRole('option', { name: /Lou Lord/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /copy to me/ }))
    await press(dialog, 'Send email')
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(await screen.findByText('Email sent')).toBeDefined()
    expect(api.calls.find(({ name }) => name === sendCall)?.body).toEqual({
      propertyId: 41,
      noticeId: null,
      template: null,
      toAddresses: ['ana@home.example'],
      ccAddresses: ['lou@owner.example', 'priya@agency.example'],
      message: '',
      emailFooter: '1 High Street',
    })
  })

  it('about a notice begins with the template that fits it', async () => {
    const { api, dialog } = await open({ suggestedTemplate: 'KEY_NEEDED' }, {}, { noticeId: 9 })
    expect(message(dialog).textContent).toBe('We need a key.')
    expect(dialog.getByText(/Subject/).closest('p')?.textContent).toContain('A key is needed – 1 Elm')
    expect(api.calls.find(({ name }) => name === draftCall)?.url).toContain('noticeId=9')
    await press(dialog, 'Send email')
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(api.calls.find(({ name }) => name === sendCall)?.body).toMatchObject({
      noticeId: 9,
      template: 'KEY_NEEDED',
      message: '<p>We need a key.</p>',
    })
  })

  it('that fails shows why, at its fields where possible, and keeps what was typed', async () => {
    const { api, dialog } = await open()
    api.answer(
      sendCall,
      refuse(422, 'rule-broken', 'Some of this is not right', { toAddresses: 'This address is blocked' }),
    )
    await choose(dialog, 'A key is needed')
    await press(dialog, 'Send email')
    expect(await dialog.findByText('This address is blocked')).toBeDefined()
    expect(dialog.getByText('Failed to send occupant notification')).toBeDefined()
    expect(message(dialog).textContent).toBe('We need a key.')
    expect(onSent).not.toHaveBeenCalled()
  })

  it('is kept on the device until it is sent', async () => {
    noteUser(givenSession())
    const again = async () => {
      window.dispatchEvent(new Event('pagehide'))
      cleanup()
      return (await open()).dialog
    }
    await choose((await open()).dialog, 'A key is needed')
    const dialog = await again()
    await waitFor(() => expect(message(dialog).textContent).toBe('We need a key.'))
    expect(dialog.getByText(/It was kept on this device/)).toBeDefined()
    await press(dialog, 'Send email')
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(message(await again()).textContent).toBe('')
  })

  it('needs a recipient', async () => {
    const { api, dialog } = await open({ toEmails: [] })
    await press(dialog, 'Send email')
    expect(await dialog.findByText('At least one email is required')).toBeDefined()
    expect(api.countOf(sendCall)).toBe(0)
  })

  it('is not sent by Enter in an empty recipient field', async () => {
    const { api, dialog } = await open()
    await fill(dialog.getByRole('combobox', { name: /^CC/ }), '{Enter}')
    await fill(dialog.getByRole('combobox', { name: /^CC/ }), 'lou@owner.example{Enter}{Enter}')
    expect(dialog.getByText('Lou Lord (Rental provider)')).toBeDefined()
    expect(api.countOf(sendCall)).toBe(0)
  })

  it('does not lose an address that is not finished', async () => {
    const { api, dialog } = await open()
    await fill(dialog.getByRole('combobox', { name: 'To' }), 'ben@')
    await press(dialog, 'Send email')
    expect(await dialog.findByText('Please enter a valid email address')).toBeDefined()
    expect(api.countOf(sendCall)).toBe(0)
  })
})

describe('an email whose recipients and template are filled in', () => {
  const filled = { suggestedTemplate: 'KEY_NEEDED' }
  const change = /^Change/
  const to = (dialog: Dialog) => dialog.queryByRole('combobox', { name: 'To' })

  it('begins with one line that a button opens, which then has the focus in the first recipient field', async () => {
    const { dialog } = await open(filled)
    expect(dialog.getByText(/Ana Lima/).textContent).toBe('To Ana Lima · Subject A key is needed – 1 Elm')
    expect(to(dialog)).toBeNull()
    dialog.getByRole('button', { name: change }).focus()
    await userEvent.keyboard('{Enter}')
    expect(to(dialog)).toBe(document.activeElement)
    expect(dialog.queryByRole('button', { name: change })).toBeNull()
    expect(message(dialog).textContent).toBe('We need a key.')
  })

  it('opens at an error in its recipients', async () => {
    const { api, dialog } = await open(filled)
    api.answer(sendCall, refuse(422, 'rule-broken', 'Not right', { toAddresses: 'This address is blocked' }))
    await press(dialog, 'Send email')
    expect(await dialog.findByText('This address is blocked')).toBeDefined()
    await waitFor(() => expect(to(dialog)).toBe(document.activeElement))
  })

  it('is open from the start where a recipient or the template is missing', async () => {
    const { dialog } = await open({ ...filled, toEmails: [] })
    expect(to(dialog)).not.toBeNull()
  })
})

describe('an email to owners', () => {
  const toOwner = {
    code: 'OWNER_ACCESS',
    label: 'To the owner: we cannot get in',
    subject: 'Access to your property – 1 Elm',
    message: '<p>Can you help us get in?</p>',
    isForOwner: true,
  }
  const withOwner = { templates: [...templates, toOwner], toEmails: [] }
  const address = async (dialog: Dialog, name: RegExp) => {
    await fill(dialog.getByRole('combobox', { name: 'To' }), name.source.slice(0, 3))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  const dialogName = () => screen.getByRole('dialog').getAttribute('aria-labelledby')
  const title = () => document.getElementById(dialogName() ?? '')?.textContent

  it('alone has its own title, subject and template', async () => {
    const { api, dialog } = await open(withOwner)
    expect(title()).toBe('Send email to tenant')
    await address(dialog, /Lou Lord/)
    expect(title()).toBe('Send email to owner')
    expect(message(dialog).textContent).toBe('Can you help us get in?')
    expect(dialog.getByText('Access to your property – 1 Elm')).toBeDefined()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Template (optional)' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'No template',
      'To the owner: we cannot get in',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'No template' }))
    expect(dialog.getByText('About your property – 1 Elm')).toBeDefined()
    await press(dialog, 'Send email')
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(api.calls.find(({ name }) => name === sendCall)?.body).toMatchObject({ toAddresses: ['lou@owner.example'] })
  })

  it('and to a tenant is one to tenants again', async () => {
    const { dialog } = await open(withOwner)
    await address(dialog, /Lou Lord/)
    await address(dialog, /Ana Lima/)
    expect(title()).toBe('Send email to tenant')
    expect(message(dialog).textContent).toBe('')
    expect(dialog.getByText('About your home – 1 Elm')).toBeDefined()
  })

  it('keeps a message that was written by hand', async () => {
    const { dialog } = await open(withOwner)
    await choose(dialog, 'A key is needed')
    await fill(message(dialog), ' Thanks.')
    const written = message(dialog).textContent
    await address(dialog, /Lou Lord/)
    expect(title()).toBe('Send email to owner')
    expect(message(dialog).textContent).toBe(written)
  })
})

describe('sending', () => {
  it('is impossible while it is disabled for the agency', async () => {
    const { api, dialog } = await open({ isSendingEnabled: false })
    expect(dialog.getAllByText('Sending emails from the Compliance Portal is disabled')).not.toHaveLength(0)
    await press(dialog, 'Send email')
    expect(api.countOf(sendCall)).toBe(0)
  })

  it('needs the domain and the account, with links to set them up', async () => {
    const { api, dialog } = await open({ fromEmail: null, isDomainSetUp: false, isAccountListed: false })
    expect(dialog.getByRole('link', { name: /Set up the email domain/ }).getAttribute('href')).toContain('agency=')
    expect(dialog.getByRole('link', { name: /Add your account/ })).toBeDefined()
    await press(dialog, 'Send email')
    expect(await dialog.findByText('A "From" email is required')).toBeDefined()
    expect(api.countOf(sendCall)).toBe(0)
  })
})

describe('a template', () => {
  it('fills the message and names the subject', async () => {
    const { dialog } = await open()
    expect(dialog.getByText('About your home – 1 Elm')).toBeDefined()
    await choose(dialog, 'A key is needed')
    expect(message(dialog).textContent).toBe('We need a key.')
    await choose(dialog, 'Please let us in')
    expect(message(dialog).textContent).toBe('Please be home.')
    expect(dialog.getByText('Please let us in – 1 Elm')).toBeDefined()
    await choose(dialog, 'No template')
    expect(message(dialog).textContent).toBe('')
  })
})

describe('the greeting', () => {
  const ben = { label: 'Ben Costa', value: 'ben@home.example', role: 'Renter', isOwner: false }
  const greeted = [{ ...templates[0]!, message: '<p>Hello Ana,</p><p>We need a key.</p>' }]
  const given = { templates: greeted, contacts: [ana, ben, lou], suggestedTemplate: 'KEY_NEEDED' }
  const add = async (dialog: Dialog, name: string) => {
    await fill(dialog.getByRole('combobox', { name: 'To' }), name)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }

  it('names everyone in To, as they are added and removed', async () => {
    const { dialog } = await open(given)
    await userEvent.click(dialog.getByRole('button', { name: /^Change/ }))
    await add(dialog, 'Ben')
    expect(message(dialog).textContent).toBe('Hello Ana and Ben,We need a key.')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove ana@home.example' }))
    expect(message(dialog).textContent).toBe('Hello Ben,We need a key.')
  })

  it('of a template that is chosen later names them too, and can be replaced without a question', async () => {
    const { dialog } = await open({ ...given, suggestedTemplate: null })
    await add(dialog, 'Ben')
    await choose(dialog, 'A key is needed')
    expect(message(dialog).textContent).toBe('Hello Ana and Ben,We need a key.')
    await choose(dialog, 'No template')
    expect(message(dialog).textContent).toBe('')
  })

  it('that was changed by hand stays', async () => {
    const { dialog } = await open({ ...given, templates: [{ ...greeted[0]!, message: '<p>Dear Ana,</p>' }] })
    await userEvent.click(dialog.getByRole('button', { name: /^Change/ }))
    await add(dialog, 'Ben')
    expect(message(dialog).textContent).toBe('Dear Ana,')
  })
})

describe('the preview', () => {
  it('sends the email', async () => {
    const { api, dialog } = await open({ suggestedTemplate: 'KEY_NEEDED' })
    await press(dialog, 'Preview')
    const shown = within(await screen.findByRole('dialog', { name: 'Preview email' }))
    await userEvent.click(shown.getByRole('button', { name: 'Send email' }))
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(api.countOf(sendCall)).toBe(1)
  })

  it('shows subject, sender, recipients and the letter in a frame without scripts', async () => {
    const { api, dialog } = await open()
    await press(dialog, 'Preview')
    const shown = within(await screen.findByRole('dialog', { name: 'Preview email' }))
    expect(shown.getByText('About your home – 1 Elm')).toBeDefined()
    const [, from, to] = shown.getAllByRole('definition')
    expect([from?.textContent, to?.textContent]).toEqual(['Wattle <priya@agency.example>', 'ana@home.example'])
    for (const each of [from, to]) expect(each?.querySelectorAll('wbr')).toHaveLength(2)
    expect(shown.getByText('ana@home.example')).toBeDefined()
    expect(shown.getByText('lou@owner.example')).toBeDefined()
    expect(shown.getByTitle('Email').getAttribute('sandbox')).toBe('allow-same-origin')
    expect(api.calls.find(({ name }) => name === previewCall)?.body).toMatchObject({
      meta: { propertyId: 41, toAddresses: ['ana@home.example'] },
    })
  })

  it('does not need a sender', async () => {
    const { dialog } = await open({ fromEmail: null, isDomainSetUp: false })
    await press(dialog, 'Preview')
    const shown = within(await screen.findByRole('dialog', { name: 'Preview email' }))
    expect(shown.queryByRole('button', { name: 'Send email' })).toBeNull()
  })

  it.each([
    [refuse(500, 'internal', ''), 'Failed to preview email'],
    [refuse(422, 'rule-broken', 'An image is no longer available.'), 'An image is no longer available.'],
  ])('that fails says so', async (reply, text) => {
    const { api, dialog } = await open()
    api.answer(previewCall, reply)
    await press(dialog, 'Preview')
    expect(await screen.findByText('Request Failed')).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
  })
})

describe('the download', () => {
  const shell = { experiments: { AgencyCompliancePortalDownloadEmail: true } }

  it('is offered only with its experiment', async () => {
    const { dialog } = await open()
    expect(dialog.queryByRole('button', { name: 'Download email' })).toBeNull()
  })

  it('saves the email and says where', async () => {
    const { api, dialog } = await open({}, shell)
    api.answer(downloadCall, ok('mail'))
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    await press(dialog, 'Download email')
    expect(await screen.findByText('Download Success')).toBeDefined()
    expect(screen.getByText('Please check your downloads folder for the Email File')).toBeDefined()
    expect(api.calls.at(-1)?.body).toMatchObject({ meta: { propertyId: 41 } })
  })

  it('that fails says so', async () => {
    const { api, dialog } = await open({}, shell)
    api.answer(downloadCall, refuse(500, 'internal', ''))
    await press(dialog, 'Download email')
    expect(await screen.findByText('Request Failed')).toBeDefined()
  })
})

describe('an email that solves an access issue', () => {
  const actionCall = 'POST /v2/property/41/access-issues/action'
  const nothingLeft: AccessCase = {
    problem_case_details: { portal_suppression_level: 0, case_id: null, status: null, opened_at: null, version: 2 },
    blocked_entry_methods: [],
    blocked_entry_method_keys: [],
    default_entry_method: null,
    all_entry_methods_disqualified: false,
    disqualified_reasons: [],
    is_blocked_by_preferences: false,
    property: {
      compliancePropertyId: 41,
      address: '1 Elm Street',
      isIntegrated: false,
      softwareName: null,
      isVacant: false,
      isCancelled: false,
      servicesDue: [],
      occupants: [],
      allowUntil: { min: '2026-03-05', max: '2027-03-04' },
    },
  }
  const resolves = { solutionLabel: 'AgencyEmail', issueId: 5 }
  const bodies = (api: Awaited<ReturnType<typeof open>>['api'], name: string) =>
    api.calls.filter((call) => call.name === name).map(({ body }) => body)

  it('is sent and recorded in one call', async () => {
    const { api, dialog } = await open({ suggestedTemplate: 'LET_IN' }, {}, { resolves })
    api.answer(actionCall, ok(nothingLeft))
    await press(dialog, 'Send email')
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(bodies(api, actionCall)).toMatchObject([
      {
        ...resolves,
        email: { toAddresses: ['ana@home.example'], template: 'LET_IN', message: '<p>Please be home.</p>' },
      },
    ])
    expect(bodies(api, sendCall)).toEqual([])
  })

  it('is kept if a colleague has resolved the issue meanwhile, and can then be sent alone', async () => {
    const { api, dialog } = await open({ suggestedTemplate: 'LET_IN' }, {}, { resolves })
    api.answer(actionCall, refuse(409, 'conflict', 'This was changed by Tom at 9:00 am. Reload to see the change.'))
    await press(dialog, 'Send email')
    expect(await dialog.findByText('This was changed by Tom at 9:00 am. You can still send the email.')).toBeDefined()
    expect(message(dialog).textContent).toBe('Please be home.')
    await press(dialog, 'Send email')
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
    expect(bodies(api, actionCall)).toHaveLength(1)
    expect(bodies(api, sendCall)).toHaveLength(1)
  })

  it('shows a refusal at its field', async () => {
    const { api, dialog } = await open({}, {}, { resolves })
    const text = 'Message should be 500 characters or less'
    api.answer(actionCall, refuse(422, 'rule-broken', text, { 'email.message': text }))
    await press(dialog, 'Send email')
    expect(await dialog.findByText(text)).toBeDefined()
    expect(message(dialog).getAttribute('aria-invalid')).toBe('true')
  })

  it('to an owners corporation has no recipient yet', async () => {
    const { dialog } = await open({}, {}, { resolves, audience: 'owners corporation' })
    await press(dialog, 'Send email')
    expect(await dialog.findByText('At least one email is required')).toBeDefined()
  })
})
