import { beforeEach, expect, test, vi } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import { type QuoteForApproval } from '../../../contract/quotes/quote-approval.ts'
import { quoteStatuses } from '../../../contract/quotes/quotes.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { expireQuotes } from './expire-quotes.ts'

const portal = await testPortal()
let agencyId: number
let propertyId: number
let subscriber: number

beforeEach(async () => {
  portal.clock.offset = 0
  agencyId = await portal.given.agency('vic', 'Wattlebird Realty')
  propertyId = await portal.given.property(agencyId, { streetNumber: '12', streetName: 'Wattle Street' })
  subscriber = await portal.given.user('vic', { name: 'Mara Manager' })
  await portal.given.membership(subscriber, agencyId)
})

const linkTo = (id: number, agency = agencyId) =>
  `/v1/quote-approval/${portal.links.tokenFor({ purpose: 'quote-approval', state: 'vic', agencyId: agency, id, until: '2099-12-31' })}`
const open = async (quoteId: number) => portal.browser().get(linkTo(quoteId))
const decide = async (quoteId: number, body: object) => portal.browser().post(linkTo(quoteId), body)
const yes = { decision: 'ACCEPTED', name: 'Olive Owner' }
const no = { decision: 'REJECTED', name: 'Oscar Owner' }
const count = async (text: string, quoteId: number) => (await portal.given.rows(text, [agencyId, quoteId])).length
const audits = `select 1 from audit_events where agency_id = $1 and entity = 'quotes' and entity_id = $2`
const moves = 'select 1 from quote_status_changes where agency_id = $1 and quote_id = $2'

