import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canMove, quoteStatuses, quoteStatusId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'
import { providersMoves, waitingStatuses } from './quote-work-page.ts'

const path = '/vic/Quotations/work'
const system = await testStateSystem()
let admin: SystemBrowser
let adminId: number
let agencyId: number
let propertyId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  adminId = person.id
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  propertyId = await system.given.property(agencyId)
})

const issued = (status: QuoteStatus) => status !== 'PENDING' && status !== 'READY_TO_SEND'
const quoteAt = async (status: QuoteStatus, columns: object = {}) =>
  system.given.quote(agencyId, propertyId, {
    status,
    columns: { ...(!issued(status) && { issued_on: null, expires_on: null }), ...columns },
  })
const row = async (quoteId: number) =>
  (
    await system.given.rows(
      `select status_id, issued_on::text, expires_on::text, version, quote_number from quotes where agency_id = $1 and id = $2`,
      [agencyId, quoteId],
    )
  )[0]
const move = async (
  browser: SystemBrowser,
  quoteId: number,
  from: string,
  to: string,
  more: Record<string, string> = {},
) =>
  browser.post(path, {
    form_token: hiddenIn((await browser.get(`/vic/`)).body)['form_token'] ?? '',
    agency: String(agencyId),
    quote: String(quoteId),
    from,
    to,
    ...more,
  })

test('agency users and impersonating administrators have no access', async () => {
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  const quoteId = await quoteAt('READY_TO_SEND')
  for (const reply of [await browser.get(path), await move(browser, quoteId, 'READY_TO_SEND', 'AWAITING_APPROVAL')]) {
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('This page is for staff of the provider.')
  }
  const other = await system.person({ isAdministrator: true })
  const viewing = system.browser()
  await viewing.signIn('vic', other.username)
  const { form_token: token = '' } = hiddenIn((await viewing.get('/vic/')).body)
  await viewing.post('/vic/App/viewAsUser', { form_token: token, userId: String(person.id) })
  expect((await viewing.get(path)).statusCode).toBe(403)
  expect((await system.browser().get(path)).headers['location']).toMatch(/^\/vic\/Users\/login/)
  expect(await row(quoteId)).toMatchObject({ status_id: 10, version: 1 })
})

test('the administrator’s start page links to the work', async () => {
  expect((await admin.get('/vic/')).body).toContain('/vic/Quotations/work')
})

test('quotes that need action by the provider are listed with their transitions, others are not', async () => {
  const shown = new Map<QuoteStatus, string>()
  for (const status of quoteStatuses) {
    const quoteId = await quoteAt(status, { quote_number: `W-${agencyId}-${quoteStatusId(status)}` })
    shown.set(status, String((await row(quoteId))?.['quote_number']))
  }
  const page = await admin.get(path)
  for (const [status, number] of shown)
    expect(page.body.includes(`>${number}<`), status).toBe((waitingStatuses as readonly string[]).includes(status))
  expect(page.body).toContain(`aria-label="Send for approval: quote W-${agencyId}-${quoteStatusId('READY_TO_SEND')}"`)
  expect(page.body).toContain(
    `aria-label="Renew for 30 days: quote W-${agencyId}-${quoteStatusId('REACTIVATION_REQUEST_EXTERNAL')}"`,
  )
  const pending = await admin.get(`${path}?status=PENDING`)
  expect(pending.body).toContain(`W-${agencyId}-${quoteStatusId('PENDING')}`)
  expect(pending.body).not.toContain(`W-${agencyId}-${quoteStatusId('ACCEPTED')}`)
  expect((await admin.get(`${path}?status=REJECTED`)).statusCode).toBe(404)
})

