import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { givenMail, givenSlowApi, openSignedIn } from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { fill } from '@/shared/testing/fill.ts'
import { hasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { ForwardDialog } from './ForwardDialog.tsx'

const property = { compliancePropertyId: 71, addressLine1: '12 Wattle Street', addressLine2: 'Fitzroy VIC 3065' }
const sendQuote = 'POST /v1/quote/5/forward'
const sendInvoice = 'POST /v1/invoice/8/forward'
const recipients = 'GET /v1/property/71/forward-recipients'
const noRecipients = { suggested: [], contacts: [] }
const landlord = { label: 'Olive Owner', value: 'olive@example.com', role: 'Rental provider', isOwner: true }

beforeAll(async () => Promise.all([import('./ForwardQuoteDialog.tsx'), import('./ForwardInvoiceDialog.tsx')]))

const preview = {
  subject: 'Quote #Q-1005 for 12 Wattle Street',
  from: { email: 'portal@example.com', name: 'Yarra Lantern Property' },
  recipients: [{ type: 'to', email: 'olive@example.com' }],
  preview_html: '<p>Dear Olive</p>',
}
const previews = {
  'POST /v1/quote/5/forward/preview': ok(preview),
  'POST /v1/invoice/8/forward/preview': ok(preview),
}

const onClose = vi.fn()
const onForwarded = vi.fn()

async function open(kind: 'quote' | 'invoice', people: object = noRecipients) {
  onClose.mockClear()
  onForwarded.mockClear()
  const api = fakeApi({
    [sendQuote]: ok(givenMail(), 202),
    [sendInvoice]: ok(givenMail(), 202),
    [recipients]: ok(people),
    ...previews,
  })
  const document = kind === 'quote' ? { id: 5, number: 'Q-1005', property } : { id: 8, number: '20418', property }
  const opened = openSignedIn(() => <ForwardDialog {...{ kind, document, onClose, onForwarded }} />)
  const name = kind === 'quote' ? 'Forward quote #Q-1005' : 'Forward invoice #20418'
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { api, dialog, ...opened }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const to = (dialog: Dialog) => dialog.getByRole('combobox', { name: 'To' })
const cc = (dialog: Dialog) => dialog.getByRole('combobox', { name: /^CC/ })
const message = (dialog: Dialog) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
const send = async (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Send email' }))
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index + 1}@example.com`)

describe('forwarding a quote', () => {
  it('is not sent by Enter in an address field, which adds addresses only', async () => {
    const { api, dialog } = await open('quote', { suggested: ['olive@example.com'], contacts: [landlord] })
    expect(await dialog.findByRole('button', { name: /^Remove .*olive/i })).toBeDefined()
    await userEvent.click(to(dialog))
    await userEvent.keyboard('{Escape}{Enter}')
    await userEvent.paste('a@example.com, b@example.com;')
    await userEvent.keyboard('{Enter}')
    await fill(cc(dialog), '{Enter}')
    expect(api.countOf(sendQuote)).toBe(0)
    await send(dialog)
    await waitFor(() => expect(api.countOf(sendQuote)).toBe(1))
  })

  it('sends addresses, message and the notification choice, closes and confirms it', async () => {
    const { api, dialog } = await open('quote')
    expect(dialog.getByText('12 Wattle Street, Fitzroy VIC 3065')).toBeDefined()
    await userEvent.click(to(dialog))
    await userEvent.paste('owner@example.com, second@example.com')
    await fill(cc(dialog), 'copy@example.com{Enter}')
    await userEvent.click(message(dialog))
    await userEvent.paste('  Is rent <b 500 & up?\n\nThanks  ')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Subscribe to notifications' }))
    await send(dialog)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.at(-1)).toMatchObject({
      name: sendQuote,
      body: {
        toAddresses: ['owner@example.com', 'second@example.com'],
        ccAddresses: ['copy@example.com'],
        message: 'Is rent &lt;b 500 &amp; up?\n\nThanks',
        subscribeToNotifications: true,
      },
    })
    expect(screen.getByText('Quote email forwarded')).toBeDefined()
    expect(onForwarded).toHaveBeenCalledTimes(1)
  })

  it('says if no landlord has an email address', async () => {
    const { dialog } = await open('quote')
    expect(await dialog.findByText('No email address of the landlord')).toBeDefined()
  })

  it('does not say so if one has', async () => {
    const { dialog } = await open('quote', { suggested: ['olive@example.com'], contacts: [landlord] })
    expect(await dialog.findByRole('button', { name: /^Remove .*olive/i })).toBeDefined()
    expect(dialog.queryByText('No email address of the landlord')).toBeNull()
  })

  it('focuses To first', async () => {
    const { dialog } = await open('quote')
    await waitFor(() => expect(document.activeElement).toBe(to(dialog)))
  })

  it('sends once even if the button is clicked several times', async () => {
    const { api, dialog } = await open('quote')
    await fill(to(dialog), 'owner@example.com{Enter}')
    givenSlowApi()
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Send email' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(api.countOf(sendQuote)).toBe(1)
  })

  it('that fails shows it, keeps the typed values, and retries with the same idempotency key', async () => {
    const { api, dialog } = await open('quote')
    api.answer(sendQuote, refuse(500, 'internal', ''))
    const keys: (string | null)[] = []
    const fetchOfApi = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
      keys.push(new Headers(options.headers).get('idempotency-key'))
      return fetchOfApi(url, options)
    })
    await fill(to(dialog), 'owner@example.com{Enter}')
    await fill(message(dialog), 'Please have a look')
    await send(dialog)
    expect(await screen.findByText('We were unable to forward this quote')).toBeDefined()
    expect(within(dialog.getByRole('alert')).getByText(/^Failed to forward quote\. Please try again/)).toBeDefined()
    expect(message(dialog).value).toBe('Please have a look')
    expect(dialog.getByText('owner@example.com')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    await send(dialog)
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('shows the server’s message beside its field', async () => {
    const { api, dialog } = await open('quote')
    api.answer(
      sendQuote,
      refuse(422, 'rule-broken', 'Some of this is not right', { ccAddresses: 'This address is blocked' }),
    )
    await fill(to(dialog), 'owner@example.com{Enter}')
    await send(dialog)
    expect(await dialog.findByText('This address is blocked')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(cc(dialog)))
  })

  it('shows the server’s message about one of several addresses beside their field', async () => {
    const { api, dialog } = await open('quote')
    api.answer(
      sendQuote,
      refuse(422, 'rule-broken', 'Some of this is not right', { 'toAddresses.1': 'second@example.com is blocked' }),
    )
    await userEvent.click(to(dialog))
    await userEvent.paste('owner@example.com, second@example.com')
    await send(dialog)
    expect(await dialog.findByText('second@example.com is blocked')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(to(dialog)))
  })

  it('beyond the limit of a user shows when to go on, and keeps what was typed', async () => {
    const { api, dialog } = await open('quote')
    api.answer(sendQuote, refuse(429, 'too-many-requests', 'You can send at most 200 emails an hour.'))
    await fill(to(dialog), 'owner@example.com{Enter}')
    await fill(message(dialog), 'Please have a look')
    await send(dialog)
    expect(await within(await dialog.findByRole('alert')).findByText(/at most 200 emails an hour/)).toBeDefined()
    expect(message(dialog).value).toBe('Please have a look')
    expect(dialog.getByText('owner@example.com')).toBeDefined()
  })

  it('shows the server’s message', async () => {
    const { api, dialog } = await open('quote')
    api.answer(sendQuote, refuse(422, 'rule-broken', 'Sending email is switched off for this agency'))
    await fill(to(dialog), 'owner@example.com{Enter}')
    await send(dialog)
    expect(await within(await dialog.findByRole('alert')).findByText(/switched off/)).toBeDefined()
  })
})

describe('forwarding an invoice', () => {
  it('sends addresses and message, and offers no notifications', async () => {
    const { api, dialog } = await open('invoice')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await fill(to(dialog), 'owner@example.com{Enter}')
    await send(dialog)
    expect(await screen.findByText('Invoice email forwarded')).toBeDefined()
    expect(api.calls.at(-1)).toMatchObject({
      name: sendInvoice,
      body: { toAddresses: ['owner@example.com'], ccAddresses: [], message: '' },
    })
    expect(onForwarded).toHaveBeenCalledTimes(1)
  })

  it('that fails shows it', async () => {
    const { api, dialog } = await open('invoice')
    api.answer(sendInvoice, refuse(500, 'internal', ''))
    await fill(to(dialog), 'owner@example.com{Enter}')
    await send(dialog)
    expect(await screen.findByText('We were unable to forward this invoice')).toBeDefined()
    expect(within(dialog.getByRole('alert')).getByText(/^Failed to forward invoice\. Please try again/)).toBeDefined()
  })
})

describe('the rules of a forwarded email', () => {
  it('require an address', async () => {
    const { api, dialog } = await open('quote')
    await send(dialog)
    expect(await dialog.findByText('At least one email is required')).toBeDefined()
    expect(document.activeElement).toBe(to(dialog))
    expect(api.countOf(sendQuote)).toBe(0)
  })

  it('show no error for an empty field that was only focused', async () => {
    const { dialog } = await open('quote')
    await userEvent.click(to(dialog))
    await userEvent.tab()
    expect(dialog.queryByText('At least one email is required')).toBeNull()
  })

  it('allow five addresses in To and no more', async () => {
    const { api, dialog } = await open('quote')
    await userEvent.click(to(dialog))
    await userEvent.paste(addresses(6).join(', '))
    expect(await dialog.findByText('A maximum of 5 To emails are allowed')).toBeDefined()
    await send(dialog)
    expect(api.countOf(sendQuote)).toBe(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Remove a6@example.com' }))
    await waitFor(() => expect(dialog.queryByText('A maximum of 5 To emails are allowed')).toBeNull())
    await send(dialog)
    await waitFor(() => expect(api.countOf(sendQuote)).toBe(1))
  })

  it('allow five addresses in CC and no more', async () => {
    const { api, dialog } = await open('quote')
    await fill(to(dialog), 'owner@example.com{Enter}')
    await userEvent.click(cc(dialog))
    await userEvent.paste(addresses(6).join(', '))
    expect(await dialog.findByText('A maximum of 5 CC emails are allowed')).toBeDefined()
    await send(dialog)
    expect(api.countOf(sendQuote)).toBe(0)
  })

  it('refuse an address that is in both fields, in either order', async () => {
    const { dialog } = await open('quote')
    const duplicate = 'One or more email addresses are already included in the "To" section (Owner@example.com)'
    await fill(cc(dialog), 'Owner@example.com{Enter}')
    await fill(to(dialog), 'owner@example.com{Enter}')
    expect(await dialog.findByText(duplicate)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove owner@example.com' }))
    await waitFor(() => expect(dialog.queryByText(duplicate)).toBeNull())
  })

  it('keep text that is not an address in its field, and refuse to send', async () => {
    const { api, dialog } = await open('quote')
    await fill(to(dialog), 'owner@example.com{Enter}')
    await fill(cc(dialog), 'not an address')
    await send(dialog)
    expect(await dialog.findByText('Please enter a valid email address')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(cc(dialog)))
    expect(api.countOf(sendQuote)).toBe(0)
    await userEvent.clear(cc(dialog))
    await send(dialog)
    await waitFor(() => expect(api.countOf(sendQuote)).toBe(1))
  })

  it('allow a message of 500 visible characters', async () => {
    const { api, dialog } = await open('quote')
    await fill(to(dialog), 'owner@example.com{Enter}')
    await userEvent.click(message(dialog))
    await userEvent.paste('👍'.repeat(501))
    expect(dialog.getByText('501 / 500 characters', { exact: false })).toBeDefined()
    await send(dialog)
    expect(await dialog.findByText('Message should be 500 characters or less')).toBeDefined()
    expect(api.countOf(sendQuote)).toBe(0)
    await userEvent.clear(message(dialog))
    await userEvent.click(message(dialog))
    await userEvent.paste('👍'.repeat(500))
    await send(dialog)
    await waitFor(() => expect(api.countOf(sendQuote)).toBe(1))
  })
})

describe('the forward dialog', () => {
  it('suggests people of the property', async () => {
    const { api, dialog } = await open('quote', {
      suggested: [],
      contacts: [{ label: 'Lena Marsh', value: 'lena@example.com', role: 'Contact', isOwner: false }],
    })
    await fill(to(dialog), 'lena')
    await userEvent.click(await screen.findByRole('option', { name: /Lena Marsh/ }))
    await send(dialog)
    await waitFor(() => expect(api.countOf(sendQuote)).toBe(1))
    expect(api.calls.at(-1)?.body).toMatchObject({ toAddresses: ['lena@example.com'] })
  })

  it('asks before it discards what was typed', async () => {
    const { dialog } = await open('quote')
    await fill(message(dialog), 'Please')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(message(dialog).value).toBe('Please')
  })

  it('asks before it discards an address that is typed but not added yet', async () => {
    const { dialog } = await open('quote')
    await fill(to(dialog), 'owner@exam')
    expect(hasUnsavedWork('form')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.clear(to(dialog))
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks before the user goes to another page', async () => {
    const { dialog, navigate, href } = await open('quote')
    await fill(message(dialog), 'Please')
    navigate('/elsewhere')
    expect(await screen.findByRole('alertdialog')).toBeDefined()
    expect(href()).toBe('/list')
  })

  it('cannot be closed while it is being sent', async () => {
    const { dialog } = await open('quote')
    let answer: (reply: Response) => void = () => undefined
    vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => (answer = resolve)))
    await fill(to(dialog), 'owner@example.com{Enter}')
    await send(dialog)
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true'),
    )
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    answer(Response.json({ success: true, data: givenMail() }, { status: 202 }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})

describe('recipients', () => {
  it.each(['quote', 'invoice'] as const)(
    'the landlord of a forwarded %s is suggested and can be sent to at once',
    async (kind) => {
      const { api, dialog } = await open(kind, { suggested: [landlord.value], contacts: [landlord] })
      expect(await dialog.findByText(/Olive Owner/)).toBeDefined()
      await send(dialog)
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
      expect(api.calls.at(-1)?.body).toMatchObject({ toAddresses: ['olive@example.com'] })
    },
  )

  it('a suggested landlord does not count as unsaved, and can be removed', async () => {
    const { dialog } = await open('quote', { suggested: [landlord.value], contacts: [landlord] })
    await dialog.findByText(/Olive Owner/)
    expect(hasUnsavedWork()).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: /Remove.*olive@example\.com|Remove.*Olive/ }))
    await waitFor(() => expect(dialog.queryByText(/Olive Owner/)).toBeNull())
  })

  it('other contacts of the property are offered', async () => {
    const desk = { label: 'Front desk', value: 'desk@example.com', role: 'Contact', isOwner: false }
    const { dialog } = await open('quote', { suggested: [], contacts: [landlord, desk] })
    await userEvent.click(cc(dialog))
    expect(await screen.findByRole('option', { name: /Front desk \(Contact\)/ })).toBeDefined()
  })
})

describe('the preview', () => {
  it('shows the email before it is sent, and sends nothing', async () => {
    const { api, dialog } = await open('quote', { suggested: [landlord.value], contacts: [landlord] })
    await dialog.findByText(/Olive Owner/)
    await fill(message(dialog), 'Hello')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Preview email' }))
    expect(shown.getByText('Quote #Q-1005 for 12 Wattle Street')).toBeDefined()
    expect(api.calls.at(-1)?.body).toMatchObject({ toAddresses: ['olive@example.com'], message: 'Hello' })
    expect(api.countOf(sendQuote)).toBe(0)
    await userEvent.click(shown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preview email' })).toBeNull())
    expect(message(dialog).value).toBe('Hello')
  })

  it('of an email without recipient shows what is missing', async () => {
    const { api, dialog } = await open('quote')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await dialog.findByText('At least one email is required')).toBeDefined()
    expect(api.countOf('POST /v1/quote/5/forward/preview')).toBe(0)
  })
})
