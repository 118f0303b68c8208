import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { ExplainedService } from '../../../contract/compliance.ts'
import { experimentWireName } from '../../../contract/me.ts'
import type { ServiceFindings } from '../../../contract/findings/resolve-findings.ts'
import type { TimelineEvent } from '../../../contract/timeline.ts'
import type { WorkRow } from '../../../contract/worklist.ts'
import { todayIn } from '../../platform/scope.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let propertyId: number
let findingId: number
let browser: Browser

const today = () => todayIn('nsw', portal.clock.now())
const ago = (days: number): Day => addDays(today(), -days)

async function user(name: string, agency: number): Promise<Browser> {
  const id = await portal.given.user('nsw', { name })
  await portal.given.membership(id, agency)
  await portal.given.experiment(experimentWireName('ProblemRegister'), true, { userId: id })
  return portal.signIn(id, { state: 'nsw' })
}

beforeEach(async () => {
  agencyId = await portal.given.agency('nsw')
  browser = await user('Priya Nair', agencyId)
  propertyId = await portal.given.property(agencyId)
  await portal.given.service(agencyId, propertyId, 'smoke')
  findingId = await portal.given.finding(agencyId, propertyId, { itemCode: 'SMK02', columns: { found_on: ago(10) } })
  await portal.makeCards(agencyId, 'nsw')
})

const found = async () =>
  ((await browser.get(`/v2/property/${propertyId}/reported-findings/smoke`)).body.data as ServiceFindings)
    .reportedFindings[0]
const safety = async () => (await found())?.safety
const version = async () => (await safety())?.tenantRepair?.version
const save = async (from: Day | null, until: Day | null = null, { by = browser, id = findingId, as = 0 } = {}) =>
  by.call('PUT', `/v1/reported-findings/${id}/tenant-repair`, {
    body: { version: as || ((await version()) ?? 1), from, until },
  })
const refusal = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.error?.message]
const fault = async () => {
  const { services } = (await browser.get(`/v1/property/${propertyId}/why`)).body.data as {
    services: ExplainedService[]
  }
  const [smoke] = services
  return {
    compliance: smoke?.compliance,
    reason: smoke?.reason,
    duty: smoke?.duties.find(({ duty }) => duty.includes('2 business days')),
  }
}
const work = async () =>
  ((await browser.get('/v1/work')).body.data as { items: WorkRow[] }).items.flatMap(({ lines }) =>
    lines.filter(({ kind }) => kind === 'FINDING'),
  )
const ledger = async () =>
  portal.given.rows<{ compliance: string; found: unknown }>(
    `select compliance, facts -> 'openFindings' -> 0 -> 'tenantRepair' as found from result_ledger
      where agency_id = $1 order by entry`,
    [agencyId],
  )

test('the time by law stops while a tenant has the repair, in the result, its reasons, the worklist and the ledger', async () => {
  expect(await fault()).toMatchObject({ compliance: 'NON_COMPLIANT', duty: { state: 'BREACHED' } })
  expect((await save(ago(9))).status).toBe(200)
  const since = shortDay(ago(9))
  expect(await fault()).toMatchObject({
    compliance: 'COMPLIANT',
    reason: expect.stringContaining(`whose repair a tenant has taken over since ${since}, which stops the time by law`),
    duty: { state: 'DUE', dueOn: null, facts: expect.arrayContaining([expect.stringContaining('are stopped')]) },
  })
  expect(await safety()).toMatchObject({ isUnsafe: true, deadline: null, tenantRepair: { recordedBy: 'Priya Nair' } })
  expect((await work())[0]?.why).toContain(`A tenant has taken the repair over since ${since}`)
  expect((await ledger()).at(-1)).toEqual({ compliance: 'COMPLIANT', found: { from: ago(9), until: null } })
})

test('it goes on when the tenant gives it back, and is as before when that is taken back', async () => {
  await save(ago(9))
  await save(ago(9), ago(1))
  const { duty, compliance } = await fault()
  expect([compliance, duty?.state]).toEqual(['COMPLIANT', 'DUE'])
  expect(duty?.dueOn === null || (duty?.dueOn ?? '') >= today()).toBe(true)
  expect(duty?.facts.join()).toContain(`from ${shortDay(ago(9))} until ${shortDay(ago(1))}: these days do not count`)
  expect((await work())[0]?.consequence).toEqual({ text: 'By law it must be repaired by', on: duty?.dueOn })
  await save(null)
  expect(await fault()).toMatchObject({ compliance: 'NON_COMPLIANT' })
  const { items } = (await browser.get(`/v1/property/${propertyId}/timeline`)).body.data as { items: TimelineEvent[] }
  expect(items.slice(0, 3).map(({ title, by }) => [title, by])).toEqual([
    ['Taken back that a tenant has taken the repair over', 'Priya Nair'],
    ['Recorded that a tenant has taken the repair over', 'Priya Nair'],
    ['Recorded that a tenant has taken the repair over', 'Priya Nair'],
  ])
})

describe('what is refused', () => {
  test.each<[string, () => [Day | null, Day | null], string]>([
    ['a day to come', () => [addDays(today(), 1), null], 'Date cannot be in the future'],
    [
      'a day before the finding',
      () => [ago(11), null],
      `Date cannot be before the finding was reported (${shortDay(addDays(todayIn('nsw', new Date()), -10))})`,
    ],
    ['an end before the beginning', () => [ago(2), ago(3)], 'The last day cannot be before the first one'],
    ['an end without a beginning', () => [null, ago(3)], 'Enter the day on which the tenant took the repair over'],
  ])('%s', async (_, days, message) => {
    const reply = await save(...days())
    expect([reply.status, Object.values(reply.body.error?.fields ?? {})]).toEqual([422, [message]])
  })

  test('a fault for whose repair the law gives no time, and one that is closed', async () => {
    const past = await portal.given.finding(agencyId, propertyId, { itemCode: 'SMK03' })
    expect(refusal(await save(ago(1), null, { id: past, as: 1 }))).toEqual([
      422,
      expect.stringContaining('the law gives no time for its repair'),
    ])
    await portal.given.rows(`update findings set status = 'RESOLVED', resolved_at = now() where id = $1`, [findingId])
    expect(refusal(await save(ago(1), null, { as: 1 }))).toEqual([422, expect.stringContaining('no longer open')])
  })

  test('a save over that of a colleague; the same answer again is told as done', async () => {
    const before = (await version()) as number
    await save(ago(9))
    expect((await save(ago(9), null, { as: before })).status).toBe(200)
    expect(refusal(await save(ago(8), null, { as: before }))).toEqual([
      409,
      expect.stringContaining('It was recorded that a tenant has taken the repair over'),
    ])
    const events = await portal.given.rows(
      `select from audit_events where agency_id = $1 and action = 'record-tenant-repair'`,
      [agencyId],
    )
    expect(events).toHaveLength(1)
  })

  test('users of another agency, and nobody', async () => {
    const stranger = await user('Sam Stranger', await portal.given.agency('nsw'))
    expect(refusal(await save(ago(9), null, { by: stranger }))).toEqual([404, 'This finding was not found'])
    expect((await save(ago(9), null, { by: portal.browser() })).status).toBe(401)
    expect((await safety())?.tenantRepair?.from).toBeNull()
  })
})