test('the link shows the quote without a session', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  const reply = await open(quoteId)
  expect(reply.status).toBe(200)
  expect(reply.body.data).toEqual({
    quoteNumber: expect.stringMatching(/^Q\d+$/),
    status: 'AWAITING_APPROVAL',
    isOpen: true,
    agencyName: 'Wattlebird Realty',
    providerName: expect.stringMatching(/./),
    address: expect.stringMatching(/^12 Wattle Street, /),
    serviceName: 'Smoke alarm',
    severity: 'URGENT',
    expiresAt: await portal.given.day(agencyId, 20),
    lines: [{ description: 'Replace smoke alarm', quantity: '1', totalIncGst: '220.00', gst: '20.00' }],
    totalIncGst: '220.00',
    gst: '20.00',
    decision: null,
    signedIn: null,
  })
  const pdf = await portal.browser().get(`${linkTo(quoteId)}/pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.body).toMatch(/^%PDF-/)
})

test('a decision waits for what the agency does at the property, and then sees it', async () => {
  const { given } = portal
  const quoteId = await given.quote(agencyId, propertyId)
  await given.rows('begin')
  try {
    await given.rows('select from properties where id = $1 for update', [propertyId])
    let isAnswered = false
    const decision = decide(quoteId, yes).finally(() => {
      isAnswered = true
    })
    await vi.waitFor(
      async () => {
        const waiting = await given.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(isAnswered || waiting.length > 0).toBe(true)
      },
      { timeout: 20_000 },
    )
    expect(isAnswered).toBe(false)
    await given.rows('update quotes set status_id = 5 where id = $1', [quoteId])
    await given.rows('commit')
    const { status, body } = await decision
    expect([status, body.error?.message]).toEqual([409, expect.stringContaining('was cancelled')])
  } finally {
    await given.rows('rollback')
  }
  expect(await count(audits, quoteId)).toBe(0)
})

/** The token with each other last letter: some of them stand for the same bytes in base64url. */
const lastLetters = (token: string) =>
  Array.from('ABCDEFGHIJKLMNOP_-', (letter) => token.slice(0, -1) + letter).filter((each) => each !== token)

test('an invalid link opens nothing', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  const [, token = ''] = /quote-approval\/(.+)$/.exec(linkTo(quoteId)) ?? []
  const forged = [
    'x',
    ...lastLetters(token),
    token.replace(`.${quoteId}.`, `.${quoteId + 1}.`),
    token.replace('vic.', 'nsw.'),
    'vic.1.1.',
    `${token}a`,
  ]
  for (const each of forged) {
    for (const reply of [
      await portal.browser().get(`/v1/quote-approval/${each}`),
      await portal.browser().get(`/v1/quote-approval/${each}/pdf`),
      await portal.browser().post(`/v1/quote-approval/${each}`, yes),
    ]) {
      expect(reply.status, each).toBe(404)
      expect(reply.body.error?.message, each).toBe('This link is not valid')
    }
  }
  expect((await portal.browser().get(linkTo(2_000_000))).status).toBe(404)
  expect(await count(audits, quoteId)).toBe(0)
})

test('the link does not show a quote that was not issued yet', async () => {
  const columns = { issued_on: null, expires_on: null }
  const quoteId = await portal.given.quote(agencyId, propertyId, { status: 'READY_TO_SEND', columns })
  expect((await open(quoteId)).status).toBe(404)
  expect((await decide(quoteId, yes)).status).toBe(404)
})

test('an owner’s approval changes the quote and its card, notifies subscribers and is audited', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await portal.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: subscriber })
  const today = await portal.given.day(agencyId)
  await portal.databases
    .of('vic')
    .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
      refreshCards({ db, state: 'vic', agencyId, today }, [propertyId]),
    )
  const urgent = async () =>
    (
      await portal.given.rows<{ count: number }>(
        'select count from card_counters where agency_id = $1 and kind = 1 and manager_id = 0 and counter = 128',
        [agencyId],
      )
    )[0]?.count
  expect(await urgent()).toBe(1)

  const reply = await decide(quoteId, { ...yes, name: '  Olive Owner ' })
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({
    status: 'ACCEPTED',
    isOpen: false,
    decision: { at: expect.stringMatching(/Z$/), by: 'Olive Owner' },
  })
  expect(await urgent()).toBe(0)
  const [event] = await portal.given.rows(
    `select source, action, user_id, after->>'decidedByName' as name from audit_events where agency_id = $1 and entity_id = $2`,
    [agencyId, quoteId],
  )
  expect(event).toEqual({ source: 'LINK', action: 'approve-quote', user_id: null, name: 'Olive Owner' })
  const [mail] = await portal.given.rows<{ subject: string; email: string }>(
    `select m.subject, r.email from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
      where m.agency_id = $1 and m.quote_id = $2 and m.kind = 'QUOTE_NEWS'`,
    [agencyId, quoteId],
  )
  expect(mail?.subject).toMatch(/^Quote #Q\d+ for .+ VIC \d{4} was approved by Olive Owner$/)
  const browser = await portal.signIn(subscriber)
  expect((await browser.get(`/v1/quote/${quoteId}`)).body.data).toMatchObject({
    status: 'ACCEPTED',
    moves: [{ from: 'AWAITING_APPROVAL', to: 'ACCEPTED', by: 'Olive Owner' }],
    decision: { by: 'Olive Owner' },
  })
})

/** The receipts of a decision: who got one, and what it says. */
const receipts = async (quoteId: number) =>
  portal.given.rows<{ to: string; subject: string; html: string }>(
    `select r.email::text as to, m.subject, m.message_html as html from mails m
       join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
      where m.agency_id = $1 and m.quote_id = $2 and m.kind = 'QUOTE_RECEIPT' order by r.email`,
    [agencyId, quoteId],
  )
async function landlord(email: string | null): Promise<void> {
  const contactId = await portal.given.row('contacts', { agency_id: agencyId, name: 'Olive Owner', email })
  await portal.given.rows(
    `insert into property_contacts (agency_id, property_id, contact_id, role) values ($1, $2, $3, 'LANDLORD')`,
    [agencyId, propertyId, contactId],
  )
}

test('an owner who declines can say why, and the agency sees it in the quote, its timeline and its mail', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await portal.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: subscriber })
  const reason = 'Too dear: <b>my brother</b> does it & for less'
  const reply = await decide(quoteId, { ...no, reason: ` ${reason} ` })
  expect(reply.body.data).toMatchObject({ status: 'REJECTED', decision: { by: 'Oscar Owner', reason } })
  const browser = await portal.signIn(subscriber)
  expect((await browser.get(`/v1/quote/${quoteId}`)).body.data).toMatchObject({
    decision: { by: 'Oscar Owner', reason },
  })
  const timeline = JSON.stringify((await browser.get(`/v1/property/${propertyId}/timeline`)).body.data)
  expect(timeline).toContain(JSON.stringify(`Reason: ${reason}`).slice(1, -1))
  const [mail] = await portal.given.rows<{ html: string }>(
    `select message_html as html from mails where agency_id = $1 and kind = 'QUOTE_NEWS'`,
    [agencyId],
  )
  expect(mail?.html).toContain('Too dear: &lt;b&gt;my brother&lt;/b&gt; does it &amp; for less')
})

test('a reason is optional, has at most 500 characters, and does not belong to an approval', async () => {
  const [plain, long, approved] = [
    await portal.given.quote(agencyId, propertyId),
    await portal.given.quote(agencyId, propertyId),
    await portal.given.quote(agencyId, propertyId),
  ]
  expect((await decide(plain, no)).body.data).toMatchObject({ decision: { reason: null } })
  const refused = await decide(long, { ...no, reason: 'x'.repeat(501) })
  expect([refused.status, refused.body.error?.fields]).toEqual([422, { reason: 'Must be 500 characters or less' }])
  expect((await decide(long, { ...no, reason: '👍'.repeat(500) })).status).toBe(200)
  expect((await decide(approved, { ...yes, reason: 'Because' })).body.data).toMatchObject({
    status: 'ACCEPTED',
    decision: { reason: null },
  })
})

test('each owner gets one receipt of the decision, from the agency', async () => {
  await landlord('olive@home.example.com')
  await landlord('oscar@home.example.com')
  const [approved, declined] = [
    await portal.given.quote(agencyId, propertyId),
    await portal.given.quote(agencyId, propertyId),
  ]
  await decide(approved, yes)
  await decide(approved, yes)
  await decide(declined, { ...no, reason: 'Not now' })
  const [first, second, ...more] = await receipts(approved)
  expect([first?.to, second?.to, more]).toEqual(['olive@home.example.com', 'oscar@home.example.com', []])
  expect(first?.subject).toMatch(/^Receipt: quote #Q\d+ for 12 Wattle Street, .* was approved$/)
  expect(first?.html).toMatch(/Hello Olive Owner,.*\$220\.00.*Approved by Olive Owner on .*arranged with the tenants/)
  expect(first?.html).toContain('please contact Wattlebird Realty at once')
  expect((await receipts(declined))[0]?.html).toMatch(/Declined by Oscar Owner.*Not now.*will not go ahead/)
})

test('the manager learns of an urgent quote that was declined without asking, and only of that', async () => {
  await portal.given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
  const news = async (quoteId: number) =>
    portal.given.rows<{ subject: string; html: string }>(
      `select subject, message_html as html from mails where agency_id = $1 and quote_id = $2 and kind = 'QUOTE_NEWS'`,
      [agencyId, quoteId],
    )
  const [declined, approved, advice] = [
    await portal.given.quote(agencyId, propertyId, { severity: 'URGENT' }),
    await portal.given.quote(agencyId, propertyId, { severity: 'URGENT' }),
    await portal.given.quote(agencyId, propertyId, { severity: 'RECOMMENDED' }),
  ]
  await portal.given.finding(agencyId, propertyId, { columns: { quote_id: declined } })
  await decide(declined, { ...no, reason: 'Too dear' })
  await decide(approved, yes)
  await decide(advice, no)
  const [mail, ...more] = await news(declined)
  expect([more, await news(approved), await news(advice)]).toEqual([[], [], []])
  expect(mail?.subject).toMatch(/ was declined by Oscar Owner$/)
  expect(mail?.html).toMatch(
    /Reported.*[Ss]moke alarm.*Too dear.*The duty to repair it stays: please choose another way/,
  )
})

test('a manager who subscribed learns of the duty too, in one email', async () => {
  await portal.given.rows('update agencies set email = (select email from users where id = $2) where id = $1', [
    agencyId,
    subscriber,
  ])
  const quoteId = await portal.given.quote(agencyId, propertyId, { severity: 'URGENT' })
  await portal.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: subscriber })
  await decide(quoteId, no)
  const mails = await portal.given.rows(
    `select message_html like '%The duty to repair it stays%' as "hasDuty" from mails where agency_id = $1 and kind = 'QUOTE_NEWS'`,
    [agencyId],
  )
  expect(mails).toEqual([{ hasDuty: true }])
})

test('an owner who answers the receipt reaches the property manager, otherwise the agency', async () => {
  await landlord('olive@home.example.com')
  await portal.given.rows(`update agencies set email = 'office@wattlebird.example.com' where id = $1`, [agencyId])
  const first = await portal.given.quote(agencyId, propertyId)
  await decide(first, yes)
  const managerId = await portal.given.propertyManager(agencyId, 'Mara Manager')
  await portal.given.rows(`update property_managers set email = 'mara@wattlebird.example.com' where agency_id = $1`, [
    agencyId,
  ])
  await portal.given.rows('update properties set manager_id = $2 where agency_id = $1', [agencyId, managerId])
  const second = await portal.given.quote(agencyId, propertyId)
  await decide(second, yes)
  expect(
    await portal.given.rows(
      `select reply_to::text as to from mails where agency_id = $1 and kind = 'QUOTE_RECEIPT' order by id`,
      [agencyId],
    ),
  ).toEqual([{ to: 'office@wattlebird.example.com' }, { to: 'mara@wattlebird.example.com' }])
})

test('without an owner’s email the receipt goes where the quote was sent, and without that nowhere', async () => {
  await landlord(null)
  const [sent, never] = [await portal.given.quote(agencyId, propertyId), await portal.given.quote(agencyId, propertyId)]
  const browser = await portal.signIn(subscriber)
  const forward = { toAddresses: ['olive@other.example.com'], ccAddresses: ['desk@other.example.com'], message: '' }
  expect((await browser.post(`/v1/quote/${sent}/forward`, forward)).status).toBe(202)
  await decide(sent, yes)
  await decide(never, yes)
  expect((await receipts(sent)).map(({ to }) => to)).toEqual(['olive@other.example.com'])
  expect(await receipts(never)).toEqual([])
})

test('a quote that is approved while it expires has one outcome, and the owner is told which', async () => {
  await landlord('olive@home.example.com')
  const expiresOn = await portal.given.day(agencyId)
  const tomorrow = await portal.given.day(agencyId, 1)
  const expire = async () =>
    portal.databases
      .of('vic')
      .transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
        expireQuotes({ db, state: 'vic', agencyId, today: tomorrow, now: new Date() }),
      )
  for (let turn = 0; turn < 12; turn += 1) {
    const quoteId = await portal.given.quote(agencyId, propertyId, { expiresOn })
    const order =
      turn % 2 === 0 ? [async () => decide(quoteId, yes), expire] : [expire, async () => decide(quoteId, yes)]
    const replies = await Promise.all(order.map(async (act) => act()))
    const reply = replies[turn % 2] as Awaited<ReturnType<typeof decide>>
    const { status, decision } = (await open(quoteId)).body.data as QuoteForApproval
    expect(await count(moves, quoteId)).toBe(1)
    if (status === 'ACCEPTED') {
      expect([reply.status, decision?.by, (await receipts(quoteId)).length]).toEqual([200, 'Olive Owner', 1])
      continue
    }
    expect(status).toBe('EXPIRED')
    expect([reply.status, decision, await receipts(quoteId)]).toEqual([409, null, []])
    expect(reply.body.error?.message).toMatch(new RegExp(`^Quote #Q\\d+ expired on ${shortDay(expiresOn)}$`))
  }
})