test('quotes are found by address or number, in both orders, and a change returns to the search', async () => {
  propertyId = await system.given.property(agencyId, { streetNumber: '77', streetName: 'Quandong Lane' })
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const older = await quoteAt('READY_TO_SEND', { quote_number: `Old-${agencyId}`, created_at: at(9) })
  await quoteAt('READY_TO_SEND', { quote_number: `New-${agencyId}`, created_at: at(1) })
  propertyId = await system.given.property(agencyId)
  await quoteAt('READY_TO_SEND', { quote_number: `Other-${agencyId}`, created_at: at(5) })
  const numbers = async (query: string) =>
    [...(await admin.get(`${path}?${query}`)).body.matchAll(/>((?:Old|New|Other)-\d+)</g)].map(([, number]) => number)
  expect(await numbers('search=77+quandong')).toEqual([`Old-${agencyId}`, `New-${agencyId}`])
  expect(await numbers('search=77+quandong&order=newest')).toEqual([`New-${agencyId}`, `Old-${agencyId}`])
  expect(await numbers(`search=Other-${agencyId}&status=READY_TO_SEND`)).toEqual([`Other-${agencyId}`])
  expect(await numbers(`search=%23other-${agencyId}`)).toEqual([`Other-${agencyId}`])
  expect((await admin.get(`${path}?search=%25`)).body).toContain('Nothing here matches “%”.')
  const shown = hiddenIn((await admin.get(`${path}?search=77+quandong&order=newest`)).body)
  expect(shown).toMatchObject({ search: '77 quandong', order: 'newest' })
  const reply = await move(admin, older, 'READY_TO_SEND', 'AWAITING_APPROVAL', {
    search: '77 quandong',
    order: 'newest',
  })
  expect(reply.headers['location']).toContain('search=77+quandong&order=newest&moved=Old-')
})

test('quotes of another state are neither shown nor changed', async () => {
  const elsewhere = await system.given.agency('nsw')
  const property = await system.given.property(elsewhere)
  const quoteId = await system.given.quote(elsewhere, property, {
    status: 'ACCEPTED',
    columns: { quote_number: 'NSW-1' },
  })
  expect((await admin.get(path)).body).not.toContain('NSW-1')
  expect((await move(admin, quoteId, 'ACCEPTED', 'COMPLETED', { agency: String(elsewhere) })).statusCode).toBe(404)
  expect(await system.given.rows('select status_id from quotes where agency_id = $1', [elsewhere])).toEqual([
    { status_id: 3 },
  ])
})

