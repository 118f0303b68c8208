import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  givenMail,
  givenPdfs,
  givenQuote,
  givenQuoteDetail,
  givenQuoteForApproval,
  givenSlowApi,
  givenList,
  openSignedIn,
  pdf,
} from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { UrgentPanel } from '@/shared/testing/UrgentPanel.tsx'
import { expiryText } from './quote-columns.tsx'
import { UrgentQuotesPanel } from './UrgentQuotesPanel.tsx'

const list = 'GET /v1/quote/analytics/immediate-action'
const approval = 'GET /v1/quote-approval/abc'
const decisionCall = `POST /v1/quote/${givenQuote().complianceQuoteId}/decision`
const user = { quoteId: givenQuote().complianceQuoteId, userName: 'Priya Nair', owners: ['Olive Owner'], whyNot: null }
const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeAll(async () => Promise.all([import('./QuoteOverlay.tsx'), import('./QuoteApprovalDrawer.tsx')]))
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const open = (items = [givenQuote()], total?: number) => {
  const api = fakeApi({ [list]: ok(givenList(items, total)) })
  openSignedIn(() => <UrgentPanel of={UrgentQuotesPanel} />)
  return api
}
const row = async () => within(await screen.findByRole('row', { name: /Q-1005/ }))
const choose = async (item: string) => {
  await userEvent.click((await row()).getByRole('button', { name: 'Actions for quote #Q-1005' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('urgent quotes', () => {
  it('show number, service, property, severity, estimated price and expiry', async () => {
    open()
    const cells = (await row()).getAllByRole('cell').map((cell) => cell.textContent)
    expect((await row()).getByRole('rowheader').textContent).toBe('#Q-1005')
    expect(cells.slice(0, 5)).toEqual([
      'Gas safety check',
      '12 Wattle StreetFitzroy VIC 3065',
      'Urgent',
      'from $120.00',
      'Expires 30/11/2026',
    ])
    expect((await row()).getByRole('link', { name: '12 Wattle Street' }).getAttribute('href')).toBe('/property/71')
  })

  it('open the form of the approval link in a drawer, and record on whose authority the owner decided', async () => {
    const api = open()
    api.answer(approval, ok(givenQuoteForApproval({ signedIn: user })))
    api.answer(decisionCall, ok(givenQuoteDetail({ status: 'ACCEPTED' })))
    const link = (await row()).getByRole('link', { name: 'Approve quote #Q-1005' })
    expect(link.getAttribute('href')).toBe('https://portal.example/quote-approval/abc')
    await userEvent.click(link)
    const drawer = within(await screen.findByRole('dialog', { name: 'Approve quote #Q-1005' }))
    expect((await drawer.findByRole<HTMLInputElement>('textbox', { name: 'On whose authority' })).value).toBe(
      'Olive Owner',
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Record the decision' }))
    expect(await drawer.findByText('Please choose how they told you')).toBeDefined()
    await userEvent.click(drawer.getByRole('radio', { name: 'Approved the quote' }))
    await userEvent.click(drawer.getByRole('radio', { name: 'By phone' }))
    api.answer(list, ok(givenList([])))
    await userEvent.click(drawer.getByRole('button', { name: 'Record the decision' }))
    expect(await screen.findByText('Quote #Q-1005 approved')).toBeDefined()
    expect(await screen.findByText('No urgent quotes')).toBeDefined()
    const sent = api.calls.find(({ name }) => name.startsWith('POST'))
    expect(sent?.body).toMatchObject({ decision: 'ACCEPTED', givenBy: 'Olive Owner', way: 'PHONE', reason: null })
  })

  it('say why the decision cannot be recorded, such as while viewing as the user', async () => {
    const api = open()
    api.answer(approval, ok(givenQuoteForApproval({ signedIn: { ...user, whyNot: 'Not while you view the portal.' } })))
    await userEvent.click((await row()).getByRole('link', { name: /^Approve/ }))
    expect(await screen.findByText('Not while you view the portal.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Record the decision' })).toBeNull()
  })

  it('show that a quote has expired, and offer its reactivation instead of the approval', async () => {
    open([givenQuote({ isExpired: true, approvalUrl: null, canReactivate: true, status: 'EXPIRED' })])
    expect((await row()).getByText('Expired')).toBeDefined()
    expect((await row()).queryByRole('link', { name: /^Approve/ })).toBeNull()
    expect(await (await row()).findByRole('button', { name: 'Request reactivation' })).toBeDefined()
  })

  it('are loaded five at a time, of one property manager or of all', async () => {
    const api = open([givenQuote()], 12)
    await row()
    expect(api.calls.at(-1)?.url).toBe('/v1/quote/analytics/immediate-action?page=1&page-size=5')
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(api.calls.at(-1)?.url).toBe('/v1/quote/analytics/immediate-action?page=3&page-size=5'))
  })

  it('go to the last page when the rows of the current one have disappeared', async () => {
    const api = open([givenQuote()], 6)
    await screen.findByRole('button', { name: 'Page 2' })
    api.answer(list, () => ok(givenList(api.calls.at(-1)?.url.includes('page=2') ? [] : [givenQuote()], 4)))
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull())
    expect(await row()).toBeDefined()
    expect(api.calls.at(-1)?.url).toContain('page=1&')
  })

  it('show a text if there are none', async () => {
    open([])
    expect(await screen.findByText('No urgent quotes')).toBeDefined()
    expect(screen.getByText('You are all up to date!')).toBeDefined()
  })

  it('show the server’s message when they fail to load, and can be retried', async () => {
    const api = fakeApi({ [list]: refuse(503, 'unavailable', 'The database cannot be reached') })
    openSignedIn(() => <UrgentPanel of={UrgentQuotesPanel} />)
    expect(await screen.findByText('The database cannot be reached')).toBeDefined()
    api.answer(list, refuse(500, 'internal', ''))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Failed to get urgent quotes')).toBeDefined()
    api.answer(list, ok(givenList([givenQuote()])))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row()).toBeDefined()
  })

  it('share columns if there is no room for one each', async () => {
    browser.setViewport({ width: 820, height: 900 })
    open()
    const headers = (await screen.findAllByRole('columnheader')).map((header) => header.textContent)
    expect(headers).toEqual(['Quote', 'Property', 'Severity', 'Price and expiry', 'Actions'])
    expect((await row()).getByRole('rowheader').textContent).toBe('#Q-1005Gas safety check')
    expect((await row()).getByText('Expires 30/11/2026')).toBeDefined()
  })

  it('are cards on a small screen, with the same actions', async () => {
    browser.setViewport({ width: 390, height: 800 })
    open()
    const card = within(await screen.findByRole('list', { name: 'Urgent quotes' }))
    expect(card.getByText(/Expires 30\/11\/2026/)).toBeDefined()
    expect(card.getByRole('link', { name: /^Approve/ })).toBeDefined()
    expect(card.getByRole('button', { name: 'Actions for quote #Q-1005' })).toBeDefined()
  })
})

describe('a quote', () => {
  it.each([
    [{ expiresAt: '2026-03-04', isExpired: false, status: 'AWAITING_APPROVAL' as const }, 'Expires 04/03/2026'],
    [{ expiresAt: '2026-03-04', isExpired: true, status: 'EXPIRED' as const }, 'Expired'],
    [{ expiresAt: '2026-03-04', isExpired: false, status: 'COMPLETED' as const }, 'Work done'],
    [{ expiresAt: '2026-03-04', isExpired: false, status: 'ACCEPTED' as const }, 'Valid until 04/03/2026'],
    [{ expiresAt: null, isExpired: false, status: 'PENDING' as const }, 'Not specified'],
  ])('of %j reads %s', (quote, text) => expect(expiryText(quote)).toBe(text))

  it('is saved as a PDF under its number, with a confirmation', async () => {
    open()
    const saved = givenPdfs(pdf)
    await choose('Download PDF')
    expect(await screen.findByText('Quote #Q-1005 downloaded')).toBeDefined()
    expect(saved).toEqual(['quote-Q-1005.pdf'])
    expect(screen.queryByText("We're preparing your quote")).toBeNull()
  })

  it('that cannot be downloaded shows the server’s message', async () => {
    open()
    const saved = givenPdfs(() =>
      Response.json({ success: false, error: { code: 'not-found', message: 'Quote not found' } }, { status: 404 }),
    )
    await choose('Download PDF')
    expect(await screen.findByText('Quote #Q-1005 failed to download')).toBeDefined()
    expect(screen.getByText('Quote not found. Please try again.')).toBeDefined()
    expect(saved).toEqual([])
  })

  it('is not saved if the reply is not a PDF', async () => {
    open()
    const saved = givenPdfs(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    await choose('Download PDF')
    expect(await screen.findByText('Failed to download quote PDF. Please try again.')).toBeDefined()
    expect(saved).toEqual([])
  })

  it('that is not issued yet has no PDF', async () => {
    open([givenQuote({ status: 'PENDING', expiresAt: null })])
    const saved = givenPdfs(pdf)
    await choose('Download PDF')
    expect(screen.getByText('This quote has not been issued yet')).toBeDefined()
    expect(saved).toEqual([])
  })

  it('that cannot be forwarded shows that in the menu', async () => {
    open([givenQuote({ canForward: false })])
    await choose('Forward')
    expect(screen.getByText('This quote cannot be forwarded')).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Forward quote #Q-1005' })).toBeNull()
  })

  it('opens the forward dialog from its menu', async () => {
    open()
    await choose('Forward')
    expect(await screen.findByRole('dialog', { name: 'Forward quote #Q-1005' })).toBeDefined()
  })

  it('say when and to whom the quote was forwarded, before it is sent again', async () => {
    open([givenQuote({ lastForwarded: { on: '2026-11-02', toAddresses: ['olive@home.example'] } })])
    await choose('Forward')
    const dialog = within(await screen.findByRole('dialog', { name: 'Forward quote #Q-1005' }))
    expect(dialog.getByText(/^Forwarded 02\/11\/2026 to olive@home\.example\./)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Send again' })).toBeDefined()
  })

  it('is reactivated on request, once, and the lists are reloaded', async () => {
    const expired = givenQuote({ isExpired: true, approvalUrl: null, canReactivate: true, status: 'EXPIRED' })
    const api = open([expired])
    api.answer('POST /v1/quote/5/reactivation', () => {
      api.answer(list, ok(givenList([givenQuote({ ...expired, canReactivate: false })])))
      return ok(givenQuoteDetail({ status: 'REACTIVATION_REQUEST_EXTERNAL' }))
    })
    await row()
    givenSlowApi()
    await userEvent.dblClick(await (await row()).findByRole('button', { name: 'Request reactivation' }))
    expect(await screen.findByText('Reactivation of quote #Q-1005 requested')).toBeDefined()
    expect(api.countOf('POST /v1/quote/5/reactivation')).toBe(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Request reactivation' })).toBeNull())
  })

  it('that a colleague reactivated says so, and shows its current status', async () => {
    const api = open([givenQuote({ isExpired: true, approvalUrl: null, canReactivate: true, status: 'EXPIRED' })])
    api.answer('POST /v1/quote/5/reactivation', refuse(409, 'conflict', 'Quote #Q-1005 was cancelled'))
    await userEvent.click(await (await row()).findByRole('button', { name: 'Request reactivation' }))
    expect(await screen.findByText('Quote #Q-1005 could not be reactivated')).toBeDefined()
    expect(screen.getByText('Quote #Q-1005 was cancelled')).toBeDefined()
    await waitFor(() => expect(api.countOf(list)).toBe(2))
  })
})

describe('the details of a quote', () => {
  const openDetail = async (detail: Parameters<typeof givenQuoteDetail>[0] = {}) => {
    const api = open()
    api.answer('GET /v1/quote/5', ok(givenQuoteDetail(detail)))
    await userEvent.click((await row()).getByRole('button', { name: '#Q-1005' }))
    return { api, drawer: within(await screen.findByRole('dialog', { name: 'Quote #Q-1005' })) }
  }

  it('show lines with GST, and sums to the cent', async () => {
    const { drawer } = await openDetail()
    const lines = within(await drawer.findByRole('table', { name: 'Lines of the quote' }))
    expect(lines.getAllByRole('row').map((each) => each.textContent)).toEqual([
      'DescriptionGSTTotal inc. GST',
      'Replace flueQuantity 1$9.00$99.00',
      'Gas fitter, hoursQuantity 1.5$16.50$181.50',
      'Subtotal ex. GST$255.00',
      'GST$25.50',
      'Total inc. GST$280.50',
    ])
    expect(drawer.getByText('31/10/2026')).toBeDefined()
    expect(drawer.getAllByText('Awaiting approval')).toHaveLength(2)
  })

  it('show the price of one that is being prepared as an estimate', async () => {
    const { drawer } = await openDetail({ status: 'PENDING' })
    expect(await drawer.findByRole('row', { name: /^Estimate inc. GST/ })).toBeDefined()
  })

  it('show who declined, and why', async () => {
    const decision = { at: '2026-11-15T01:00:00Z', by: 'Omar Haddad', reason: 'We will sell the house' }
    const { drawer } = await openDetail({ status: 'REJECTED', decision })
    expect(await drawer.findByText('by Omar Haddad')).toBeDefined()
    expect(drawer.getByText('Reason for declining')).toBeDefined()
    expect(drawer.getByText('We will sell the house')).toBeDefined()
  })

  it('show the status changes, newest first, in the state’s time', async () => {
    const { drawer } = await openDetail()
    await drawer.findByRole('heading', { name: 'History' })
    const moves = drawer.getAllByRole('listitem').map((item) => item.textContent)
    expect(moves).toEqual(['Awaiting approval31/10/2026, 12:00 pm, Dana Whitlam', 'Pending30/10/2026, 12:00 pm'])
  })

  it('show which emails were sent, which wait and why one failed', async () => {
    const { drawer } = await openDetail({
      isSubscribed: true,
      mails: [
        givenMail({ id: 3, status: 'QUEUED', sentAt: null, ccAddresses: ['copy@example.com'] }),
        givenMail({ id: 2, status: 'FAILED', sentAt: null, error: 'No such mailbox' }),
        givenMail({ id: 1 }),
      ],
    })
    expect(await drawer.findByText('Queued')).toBeDefined()
    expect(drawer.getByText('Sent')).toBeDefined()
    expect(drawer.getByText('Failed')).toBeDefined()
    expect(drawer.getByText('No such mailbox')).toBeDefined()
    expect(drawer.getByText('CC copy@example.com')).toBeDefined()
    expect(drawer.getByText('You are notified by email about this quote.')).toBeDefined()
  })

  it('show that the quote was never forwarded', async () => {
    const { drawer } = await openDetail()
    expect(await drawer.findByText('This quote has not been forwarded yet.')).toBeDefined()
  })

  it('offer a retry when they fail to load', async () => {
    const api = open()
    api.answer('GET /v1/quote/5', refuse(404, 'not-found', 'Quote not found'))
    await userEvent.click((await row()).getByRole('button', { name: '#Q-1005' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Quote #Q-1005' }))
    expect(await drawer.findByText('Quote not found')).toBeDefined()
    api.answer('GET /v1/quote/5', ok(givenQuoteDetail()))
    await userEvent.click(drawer.getByRole('button', { name: 'Try again' }))
    expect(await drawer.findByText('Replace flue')).toBeDefined()
  })

  it('stay open while the quote is forwarded', async () => {
    const { drawer } = await openDetail()
    await drawer.findByText('Replace flue')
    await userEvent.click(drawer.getByRole('button', { name: 'Forward' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Forward quote #Q-1005' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Forward/ })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Quote #Q-1005' })).toBeDefined()
  })
})
