import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../contract/days.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const today = dayIn('Australia/Melbourne', new Date())
let finance: SystemBrowser
let agencyId: number
let propertyId: number

beforeAll(async () => {
  finance = system.browser()
  await finance.signIn('vic', (await system.person({ roles: ['FINANCE'], name: 'Fay Finance' })).username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic', `Charged ${Math.random().toString(36).slice(2)}`)
  propertyId = await system.given.property(agencyId)
  await system.given.service(agencyId, propertyId)
})

const path = () => `/vic/Billing/agency/${agencyId}`
const formOf = (body: string, act: string) =>
  body
    .split('<form ')
    .map((form) => hiddenIn(form))
    .find((hidden) => hidden['act'] === act) ?? {}
const load = async (act: string) => formOf((await finance.get(path())).body, act)
const agreed = {
  plan: 'SUBSCRIPTION',
  payer: 'AGENCY',
  period: 'MONTH',
  billingDay: '1',
  validFrom: today,
  endsOn: '',
  reason: 'Agreed by phone',
}
const versions = async () =>
  system.given.rows(
    `select version, plan, payer, period, billing_day as day, valid_from::text as from from billing_agreements where agency_id = $1 order by 1`,
    [agencyId],
  )

test('finance agrees a subscription with an agency, once, with reason and audit; its tags are refreshed', async () => {
  expect((await finance.get(path())).body).toContain('each visit is invoiced')
  const hidden = await load('agreement')
  for (const _ of [1, 2]) expect((await finance.post(path(), { ...hidden, ...agreed })).statusCode).toBe(303)
  expect(await versions()).toEqual([
    { version: 1, plan: 'SUBSCRIPTION', payer: 'AGENCY', period: 'MONTH', day: 1, from: today },
  ])
  const { body } = await finance.get(`${path()}?saved=1`)
  for (const text of ['Saved.', 'Each service by the year', 'The agency', 'Agreed by phone', 'Fay Finance', 'Day 1'])
    expect(body).toContain(text)
  const [audit] = await system.given.rows(
    `select after ->> 'reason' as reason, agency_id from audit_events where action = 'change-billing-agreement' and agency_id = $1`,
    [agencyId],
  )
  expect(audit).toEqual({ reason: 'Agreed by phone', agency_id: agencyId })
  const jobs = await system.given.rows(`select 1 as one from graphile_worker._private_jobs where key = $1`, [
    `refresh-billing-tags-${agencyId}`,
  ])
  expect(jobs).toHaveLength(1)
})

test('wrong fields are named beside them with what was typed; a past day is refused', async () => {
  const reply = await finance.post(path(), {
    ...(await load('agreement')),
    ...agreed,
    plan: 'NONE',
    billingDay: '31',
    validFrom: addDays(today, -1),
    reason: '',
  })
  expect(reply.statusCode).toBe(422)
  for (const name of ['plan', 'billingDay', 'validFrom', 'reason']) expect(reply.body).toContain(`id="${name}-error"`)
  expect(reply.body).toContain('value="31"')
  expect(await versions()).toEqual([])
})

test('a colleague’s change in between is shown before anything is saved', async () => {
  const early = await load('agreement')
  await finance.post(path(), { ...early, ...agreed })
  const late = await finance.post(path(), { ...early, ...agreed, plan: 'SAFER_HOME', reason: 'Other' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('This agreement was changed by Fay Finance')
  expect(late.body).toContain('Agreed by phone')
  expect(await versions()).toHaveLength(1)
})

test('a package without a price cannot be agreed', async () => {
  await system.given.rows(
    `insert into price_items (state, code, kind, name, covered_services) values ('vic', 'BARE', 'PACKAGE', 'Bare package', 1)`,
  )
  const reply = await finance.post(path(), { ...(await load('agreement')), ...agreed, plan: 'BARE' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('Enter its price first.')
  await system.given.rows(`delete from price_items where code = 'BARE'`)
})

test('a single property is charged otherwise, from its own day, and its tag says so at once', async () => {
  const own = {
    number: String(propertyId),
    ownPlan: 'SAFER_HOME',
    startsOn: addDays(today, 3),
    ownReason: 'Owner asked',
  }
  const save = async (fields: object) => finance.post(path(), { ...(await load('own')), ...own, ...fields })
  expect((await save({ startsOn: '' })).body).toContain('id="startsOn-error"')
  const stranger = await system.given.property(await system.given.agency('vic'))
  expect((await save({ number: String(stranger) })).body).toContain('No property of this agency has this number.')
  expect((await save({})).statusCode).toBe(303)
  const [stored] = await system.given.rows<{ plan: string; tags: string[] }>(
    `select p.billing_plan as plan, c.item -> 'tags' as tags from properties p
       join property_cards c on c.agency_id = p.agency_id and c.kind = 1 and c.subject_id = p.id where p.id = $1`,
    [propertyId],
  )
  expect(stored).toMatchObject({ plan: 'SAFER_HOME', tags: expect.arrayContaining(['SAFER_HOME_PACKAGE']) as unknown })
  expect((await save({ ownPlan: '', startsOn: '' })).statusCode).toBe(303)
  expect((await finance.get(path())).body).toContain('All properties are charged as agreed')
  // Otherwise it would be charged from the first day of the agreement on.
  await system.given.rows(
    `insert into billing_agreements (agency_id, version, valid_from, plan, payer, period, reason)
     values ($1, 100, $2, 'SUBSCRIPTION', 'LANDLORD', 'YEAR', 'Agreed')`,
    [agencyId, today],
  )
  expect((await save({ ownPlan: 'PAYG', startsOn: '' })).statusCode).toBe(303)
  expect((await save({ ownPlan: '', startsOn: '' })).body).toContain('Enter the first day of its first period.')
})

test('staff without the role, users of agencies and other states are refused', async () => {
  const office = system.browser()
  await office.signIn('vic', (await system.person({ roles: ['OFFICE'] })).username)
  const user = system.browser()
  await user.signIn('vic', (await system.person({ agencies: [agencyId] })).username)
  for (const browser of [office, user]) expect((await browser.get(path())).statusCode).toBe(403)
  const elsewhere = await system.given.agency('qld')
  expect((await finance.get(`/vic/Billing/agency/${elsewhere}`)).statusCode).toBe(404)
  expect((await system.browser().get(path())).statusCode).toBe(303)
})