test('an agency that sends no mail still sees decisions in the portal', async () => {
  await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await portal.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: subscriber })
  expect((await decide(quoteId, no)).status).toBe(200)
  expect(await portal.given.rows('select 1 from mails where agency_id = $1', [agencyId])).toEqual([])
})

test('a subscriber who left the agency is not notified', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await portal.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: subscriber })
  await portal.given.rows('update memberships set ended_at = now() where user_id = $1', [subscriber])
  await decide(quoteId, yes)
  expect(await portal.given.rows('select 1 from mails where agency_id = $1', [agencyId])).toEqual([])
})

test('of twenty concurrent decisions one succeeds, and the others are refused with the result', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, turn) =>
      decide(quoteId, { decision: turn % 2 === 0 ? 'ACCEPTED' : 'REJECTED', name: `Owner ${turn}` }),
    ),
  )
  const won = replies.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const { status, decision } = (won[0] as (typeof won)[number]).body.data as QuoteForApproval
  const word = status === 'ACCEPTED' ? 'approved' : 'declined'
  for (const reply of replies.filter((each) => each !== won[0])) {
    expect(reply.status).toBe(409)
    expect(reply.body.error?.message).toMatch(
      new RegExp(`^Quote #Q\\d+ was ${word} by ${decision?.by} on \\d\\d/\\d\\d/\\d{4}$`),
    )
  }
  expect(await count(moves, quoteId)).toBe(1)
  expect(await count(audits, quoteId)).toBe(1)
})

