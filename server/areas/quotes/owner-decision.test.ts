import { beforeEach, describe, expect, test } from 'vitest'
import { shortDay } from '../../../contract/day-text.ts'
import type { QuoteForApproval } from '../../../contract/quotes/quote-approval.ts'
import type { QuoteDetail } from '../../../contract/quotes/quotes.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number
let propertyId: number
let quoteId: number
let browser: Browser
let today: string

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ agency: 'Wattlebird Realty', user: 'Priya Nair' }))
  propertyId = await portal.given.property(agencyId)
  quoteId = await portal.given.quote(agencyId, propertyId)
  today = await portal.given.day(agencyId)
  const contactId = await portal.given.row('contacts', {
    agency_id: agencyId,
    name: 'Olive Owner',
    email: 'olive@home.example.com',
  })
  await portal.given.rows(
    `insert into property_contacts (agency_id, property_id, contact_id, role) values ($1, $2, $3, 'LANDLORD')`,
    [agencyId, propertyId, contactId],
  )
})

const yes = () => ({ decision: 'ACCEPTED', givenBy: 'Olive Owner', way: 'PHONE', givenOn: today })
const by = () => `Priya Nair (on the owner’s authority: Olive Owner, by phone on ${shortDay(today)})`
const record = async (body: object, who = browser) => who.post(`/v1/quote/${quoteId}/decision`, body)
const link = () =>
  `/v1/quote-approval/${portal.links.tokenFor({ purpose: 'quote-approval', state: 'vic', agencyId, id: quoteId, until: '2099-12-31' })}`
const signedInOf = async (who: Browser) => ((await who.get(link())).body.data as QuoteForApproval).signedIn
const stored = async () =>
  portal.given.rows(
    `select decided_by as user, decided_by_name as name, decision_given_by as given, decision_way as way,
            decision_given_on::text as day from quotes where id = $1`,
    [quoteId],
  )
const typed = { decision: 'ACCEPTED', name: 'Olive Owner' }
const viewing = async () => {
  const adminId = await portal.given.user('vic', { name: 'Ada Admin', isAdministrator: true })
  return portal.signIn(userId, { originalUserId: adminId })
}
const inPerson = 'What an owner decides can be recorded only by the user, not while you view the portal as this user.'