describe('a status change', () => {
  test('sending makes the quote valid for thirty days from today, and is audited', async () => {
    const quoteId = await quoteAt('READY_TO_SEND')
    const reply = await move(admin, quoteId, 'READY_TO_SEND', 'AWAITING_APPROVAL')
    expect(reply.statusCode).toBe(303)
    expect(await row(quoteId)).toMatchObject({
      status_id: 2,
      version: 2,
      issued_on: await system.given.day(agencyId, 0),
      expires_on: await system.given.day(agencyId, 30),
    })
    expect((await admin.get(String(reply.headers['location']))).body).toMatch(/Quote #Q\d+: awaiting approval\./)
    const [event] = await system.given.rows(
      `select source, action, user_id, agency_id, property_id from audit_events where entity = 'quotes' and agency_id = $1`,
      [agencyId],
    )
    expect(event).toEqual({
      source: 'STATE_SYSTEM',
      action: 'send-quote',
      user_id: adminId,
      agency_id: agencyId,
      property_id: propertyId,
    })
    const [card] = await system.given.rows<{ tallies: number[] }>(
      'select tallies from property_cards where agency_id = $1',
      [agencyId],
    )
    expect(card?.tallies[0]).toBe(1)
  })

  test('renewing on request of the agency sets both days again', async () => {
    const quoteId = await system.given.quote(agencyId, propertyId, {
      status: 'REACTIVATION_REQUEST_EXTERNAL',
      expiresOn: await system.given.day(agencyId, -9),
    })
    await move(admin, quoteId, 'REACTIVATION_REQUEST_EXTERNAL', 'AWAITING_APPROVAL')
    expect(await row(quoteId)).toMatchObject({ status_id: 2, expires_on: await system.given.day(agencyId, 30) })
  })

  test('approved work is not completed here, where what was done cannot be recorded', async () => {
    const quoteId = await quoteAt('ACCEPTED')
    const reply = await move(admin, quoteId, 'ACCEPTED', 'COMPLETED')
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('Complete the work on its page')
    expect(await row(quoteId)).toMatchObject({ status_id: 3 })
  })

  test('a quote without a price is not sent', async () => {
    const quoteId = await quoteAt('READY_TO_SEND', { estimated_min_cents: null, estimated_max_cents: null })
    const reply = await move(admin, quoteId, 'READY_TO_SEND', 'AWAITING_APPROVAL')
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toMatch(/Quote #Q\d+ has no price yet and cannot be sent\./)
    expect(await row(quoteId)).toMatchObject({ status_id: 10, version: 1 })
  })

  test('twenty concurrent clicks change it once, and the others are refused with its status', async () => {
    const quoteId = await quoteAt('PENDING')
    await Promise.all(Array.from({ length: 10 }, async () => admin.get(path)))
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => move(admin, quoteId, 'PENDING', 'READY_TO_SEND')),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    const refused = replies.filter(({ statusCode }) => statusCode !== 303)
    for (const reply of refused) {
      expect(reply.statusCode).toBe(409)
      expect(reply.body).toMatch(/The status of quote #Q\d+ is now: ready to send/)
    }
    expect(await row(quoteId)).toMatchObject({ status_id: 10, version: 2 })
  })

  test('from an outdated page is refused, even if the transition would be allowed', async () => {
    const quoteId = await quoteAt('READY_TO_SEND')
    const reply = await move(admin, quoteId, 'PENDING', 'CANCELLED')
    expect(reply.statusCode).toBe(409)
    expect(await row(quoteId)).toMatchObject({ status_id: quoteStatusId('READY_TO_SEND'), version: 1 })
  })

  test('that is not allowed, or not allowed to the provider, is refused', async () => {
    for (const from of quoteStatuses)
      for (const to of quoteStatuses) {
        if (providersMoves(from).includes(to)) {
          expect(canMove(from, to)).toBe(true)
          continue
        }
        const reply = await move(admin, 1, from, to)
        expect(reply.statusCode, `${from} > ${to}`).toBe(400)
      }
    expect(providersMoves('EXPIRED')).toEqual(['REACTIVATION_REQUEST_INTERNAL', 'CANCELLED'])
    expect(providersMoves('AWAITING_APPROVAL')).toEqual(['CANCELLED'])
  })

  test('a form without its token, or for an unknown quote, changes nothing', async () => {
    const quoteId = await quoteAt('PENDING')
    expect((await move(admin, quoteId, 'PENDING', 'READY_TO_SEND', { form_token: 'x' })).statusCode).toBe(403)
    expect((await move(admin, 2_000_000_000, 'PENDING', 'READY_TO_SEND')).statusCode).toBe(404)
    expect((await move(admin, quoteId, 'PENDING', 'READY_TO_SEND', { agency: 'x' })).statusCode).toBe(404)
    expect(await row(quoteId)).toMatchObject({ status_id: quoteStatusId('PENDING'), version: 1 })
  })

  test('an expired quote is cancelled only with a reason, like the others', async () => {
    const quoteId = await quoteAt('EXPIRED')
    const reply = await move(admin, quoteId, 'EXPIRED', 'CANCELLED', { reason: ' ' })
    expect(reply.statusCode).toBe(422)
    expect(await row(quoteId)).toMatchObject({ status_id: quoteStatusId('EXPIRED') })
    expect((await admin.get(path)).body).toMatch(/name="reason" type="text" required/)
    await move(admin, quoteId, 'EXPIRED', 'CANCELLED', { reason: 'The house is sold' })
    const [stored] = await system.given.rows('select status_id, cancel_reason from quotes where id = $1', [quoteId])
    expect(stored).toEqual({ status_id: quoteStatusId('CANCELLED'), cancel_reason: 'The house is sold' })
  })

  test('subscribers are notified', async () => {
    const quoteId = await quoteAt('EXPIRED')
    const person = await system.person({ agencies: [agencyId] })
    await system.given.row('quote_subscriptions', { agency_id: agencyId, quote_id: quoteId, user_id: person.id })
    await move(admin, quoteId, 'EXPIRED', 'CANCELLED', { reason: 'The house is sold' })
    const [mail] = await system.given.rows<{ subject: string }>('select subject from mails where agency_id = $1', [
      agencyId,
    ])
    expect(mail?.subject).toMatch(/^Quote #Q\d+ for .+ VIC \d{4} was cancelled$/)
  })
})