test('a repeated decision of the same person succeeds and is done once', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  const replies = await Promise.all(Array.from({ length: 5 }, async () => decide(quoteId, yes)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await count(moves, quoteId)).toBe(1)
  expect((await decide(quoteId, { ...yes, decision: 'REJECTED' })).status).toBe(409)
  const other = await portal.given.quote(agencyId, propertyId)
  expect((await decide(other, { ...no, reason: 'Too dear' })).status).toBe(200)
  expect((await decide(other, { ...no, reason: ' Too dear ' })).status).toBe(200)
  expect((await decide(other, { ...no, reason: 'We sell' })).status).toBe(409)
})

test('an expired quote can be seen but not decided', async () => {
  const expiresOn = await portal.given.day(agencyId, -1)
  const quoteId = await portal.given.quote(agencyId, propertyId, { expiresOn })
  expect((await open(quoteId)).body.data).toMatchObject({ status: 'EXPIRED', isOpen: false })
  const reply = await decide(quoteId, yes)
  expect(reply.status).toBe(409)
  expect(reply.body.error?.message).toMatch(new RegExp(`^Quote #Q\\d+ expired on ${shortDay(expiresOn)}$`))
})

test('only a quote that awaits approval can be decided', async () => {
  for (const status of quoteStatuses.filter((each) => each !== 'AWAITING_APPROVAL')) {
    const quoteId = await portal.given.quote(agencyId, propertyId, { status })
    expect((await decide(quoteId, yes)).status, status).toBe(409)
    expect(await count(moves, quoteId), status).toBe(0)
  }
})