describe('a user who records what the owner decided', () => {
  test('is named with the authority in the quote, its history, its PDF, the receipt and the timeline', async () => {
    const reply = await record(yes())
    expect(reply.status).toBe(200)
    const { status, decision, moves } = reply.body.data as QuoteDetail
    expect([status, decision?.by, moves.at(-1)?.by]).toEqual(['ACCEPTED', by(), by()])
    expect(await stored()).toEqual([{ user: userId, name: by(), given: 'Olive Owner', way: 'PHONE', day: today }])
    const [receipt] = await portal.given.rows<{ html: string }>(
      `select message_html as html from mails where agency_id = $1 and kind = 'QUOTE_RECEIPT'`,
      [agencyId],
    )
    expect(receipt?.html).toContain(`Approved by ${by()}`)
    expect(JSON.stringify((await browser.get(`/v1/property/${propertyId}/timeline`)).body)).toContain(`By ${by()}`)
    expect((await portal.browser().get(link())).body.data).toMatchObject({ decision: { by: by() }, isOpen: false })
    expect(
      await portal.given.rows(
        `select user_id as user, source, after ->> 'decisionWay' as way from audit_events
          where agency_id = $1 and action = 'approve-quote'`,
        [agencyId],
      ),
    ).toEqual([{ user: userId, source: 'PORTAL', way: 'PHONE' }])
  })

  test('can record a refusal with its reason', async () => {
    const no = { ...yes(), decision: 'REJECTED', way: 'EMAIL', reason: 'Too dear' }
    const { status, decision } = (await record(no)).body.data as QuoteDetail
    expect([status, decision?.reason]).toEqual(['REJECTED', 'Too dear'])
    expect(decision?.by).toContain('by email on')
  })

  test('does it once: the same again succeeds, another is refused with who decided', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, async () => record(yes())))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const other = await record({ ...yes(), way: 'EMAIL' })
    expect([other.status, other.body.error?.message]).toEqual([409, expect.stringContaining(`was approved by ${by()}`)])
    const late = await portal.browser().post(link(), typed)
    expect([late.status, late.body.error?.message]).toEqual([409, expect.stringContaining(by())])
    const receipts = `select 1 from mails where agency_id = $1 and kind = 'QUOTE_RECEIPT'`
    expect(await portal.given.rows(receipts, [agencyId])).toHaveLength(1)
  })

  test('is told at the field what is missing or cannot be', async () => {
    const missing = await record({})
    expect([missing.status, missing.body.error?.fields]).toEqual([
      422,
      {
        decision: 'Please choose what the owner decided',
        givenBy: 'Please enter who decided',
        way: 'Please choose how they told you',
        givenOn: 'Please enter the day',
      },
    ])
    const [future, early] = [await portal.given.day(agencyId, 1), await portal.given.day(agencyId, -11)]
    expect((await record({ ...yes(), givenOn: future })).body.error?.fields).toEqual({
      givenOn: 'The day must not be in the future',
    })
    expect((await record({ ...yes(), givenOn: early })).body.error?.fields?.['givenOn']).toMatch(
      /^The quote was issued on \d\d\/\d\d\/\d{4}, so that it cannot be decided earlier$/,
    )
    expect(await stored()).toEqual([{ user: null, name: null, given: null, way: null, day: null }])
  })

  test('is refused while an administrator views the portal as the user', async () => {
    const reply = await record(yes(), await viewing())
    expect([reply.status, reply.body.error?.message]).toEqual([403, inPerson])
  })

  test('is refused without a session, and finds no quote of another agency', async () => {
    expect((await record(yes(), portal.browser())).status).toBe(401)
    const stranger = await portal.office({ agency: 'Other', user: 'Sam Stranger' })
    expect((await record(yes(), stranger.browser)).status).toBe(404)
    expect(await stored()).toEqual([{ user: null, name: null, given: null, way: null, day: null }])
  })
})

describe('the link of a quote', () => {
  test('knows a user of the agency, who cannot decide with a typed name', async () => {
    expect(await signedInOf(browser)).toEqual({
      quoteId,
      userName: 'Priya Nair',
      owners: ['Olive Owner'],
      whyNot: null,
    })
    const reply = await browser.post(link(), typed)
    expect([reply.status, reply.body.error?.message]).toEqual([
      409,
      'You are signed in as Priya Nair. Reload the page to record on whose authority you decide',
    ])
  })

  test('tells a user whose portfolio is another to switch, and who views as the user that it is refused', async () => {
    const { userId: masterId, browser: elsewhere } = await portal.office({ agency: 'Other', user: 'Mara Master' })
    await portal.given.membership(masterId, agencyId)
    const switchText = 'Switch your portfolio to Wattlebird Realty to record what the owner decided.'
    expect((await signedInOf(elsewhere))?.whyNot).toBe(switchText)
    const viewer = await viewing()
    expect((await signedInOf(viewer))?.whyNot).toBe(inPerson)
    for (const [who, message] of [
      [elsewhere, switchText],
      [viewer, inPerson],
    ] as const) {
      const reply = await who.post(link(), typed)
      expect([reply.status, reply.body.error?.message]).toEqual([403, message])
    }
  })

  test('is for strangers what it is for people without a session', async () => {
    const stranger = await portal.office({ agency: 'Another', user: 'Sam Stranger' })
    expect(await signedInOf(stranger.browser)).toBeNull()
    expect(await signedInOf(portal.browser())).toBeNull()
    expect((await stranger.browser.post(link(), typed)).status).toBe(200)
  })
})
