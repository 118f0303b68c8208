import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkCampaignCheck } from '../../../contract/bulk-actions/bulk-campaigns.ts'
import type { ComingRulePage, DemandedProperty, LawLetter } from '../../../contract/law-campaigns.ts'
import { createLogger } from '../../platform/logging.ts'
import { portalUrl, testPortal, type Browser } from '../../testing/test-portal.ts'
import { runBulkActionJob } from '../bulk-actions/run-bulk-action.job.ts'

const portal = await testPortal()
let agencyId: number
let browser: Browser
let ruleId: number
let owned: number
let silent: number

const qldUser = async (agency: number, name: string): Promise<Browser> => {
  const userId = await portal.given.user('qld', { name })
  await portal.given.membership(userId, agency)
  await portal.given.emailSender(userId, agency)
  return portal.signIn(userId, { state: 'qld' })
}

const owner = async (propertyId: number, name: string, email: string | null, position = 1): Promise<number> => {
  const id = await portal.given.row('contacts', { agency_id: agencyId, name, email })
  await portal.given.row('property_contacts', {
    agency_id: agencyId,
    property_id: propertyId,
    contact_id: id,
    role: 'LANDLORD',
    position,
  })
  return id
}

beforeEach(async () => {
  portal.clock.offset = 0
  const { given } = portal
  agencyId = await given.agency('qld', 'Wattle & Bird')
  const [rule] = await given.rows<{ id: number }>(
    `select id from rule_versions where state = 'qld' and duty = 'SMOKE_ALARM_TYPE' and in_force_from > current_date`,
  )
  ruleId = rule?.id as number
  const property = async (streetNumber: string) => {
    const columns = { is_legislation_upgrade_pending: true }
    const id = await given.property(agencyId, { streetNumber, streetName: 'Elm Street', columns })
    await given.service(agencyId, id, 'smoke')
    return id
  }
  owned = await property('2')
  silent = await property('4')
  await owner(owned, 'Ana Owner', 'ana@owner.example.com')
  await owner(owned, 'Ben Owner', null, 2)
  await owner(silent, 'Cy Silent', null)
  await portal.makeCards(agencyId, 'qld')
  browser = await qldUser(agencyId, 'Priya Nair')
})

const path = (rest = '') => `/v1/law/coming/${ruleId}${rest}`
const bulk = '/v1/agency/bulk-actions/law'
const selected = (kind: string, propertyIds = [owned, silent]) => ({ kind, ruleId, propertyIds })
const check = async (kind: string) =>
  (await browser.post(`${bulk}/check`, selected(kind))).body.data as BulkCampaignCheck
const start = async (kind: string, propertyIds?: number[]) => browser.post(bulk, selected(kind, propertyIds))
const run = async (id: number) =>
  runBulkActionJob({ ...portal, apiUrl: portalUrl, portalUrl }).perform(
    { state: 'qld', agencyId, bulkActionId: id },
    { log: createLogger('silent'), attempt: 1, maxAttempts: 12 },
  )
const finish = async (kind: string, propertyIds?: number[]): Promise<BulkAction> => {
  const reply = await start(kind, propertyIds)
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  const { id } = reply.body.data as BulkAction
  await run(id)
  return (await browser.get(`/v1/agency/bulk-actions/${id}`)).body.data as BulkAction
}
const mails = async () =>
  portal.given.rows<{ subject: string; message_html: string; email: string }>(
    `select m.subject, m.message_html, r.email from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
      where m.agency_id = $1 order by m.id`,
    [agencyId],
  )
const progress = async () => ((await browser.get(path())).body.data as ComingRulePage).progress
const list = async (query: string) =>
  ((await browser.get(path(`/properties?${query}`))).body.data as { items: DemandedProperty[] }).items
const letter = async () => (await browser.get(path('/letter'))).body.data as LawLetter

