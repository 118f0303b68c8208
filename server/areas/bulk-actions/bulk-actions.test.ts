import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkAction, BulkCheck, BulkTenancy } from '../../../contract/bulk-actions/bulk-actions.ts'
import { addDays, addMonths } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { BulkOffice } from '../../testing/bulk-office.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
await portal.given.features('AgencyEntryMethod')
let office: BulkOffice

beforeEach(async () => {
  office = await BulkOffice.open(portal)
})

const url = '/v1/agency/bulk-actions'
const today = () => todayIn('vic', portal.clock.now())
const refusal = ({ status, body }: Awaited<ReturnType<Browser['get']>>) => [status, body.error?.message]
const fieldsOf = ({ status, body }: Awaited<ReturnType<Browser['get']>>) => [status, body.error?.fields]
const checked = async (selection: Parameters<BulkOffice['check']>[0]) =>
  (await office.check(selection)).body.data as BulkCheck
const choiceOf = (check: BulkCheck, kind: string) => check.choices.find((choice) => choice.kind === kind)
async function stranger(): Promise<Browser> {
  const userId = await portal.given.user()
  await portal.given.membership(userId, await portal.given.agency())
  return portal.signIn(userId)
}

describe('the check of a selection', () => {
  test('counts what can take each action, and gives the reasons of the others', async () => {
    const [let1] = await office.properties(1)
    const vacant = await office.property({ isLet: false, columns: { is_vacant: true } })
    const unlet = await office.property({ isLet: false })
    const mute = await office.property({ email: null })
    await office.makeCards()
    const check = await checked({ propertyIds: [let1 as number, vacant, unlet, mute] })
    expect(check.total).toBe(4)
    expect(choiceOf(check, 'CONFIRM_TENANCY')).toMatchObject({
      possible: 3,
      unavailable: null,
      impossible: [{ count: 1, reason: expect.stringMatching(/^There is no tenancy to confirm/) }],
    })
    expect(choiceOf(check, 'SEND_EMAIL')).toMatchObject({
      possible: 1,
      examples: [{ propertyId: let1 }],
      impossible: [
        { count: 1, reason: expect.stringMatching(/vacant/), examples: [{ propertyId: vacant }] },
        { count: 2, reason: 'No tenant has an email address' },
      ],
    })
    expect(choiceOf(check, 'ALLOW_ENTRY_NOTICE')).toMatchObject({ possible: 3, impossible: [{ count: 1 }] })
    expect(check.templates).toContainEqual({
      code: 'CANNOT_REACH_YOU',
      label: 'We cannot reach you',
      possible: 1,
      emailedToday: 0,
    })
    expect(check.templates).toContainEqual({
      code: 'VISIT_REMINDER',
      label: 'Reminder of the visit',
      possible: 0,
      emailedToday: 0,
    })
    expect(check.untilBounds).toEqual({ min: today(), max: addMonths(today(), 12) })
  })

  test('shows, page by page, the tenants and lease dates that a confirmation states as right', async () => {
    const [let1 = 0, let2 = 0] = await office.properties(2)
    const vacant = await office.property({ isLet: false, columns: { is_vacant: true } })
    const unlet = await office.property({ isLet: false })
    await office.makeCards()
    const read = async (query: string) =>
      office.browser.post(`${url}/tenancies?${query}`, { selection: { propertyIds: [let2, unlet, vacant, let1] } })
    const { items, total } = (await read('')).body.data as { items: BulkTenancy[]; total: number }
    expect(total).toBe(3)
    expect(items.map(({ propertyId, isVacant, tenants }) => [propertyId, isVacant, tenants.length > 0])).toEqual([
      [let2, false, true],
      [vacant, true, false],
      [let1, false, true],
    ])
    const lease = await portal.given.rows<{ day: string }>(
      'select starts_on::text as day from tenancies where property_id = $1',
      [let2],
    )
    expect(items[0]).toMatchObject({ leaseStart: lease[0]?.day, addressLine1: expect.any(String) })
    expect(items[1]).toMatchObject({ leaseStart: null, leaseEnd: null })
    expect((await read('page=2&page-size=2')).body.data).toMatchObject({ items: [{ propertyId: let1 }], total: 3 })
    const strange = await (await stranger()).post(`${url}/tenancies`, { selection: { propertyIds: [let1] } })
    expect(refusal(strange)).toEqual([404, 'Property not found'])
  })

  test('states why the agency cannot send email', async () => {
    const propertyIds = await office.properties(1)
    await portal.given.rows('update memberships set can_send_email = false where user_id = $1', [office.userId])
    expect(choiceOf(await checked({ propertyIds }), 'SEND_EMAIL')).toMatchObject({
      possible: 0,
      impossible: [],
      unavailable: 'A "From" email is required',
    })
    await portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [office.agencyId])
    expect(choiceOf(await checked({ propertyIds }), 'SEND_EMAIL')?.unavailable).toMatch(/is disabled$/)
    expect(refusal(await office.post({ propertyIds }, 1, { kind: 'SEND_EMAIL', template: 'KEY_NEEDED' }))).toEqual([
      422,
      'Sending emails from the Compliance Portal is disabled',
    ])
  })
})

