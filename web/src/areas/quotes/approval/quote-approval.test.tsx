import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import {
  givenPdfs,
  givenQuoteDetail,
  givenQuoteForApproval,
  openSignedIn,
  pdf,
} from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { fill } from '@/shared/testing/fill.ts'
import { describeOutcome } from './QuoteApproval.tsx'
import { QuoteApproval } from './QuoteApproval.tsx'

const get = 'GET /v1/quote-approval/tok%2Fen'
const post = 'POST /v1/quote-approval/tok%2Fen'

async function open(parts: Partial<QuoteForApproval> = {}) {
  const api = fakeApi({ [get]: ok(givenQuoteForApproval(parts)) })
  openSignedIn(() => <QuoteApproval token="tok/en" />)
  await screen.findByRole('heading', { name: 'Quote #Q-1005', level: 1 })
  return api
}
const decide = async (button: 'Approve' | 'Decline', name = 'Lena Marsh') => {
  const field = await screen.findByRole('textbox', { name: 'Your name' })
  if (name) await fill(field, name)
  await userEvent.click(screen.getByRole('button', { name: button }))
}
const confirm = async (label: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
const decided = (status: 'ACCEPTED' | 'REJECTED', by = 'Lena Marsh') =>
  givenQuoteForApproval({ status, isOpen: false, decision: { at: '2026-11-15T01:00:00Z', by, reason: null } })

describe('an approval link', () => {
  it('shows the sender, the work, the property and the price', async () => {
    await open()
    for (const text of [
      'Yarra Lantern Property',
      '12 Wattle Street, Fitzroy VIC 3065',
      'Gas safety check',
      'Detector Inspector Pty Ltd',
      'Urgent',
      '30th November 2026',
    ])
      expect(screen.getByText(text)).toBeDefined()
    const lines = within(screen.getByRole('table', { name: 'Lines of the quote' }))
    expect(lines.getAllByRole('row').at(-1)?.textContent).toBe('Total inc. GST$280.50')
  })

  it('saves the PDF under the number of the quote', async () => {
    await open()
    const paths: string[] = []
    const saved = givenPdfs((path) => {
      paths.push(path)
      return pdf()
    })
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(saved).toEqual(['quote-Q-1005.pdf']))
    expect(paths).toEqual(['/v1/quote-approval/tok%2Fen/pdf'])
  })

  it.each([
    [404, 'not-found'],
    [400, 'malformed'],
  ] as const)('that is invalid (%i) shows a message, and offers no retry', async (status, code) => {
    fakeApi({ [get]: refuse(status, code, 'This link is not valid') })
    openSignedIn(() => <QuoteApproval token="tok/en" />)
    expect(await screen.findByRole('heading', { name: 'This link is not valid', level: 1 })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('that fails to load can be retried', async () => {
    const api = fakeApi({ [get]: unreachable })
    openSignedIn(() => <QuoteApproval token="tok/en" />)
    expect(await screen.findByText(/We could not reach the portal/)).toBeDefined()
    api.answer(get, ok(givenQuoteForApproval()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Quote #Q-1005' })).toBeDefined()
  })
})

describe('deciding on a quote', () => {
  it('approves it with the given name, after a confirmation', async () => {
    const api = await open()
    api.answer(post, ok(decided('ACCEPTED')))
    await decide('Approve')
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve this quote?' }))
    expect(question.getByText(/Lena Marsh, you approve quote #Q-1005/).textContent).toContain('$280.50 including GST')
    expect(api.countOf(post)).toBe(0)
    await confirm('Approve quote')
    expect(await screen.findByText('Thank you, you have approved this quote')).toBeDefined()
    expect(api.calls.at(-1)).toMatchObject({ name: post, body: { decision: 'ACCEPTED', name: 'Lena Marsh' } })
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Thank you'))
  })

  it('declines it', async () => {
    const api = await open()
    api.answer(post, ok(decided('REJECTED')))
    await decide('Decline')
    await confirm('Decline quote')
    expect(await screen.findByText('Thank you, you have declined this quote')).toBeDefined()
    expect(api.calls.at(-1)).toMatchObject({ body: { decision: 'REJECTED', reason: null } })
  })

  it('declines it with a reason, which is kept when declining fails', async () => {
    const api = await open()
    api.answer(post, refuse(500, 'internal', ''))
    await decide('Decline')
    const reason = async () =>
      within(await screen.findByRole('alertdialog')).findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
    await userEvent.click(await reason())
    await userEvent.paste('x'.repeat(501))
    await confirm('Decline quote')
    expect(await screen.findByText('Must be 500 characters or less')).toBeDefined()
    expect(api.countOf(post)).toBe(0)
    await userEvent.clear(await reason())
    await fill(await reason(), 'My brother does it')
    await confirm('Decline quote')
    expect(await screen.findByText('Failed to record your decision')).toBeDefined()
    api.answer(post, ok(decided('REJECTED')))
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect((await reason()).value).toBe('My brother does it')
    await confirm('Decline quote')
    expect(await screen.findByText('Thank you, you have declined this quote')).toBeDefined()
    expect(api.calls.at(-1)).toMatchObject({ body: { decision: 'REJECTED', reason: 'My brother does it' } })
  })

  it('can be decided after a reason that is too long was typed and the question cancelled', async () => {
    const api = await open()
    api.answer(post, ok(decided('ACCEPTED')))
    await decide('Decline')
    const reason = async () =>
      within(await screen.findByRole('alertdialog')).findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
    await userEvent.click(await reason())
    await userEvent.paste('x'.repeat(501))
    await confirm('Decline quote')
    expect(await screen.findByText('Must be 500 characters or less')).toBeDefined()
    await confirm('Cancel')
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect((await reason()).value).toBe('x'.repeat(501))
    await confirm('Cancel')
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await confirm('Approve quote')
    expect(await screen.findByText('Thank you, you have approved this quote')).toBeDefined()
    expect(api.calls.at(-1)).toMatchObject({ body: { decision: 'ACCEPTED', reason: null } })
  })

  it('that arrives after the quote has expired says so, and what to do', async () => {
    const api = await open()
    api.answer(post, refuse(409, 'conflict', 'Quote #Q-1005 expired on 15/11/2026'))
    api.answer(get, ok(givenQuoteForApproval({ status: 'EXPIRED', isOpen: false, expiresAt: '2026-11-15' })))
    await decide('Approve')
    await confirm('Approve quote')
    expect(
      await screen.findByText(
        'Quote #Q-1005 expired on 15/11/2026. Please contact Yarra Lantern Property if you would still like the work to go ahead.',
      ),
    ).toBeDefined()
  })

  it('asks for a name first', async () => {
    const api = await open()
    await decide('Approve', '')
    expect(await screen.findByText('Please enter your name')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await fill(screen.getByRole('textbox', { name: 'Your name' }), 'x'.repeat(76))
    expect(await screen.findByText('Must be 75 characters or less')).toBeDefined()
    expect(api.countOf(post)).toBe(0)
  })

  it('can be cancelled before it is confirmed', async () => {
    const api = await open()
    await decide('Decline')
    await confirm('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Lena Marsh')
    expect(api.countOf(post)).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('alertdialog', { name: 'Approve this quote?' })).toBeDefined()
  })

  it('is too late if another person decided first, and shows their decision', async () => {
    const api = await open()
    api.answer(post, refuse(409, 'conflict', 'Quote #Q-1005 was declined by Omar Haddad on 15/11/2026'))
    api.answer(get, ok(decided('REJECTED', 'Omar Haddad')))
    await decide('Approve')
    await confirm('Approve quote')
    expect(await screen.findByText('Your decision could not be recorded')).toBeDefined()
    expect(screen.getByText(/^Quote #Q-1005 was declined by Omar Haddad on 15\/11\/2026/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  })

  it('that fails keeps the name, and can be retried', async () => {
    const api = await open()
    api.answer(post, refuse(500, 'internal', ''))
    await decide('Approve')
    await confirm('Approve quote')
    expect(await screen.findByText('Failed to record your decision')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Lena Marsh')
    api.answer(post, ok(decided('ACCEPTED')))
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await confirm('Approve quote')
    expect(await screen.findByText('Thank you, you have approved this quote')).toBeDefined()
  })
})

describe('a user of the agency', () => {
  const user = { quoteId: 7, userName: 'Priya Nair', owners: ['Olive Owner', 'Oscar Owner'], whyNot: null }

  it('types no name, but on whose authority, how and when the owner decided', async () => {
    const api = await open({ signedIn: user })
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull()
    await fill(await screen.findByRole('textbox', { name: 'On whose authority' }), 'Oscar Owner')
    await userEvent.click(screen.getByRole('radio', { name: 'Declined it' }))
    await fill(screen.getByRole('textbox', { name: /^Reason/ }), 'Too dear')
    await userEvent.click(screen.getByRole('radio', { name: 'By email' }))
    const by = 'Priya Nair (on the owner’s authority: Oscar Owner, by email on 14/11/2026)'
    api.answer('POST /v1/quote/7/decision', ok(givenQuoteDetail({ status: 'REJECTED' })))
    api.answer(get, ok({ ...decided('REJECTED', by), signedIn: user }))
    await userEvent.click(screen.getByRole('button', { name: 'Record the decision' }))
    expect(await screen.findByText('The owner’s decision is recorded')).toBeDefined()
    expect(screen.getByText(new RegExp(`^This quote was declined by ${by.replaceAll(/[()]/g, '\\$&')}`))).toBeDefined()
    expect(api.calls.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      decision: 'REJECTED',
      givenBy: 'Oscar Owner',
      way: 'EMAIL',
      reason: 'Too dear',
    })
  })

  it('who cannot decide here reads why', async () => {
    await open({ signedIn: { ...user, whyNot: 'Switch your portfolio.' } })
    expect(screen.getByText('Switch your portfolio.')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a quote with nothing to decide', () => {
  it('shows its outcome, and the quote itself', async () => {
    await open(decided('ACCEPTED'))
    expect(screen.getByText(/^This quote was approved by Lena Marsh on 15th November 2026$/)).toBeDefined()
    expect(screen.getByText('Replace flue')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  const decision = { at: '2026-11-14T23:30:00Z', by: null, reason: null }
  it.each([
    [{ status: 'ACCEPTED', decision }, 'This quote was approved on 15th November 2026'],
    [{ status: 'COMPLETED', decision }, 'This quote was approved on 15th November 2026'],
    [{ status: 'REJECTED', decision }, 'This quote was declined on 15th November 2026'],
    [{ status: 'EXPIRED', expiresAt: '2026-11-01' }, 'This quote expired on 1st November 2026'],
    [{ status: 'AWAITING_APPROVAL', expiresAt: null }, 'This quote has expired'],
    [{ status: 'CANCELLED' }, 'This quote was cancelled'],
    [{ status: 'REACTIVATION_REQUEST_EXTERNAL' }, 'This quote has expired and is being renewed'],
    [{ status: 'REACTIVATION_REQUEST_INTERNAL' }, 'This quote has expired and is being renewed'],
    [{ status: 'PENDING' }, 'This quote is not ready for approval yet'],
    [{ status: 'READY_TO_SEND' }, 'This quote is not ready for approval yet'],
  ] as const)('with %j shows "%s"', (parts, title) => {
    const quote = givenQuoteForApproval({ isOpen: false, ...parts })
    expect(describeOutcome(quote, 'Australia/Melbourne')?.title).toBe(title)
  })

  it('shows no outcome while it is open', () => {
    expect(describeOutcome(givenQuoteForApproval(), 'Australia/Melbourne')).toBeNull()
  })
})