describe('the letter to owners', () => {
  test('is edited once for the agency, and a save on an old version is refused', async () => {
    const usual = await letter()
    expect(usual).toMatchObject({ version: 0, updatedBy: null })
    expect(usual.message).toContain('01/01/2027')
    const save = async (message: string, version: number) => browser.put(path('/letter'), { message, version })
    expect((await save('<p>Dear owners<script>x</script></p>', 0)).body.data).toMatchObject({
      message: '<p>Dear owners</p>',
      version: 1,
      updatedBy: 'Priya Nair',
    })
    // The same again, such as a retry, changes nothing.
    expect((await save('<p>Dear owners</p>', 0)).body.data).toMatchObject({ version: 1 })
    const conflict = await save('<p>Other</p>', 0)
    expect([conflict.status, conflict.body.error?.message]).toEqual([409, expect.stringContaining('You changed this')])
    for (const nothing of ['', '<p>&nbsp; </p>']) expect((await save(nothing, 1)).status).toBe(422)
    const audit = await portal.given.rows(
      `select 1 from audit_events where agency_id = $1 and action = 'save-law-letter'`,
      [agencyId],
    )
    expect(audit).toHaveLength(1)
  })

  test('names the owners without an email address before it is sent', async () => {
    expect(await check('SEND_LAW_LETTERS')).toMatchObject({
      total: 2,
      possible: 1,
      ownersLeftOut: [{ address: expect.stringContaining('2 Elm Street') as string, names: ['Ben Owner'] }],
      impossible: [{ count: 1, examples: [{ address: expect.stringContaining('4 Elm Street') as string }] }],
    })
    expect((await check('SEND_LAW_LETTERS')).impossible[0]?.examples[0]?.address).toContain('Cy Silent')
  })

  test('can be previewed, with the property, the rule, what is known and the law', async () => {
    const body = { ruleId, propertyId: owned, message: '<p>We look after it.</p>' }
    const preview = (await browser.post(`${bulk}/preview`, body)).body.data as { subject: string; preview_html: string }
    expect(preview.subject).toContain('A change of law from 01/01/2027 – 2 Elm Street')
    for (const part of [
      'Hello Ana,',
      'We look after it.',
      'recorded as not interconnected',
      's 147Z',
      'not legal advice',
    ])
      expect(preview.preview_html).toContain(part)
    expect(await mails()).toEqual([])
  })

  test('goes to each owner and property once, also when the job runs again or the action is started again', async () => {
    const action = await finish('SEND_LAW_LETTERS')
    expect(action.counts).toMatchObject({ DONE: 1, SKIPPED: 1 })
    await run(action.id)
    expect((await mails()).map(({ email }) => email)).toEqual(['ana@owner.example.com'])
    const again = await start('SEND_LAW_LETTERS', [owned])
    expect(again.status).toBe(422)
    expect(again.body.error?.message).toContain('was already written to about this rule')
    // An owner who comes later is written to; the first is not.
    await owner(owned, 'Dee New', 'dee@owner.example.com', 3)
    await finish('SEND_LAW_LETTERS', [owned])
    expect((await mails()).map(({ email }) => email)).toEqual(['ana@owner.example.com', 'dee@owner.example.com'])
    expect(await progress()).toMatchObject({ LETTER_SENT: 1, OPEN: 1 })
    expect((await list('progress=LETTER_SENT')).map(({ compliancePropertyId: id }) => id)).toEqual([owned])
  })
})

describe('quotes', () => {
  test('are requested once, named to the provider with the rule, and done when they are completed', async () => {
    expect((await finish('REQUEST_LAW_QUOTES')).counts).toMatchObject({ DONE: 2 })
    const [first] = await list('progress=QUOTE_REQUESTED')
    expect(first?.quote).toMatchObject({ status: 'Pending' })
    const again = await start('REQUEST_LAW_QUOTES', [owned])
    expect([again.status, again.body.error?.message]).toEqual([
      422,
      expect.stringContaining(`Quote #${first?.quote?.quoteNumber} was already requested`),
    ])
    expect(await progress()).toEqual({
      OPEN: 0,
      LETTER_SENT: 0,
      QUOTE_REQUESTED: 2,
      VISIT_REQUESTED: 0,
      BOOKED: 0,
      DONE: 0,
      NOT_NEEDED: 0,
    })
    const completed = await portal.given.quote(agencyId, owned, { status: 'COMPLETED' })
    await portal.given.rows('update law_requests set quote_id = $2 where agency_id = $1 and property_id = $3', [
      agencyId,
      completed,
      owned,
    ])
    expect((await progress()).DONE).toBe(1)
    expect((await list('progress=DONE'))[0]).toMatchObject({ compliancePropertyId: owned, isDone: true })
  })
})