test.each([
  [{}, 422, 'decision', 'Please choose whether to approve or decline'],
  [{ decision: 'ACCEPTED' }, 422, 'name', 'Please enter your name'],
  [{ decision: 'ACCEPTED', name: '   ' }, 422, 'name', 'Please enter your name'],
  [{ decision: 'ACCEPTED', name: '\u202e\u200b' }, 422, 'name', 'Please enter your name'],
  [{ decision: 'ACCEPTED', name: 'x'.repeat(76) }, 422, 'name', 'Must be 75 characters or less'],
  [{ decision: 'COMPLETED', name: 'Olive' }, 400, 'decision', 'Please choose whether to approve or decline'],
  [{ decision: 'ACCEPTED', name: 7 }, 400, 'name', '“name” must be text'],
])('%j is refused', async (body, status, field, words) => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  const reply = await decide(quoteId, body)
  expect(reply.status).toBe(status)
  expect(reply.body.error?.fields?.[field]).toBe(words)
  expect(await count(moves, quoteId)).toBe(0)
})

test('an opening by somebody who is not signed in is recorded once a day', async () => {
  const quoteId = await portal.given.quote(agencyId, propertyId)
  await (await portal.signIn(subscriber)).get(linkTo(quoteId))
  const openings = `${audits} and action = 'open-quote' and source = 'LINK' and property_id is not null`
  expect(await count(openings, quoteId)).toBe(0)
  await Promise.all(Array.from({ length: 5 }, async () => open(quoteId)))
  expect(await count(openings, quoteId)).toBe(1)
  portal.clock.offset = 86_400_000
  await open(quoteId)
  expect(await count(openings, quoteId)).toBe(2)
  await decide(quoteId, yes)
  portal.clock.offset = 3 * 86_400_000
  await open(quoteId)
  expect(await count(openings, quoteId)).toBe(2)
})