describe('all that match the filter', () => {
  test('are the rows of the list, for every filter', async () => {
    const { given } = portal
    const managerId = await given.propertyManager(office.agencyId)
    await office.property({ columns: { manager_id: managerId } })
    await office.property({ columns: { manager_id: managerId, is_vacant: true }, isLet: false })
    const [last] = await office.properties(1)
    await given.rows('update access_issues set is_important = true where property_id = $1', [last])
    await office.makeCards()
    for (const filter of [
      {},
      { 'property-manager': String(managerId) },
      { facet: ['VACANT'] },
      { facet: 'URGENT_ACTIVE_NOTICES' },
      { query: 'high street', facet: ['NON_URGENT_ACTIVE_NOTICES', 'NOT_OVERDUE'] },
      { service: ['smoke'], serviceExclusivity: 'ONLY' as const },
    ]) {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(filter)) for (const each of [value].flat()) search.append(name, each)
      const list = (await office.browser.get(`/v1/agency/access-issues?${search.toString()}&page-size=100`)).body
        .data as {
        items: { compliancePropertyId: number }[]
        total: number
      }
      expect([JSON.stringify(filter), list.total]).not.toEqual([JSON.stringify(filter), 0])
      const check = await checked({ filter: filter as never })
      expect([filter, check.total]).toEqual([filter, list.total])
      const reply = await office.post({ filter: filter as never }, list.total, { kind: 'CONFIRM_TENANCY' })
      const { id } = reply.body.data as BulkAction
      expect((await office.results(id)).items.map(({ propertyId }) => propertyId)).toEqual(
        list.items.map(({ compliancePropertyId }) => compliancePropertyId),
      )
      await office.run(id)
      await office.undo(id)
      await office.run(id)
    }
  })

  test('leave out the rows that the user took out, and another number than seen is refused', async () => {
    const [one, two, three] = (await office.properties(3)) as [number, number, number]
    expect((await checked({ filter: {}, except: [two] })).total).toBe(2)
    const start = async (count: number) =>
      office.post({ filter: {}, except: [two] }, count, { kind: 'CONFIRM_TENANCY' })
    expect(refusal(await start(3))).toEqual([
      409,
      'The list has changed: 2 properties match now, 3 were selected. Please check the list.',
    ])
    const { id } = (await start(2)).body.data as BulkAction
    expect([...(await office.outcomes(id)).keys()].toSorted()).toEqual([one, three].toSorted())
  })

  test('are refused with unknown filters, another agency’s manager, and when none is left', async () => {
    await office.properties(1)
    const otherManager = await portal.given.propertyManager(await portal.given.agency())
    expect(refusal(await office.check({ filter: { facet: ['NONSENSE'] } }))).toEqual([
      400,
      'There is no filter called NONSENSE',
    ])
    expect(refusal(await office.check({ filter: { 'property-manager': String(otherManager) } }))).toEqual([
      404,
      'This property manager was not found',
    ])
    expect(refusal(await office.check({ filter: { query: 'nowhere' } }))).toEqual([
      422,
      'No property matches the filter any more',
    ])
  })

  test('are at most 1,000', async () => {
    const [first] = (await office.properties(1)) as [number]
    await portal.given.rows(
      `with made as (
         insert into properties (agency_id, street_number, street_name, address_line_1, address_line_2, suburb_id)
         select agency_id, n::text, street_name, n || ' ' || street_name, address_line_2, suburb_id
           from properties, generate_series(1, 1000) n where id = $1 returning agency_id, id
       ), opened as (
         insert into access_cases (agency_id, property_id) select agency_id, id from made returning agency_id, id, property_id
       ), raised as (
         insert into access_issues (agency_id, case_id, property_id, problem_id)
         select agency_id, id, property_id, 5 from opened
       )
       insert into property_cards (agency_id, kind, subject_id, service_mask, facet_mask, sort_key, search_text, item)
       select c.agency_id, c.kind, made.id, c.service_mask, c.facet_mask, c.sort_key, c.search_text, c.item
         from made join property_cards c on c.agency_id = made.agency_id and c.subject_id = $1`,
      [first],
    )
    await portal.given.rows('analyze properties, access_cases, access_issues, property_cards')
    expect(refusal(await office.check({ filter: {} }))).toEqual([
      422,
      'At most 1,000 properties can be done at once. Please narrow the filter.',
    ])
    expect((await checked({ filter: {}, except: [first] })).total).toBe(1000)
  })
})