describe('a property at which nothing is needed', () => {
  const put = async (reason: string, as = browser) => as.put(path(`/properties/${owned}/not-needed`), { reason })

  test('says why and who decided it; another reason is refused, and it can be taken back', async () => {
    expect((await put('It is being pulled down')).status).toBe(204)
    expect((await put('It is being pulled down')).status).toBe(204)
    const other = await put('Sold')
    expect([other.status, other.body.error?.message]).toEqual([
      409,
      expect.stringMatching(/^Priya Nair recorded at .* that nothing is needed: It is being pulled down$/),
    ])
    expect((await list('progress=NOT_NEEDED'))[0]?.notNeeded).toMatchObject({
      reason: 'It is being pulled down',
      by: 'Priya Nair',
    })
    expect((await start('REQUEST_LAW_QUOTES', [owned])).status).toBe(422)
    expect((await browser.call('DELETE', path(`/properties/${owned}/not-needed`))).status).toBe(204)
    expect((await progress()).NOT_NEEDED).toBe(0)
    expect((await put('')).status).toBe(422)
    const audited = await portal.given.rows<{ rule: string }>(
      `select coalesce(after, before) ->> 'rule' as rule from audit_events where property_id = $1 and action like '%law-not-needed'`,
      [owned],
    )
    expect(audited.map(({ rule }) => rule)).toEqual(['Interconnected smoke alarms', 'Interconnected smoke alarms'])
  })

  test('is refused where the property has been cancelled', async () => {
    const columns = { cancellation_kind: 'REQUESTED', cancelled_at: '2026-01-01' }
    const cancelled = await portal.given.property(agencyId, { columns })
    const reply = await browser.put(path(`/properties/${cancelled}/not-needed`), { reason: 'Sold' })
    expect([reply.status, reply.body.error?.message]).toEqual([422, 'This property has been cancelled'])
  })
})

test('from its first day on, at midnight in its state, the rule is in force and the work goes on', async () => {
  await finish('SEND_LAW_LETTERS')
  const since = async (instant: string) => {
    portal.clock.offset = Date.parse(instant) - Date.now()
    browser = await qldUser(agencyId, 'Priya Nair')
    return (await browser.get(path())).body.data as ComingRulePage
  }
  // 11 pm in Brisbane, while it is 2027 in Sydney.
  expect(await since('2026-12-31T13:00:00Z')).toMatchObject({ today: '2026-12-31', rule: { status: 'COMING' } })
  // Midnight in Brisbane, while it is 2026 in Perth.
  const begun = await since('2026-12-31T14:00:00Z')
  expect(begun).toMatchObject({ today: '2027-01-01', rule: { status: 'IN_FORCE' }, counts: { asked: 2, unknown: 0 } })
  await portal.makeCards(agencyId, 'qld')
  expect(await progress()).toMatchObject({ LETTER_SENT: 1, OPEN: 1 })
  expect((await list('progress=OPEN'))[0]).toMatchObject({ compliancePropertyId: silent, appliesFrom: '2027-01-01' })
  expect((await letter()).message).toContain('changed on 01/01/2027')
  expect((await finish('REQUEST_LAW_QUOTES', [silent])).counts).toMatchObject({ DONE: 1 })
  await since('2027-12-31T13:00:00Z')
  expect((await browser.get(path())).status).toBe(200)
  await since('2027-12-31T14:00:00Z')
  const over = await browser.get(path())
  expect([over.status, over.body.error?.message]).toEqual([
    404,
    'This rule is no longer new: it has been in force since 01/01/2027',
  ])
})

test('strangers are refused, and those who are not signed in', async () => {
  const stranger = await qldUser(await portal.given.agency('qld'), 'Sam Stranger')
  const body = selected('SEND_LAW_LETTERS', [owned])
  const preview = { ruleId, propertyId: owned, message: '' }
  const calls = (as: Browser) => [
    as.post(`${bulk}/check`, body),
    as.post(bulk, body),
    as.post(`${bulk}/preview`, preview),
    as.put(path(`/properties/${owned}/not-needed`), { reason: 'No' }),
    as.call('DELETE', path(`/properties/${owned}/not-needed`)),
  ]
  for (const reply of await Promise.all(calls(stranger))) expect(reply.status).toBe(404)
  for (const reply of await Promise.all(calls(portal.browser()))) expect(reply.status).toBe(401)
  for (const rest of ['/letter', '/properties/ids']) expect((await portal.browser().get(path(rest))).status).toBe(401)
  await browser.put(path('/letter'), { message: '<p>Ours</p>', version: 0 })
  expect(((await stranger.get(path('/letter'))).body.data as LawLetter).version).toBe(0)
  expect((await stranger.get(path('/properties/ids'))).body.data).toEqual({ ids: [] })
  expect(await mails()).toEqual([])
})