describe('starting', () => {
  test('stores each property with its status, those that cannot take it with the reason', async () => {
    const [one] = (await office.properties(1)) as [number]
    const unlet = await office.property({ isLet: false })
    await office.makeCards()
    const action = await office.start([one, unlet])
    expect(action).toMatchObject({
      kind: 'CONFIRM_TENANCY',
      startedBy: 'Priya Nair',
      finishedAt: null,
      total: 2,
      counts: { WAITING: 1, SKIPPED: 1, DONE: 0 },
      canBeUndone: false,
    })
    expect((await office.outcomes(action.id)).get(unlet)).toEqual(['SKIPPED', expect.stringMatching(/no tenancy/)])
    expect(await office.audit('start-bulk-action')).toMatchObject([{ user_id: office.userId, source: 'PORTAL' }])
    expect((await office.results(action.id, '&status=SKIPPED')).total).toBe(1)
  })

  test('the same request sent twice starts one action', async () => {
    const propertyIds = await office.properties(2)
    const body = { selection: { propertyIds }, count: 2, kind: 'CONFIRM_TENANCY' }
    const send = async () => office.browser.call('POST', url, { body, headers: { 'idempotency-key': 'one-click' } })
    const replies = await Promise.all([send(), send()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body: { data } }) => (data as BulkAction).id)).size).toBe(1)
    expect(await portal.given.rows('select id from bulk_actions where agency_id = $1', [office.agencyId])).toHaveLength(
      1,
    )
  })

  test('one action of a kind runs at a time in an agency, and the message names who started it', async () => {
    const [one, two] = (await office.properties(2)) as [number, number]
    await office.start([one])
    const message = /^You started “Confirm tenancy details” and it is still running\./
    expect(refusal(await office.post({ propertyIds: [two] }, 1, { kind: 'CONFIRM_TENANCY' }))).toEqual([
      409,
      expect.stringMatching(message),
    ])
    const colleagueId = await portal.given.user()
    await portal.given.membership(colleagueId, office.agencyId)
    const colleague = await portal.signIn(colleagueId)
    expect(refusal(await office.post({ propertyIds: [two] }, 1, { kind: 'CONFIRM_TENANCY' }, colleague))[1]).toMatch(
      /^Priya Nair started /,
    )
    await office.start([two], { kind: 'ALLOW_ENTRY_NOTICE', until: addDays(today(), 30) })
    expect((await office.browser.get(url)).body.data).toMatchObject({ items: [{}, {}] })
    expect((await colleague.get(url)).body.data).toEqual({ items: [] })
  })

  test('bad input gets a message at its field', async () => {
    const propertyIds = await office.properties(1)
    const start = async (action: object) => fieldsOf(await office.post({ propertyIds }, 1, action))
    expect(await start({})).toEqual([422, { kind: 'Please choose an action' }])
    expect(await start({ kind: 'SEND_EMAIL' })).toEqual([422, { template: 'Please choose a template' }])
    expect(await start({ kind: 'SEND_EMAIL', template: 'NONSENSE' })).toEqual([
      422,
      { template: 'Please choose another template' },
    ])
    expect(await start({ kind: 'ALLOW_ENTRY_NOTICE' })).toEqual([422, { until: 'Expiration date is required' }])
    expect(await start({ kind: 'ALLOW_ENTRY_NOTICE', until: '31/12/2026' })).toEqual([
      422,
      { until: 'Invalid format. Must be dd/mm/yyyy' },
    ])
    expect(await start({ kind: 'ALLOW_ENTRY_NOTICE', until: addDays(today(), -1) })).toEqual([
      422,
      { until: expect.stringMatching(/^Expiration date must be between/) },
    ])
    expect(refusal(await office.post({ propertyIds: [] }, 0, { kind: 'CONFIRM_TENANCY' }))[0]).toBe(422)
    expect(refusal(await office.post({ propertyIds, filter: {} }, 1, { kind: 'CONFIRM_TENANCY' }))[0]).toBe(422)
    const unlet = await office.property({ isLet: false })
    expect(refusal(await office.post({ propertyIds: [unlet] }, 1, { kind: 'CONFIRM_TENANCY' }))).toEqual([
      422,
      expect.stringMatching(/^None of the selected properties can take this: There is no tenancy/),
    ])
    expect(await portal.given.rows('select id from bulk_actions where agency_id = $1', [office.agencyId])).toEqual([])
  })
})

describe('strangers', () => {
  test('without a session are refused', async () => {
    const nobody = portal.browser()
    for (const path of [url, `${url}/1`, `${url}/1/properties`]) expect((await nobody.get(path)).status).toBe(401)
    for (const path of [
      url,
      `${url}/check`,
      `${url}/preview-email`,
      `${url}/1/stop`,
      `${url}/1/continue`,
      `${url}/1/undo`,
    ])
      expect((await nobody.post(path, {})).status).toBe(401)
  })

  test('of another agency neither see an action nor use a property', async () => {
    const [one] = (await office.properties(1)) as [number]
    const { id } = await office.start([one])
    const other = await stranger()
    for (const [status, message] of [
      refusal(await other.get(`${url}/${id}`)),
      refusal(await other.get(`${url}/${id}/properties`)),
      refusal(await other.post(`${url}/${id}/stop`)),
      refusal(await other.post(`${url}/${id}/continue`)),
      refusal(await other.post(`${url}/${id}/undo`)),
    ])
      expect([status, message]).toEqual([404, 'This bulk action was not found'])
    expect(refusal(await office.check({ propertyIds: [one] }, other))).toEqual([404, 'Property not found'])
    expect(refusal(await office.post({ propertyIds: [one] }, 1, { kind: 'CONFIRM_TENANCY' }, other))).toEqual([
      404,
      'Property not found',
    ])
    expect(refusal(await other.post(`${url}/preview-email`, { propertyId: one, template: 'KEY_NEEDED' }))).toEqual([
      404,
      'Property not found',
    ])
  })

  test('a property of the user’s other agency answers 403', async () => {
    const otherAgency = await portal.given.agency()
    await portal.given.membership(office.userId, otherAgency)
    const elsewhere = await portal.given.property(otherAgency)
    expect(refusal(await office.check({ propertyIds: [elsewhere] }))).toEqual([
      403,
      'You do not have access to this property',
    ])
  })
})

test('the preview shows the email of one property exactly as it would be sent', async () => {
  const [one] = (await office.properties(1)) as [number]
  const reply = await office.browser.post(`${url}/preview-email`, { propertyId: one, template: 'CANNOT_REACH_YOU' })
  expect(reply.body.data).toMatchObject({
    subject: expect.stringMatching(/^Please contact us about a safety check – /),
    recipients: [{ type: 'to', email: 'tilda@home.example.com' }],
    preview_html: expect.stringContaining('Hello Tilda,'),
  })
  const { id } = await office.start([one], { kind: 'SEND_EMAIL', template: 'CANNOT_REACH_YOU' })
  await office.run(id)
  const [mail] = await portal.given.rows<{ subject: string; message_html: string }>(
    'select subject, message_html from mails where agency_id = $1',
    [office.agencyId],
  )
  const preview = reply.body.data as { subject: string; preview_html: string }
  expect(mail?.subject).toBe(preview.subject)
  expect(preview.preview_html).toContain(mail?.message_html)
})
