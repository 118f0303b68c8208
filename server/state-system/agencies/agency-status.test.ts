import { beforeAll, expect, test } from 'vitest'
import { holdWhilePaused } from '../../areas/agencies/hold-jobs.ts'
import type { Job } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logging.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const portal = await testPortal()
const system = await testStateSystem()
let staff: SystemBrowser

beforeAll(async () => {
  staff = system.browser()
  await staff.signIn('vic', (await system.person({ isAdministrator: true, name: 'Ada Office' })).username)
})

const pathOf = (agencyId: number) => `/vic/Agencies/view/${agencyId}`
const formOf = async (agencyId: number, change: string) => {
  const { body } = await staff.get(`${pathOf(agencyId)}?ask=${change}`)
  const [form = ''] = body.slice(body.indexOf('id="question"')).split('</form>', 1)
  return hiddenIn(form)
}
const change = async (agencyId: number, name: string, reason = '') =>
  staff.post(pathOf(agencyId), { ...(await formOf(agencyId, name)), reason })

/** A job that notes what it did, in the hands of the worker. */
const givenJob = () => {
  const done: unknown[] = []
  const job: Job = holdWhilePaused(
    { task: 'send-mail', perform: async (payload) => void done.push(payload) },
    { databases: portal.workerDatabases, clock: system.clock },
  )
  const run = async (payload: unknown, id: string) =>
    job.perform(payload, { log: createLogger('silent'), attempt: 1, maxAttempts: 12, job: { id, key: `mail-${id}` } })
  return { done, run }
}
const queued = async (agencyId: number) =>
  system.given.rows<{ key: string; max: number }>(
    `select key, max_attempts as max from graphile_worker.jobs where queue_name = $1 order by id`,
    [`held-${agencyId}`],
  )

test('the question says what is not finished', async () => {
  const agencyId = await system.given.agency()
  await system.given.invoice(agencyId, await system.given.property(agencyId))
  expect((await staff.get(`${pathOf(agencyId)}?ask=close`)).body).toContain('Not finished: 1 unpaid invoice.')
  expect((await staff.get(pathOf(agencyId))).body).not.toContain('Not finished')
})

test('users of a paused agency are told why from their next call on, and go on where they were', async () => {
  const { browser, agencyId } = await portal.office()
  expect((await browser.get('/v1/portfolio')).status).toBe(200)
  expect((await change(agencyId, 'pause', 'The account is overdue')).headers.location).toContain('notice=paused')
  for (const path of ['/v1/portfolio', '/v1/auth/session']) {
    const { status, body } = await browser.get(path)
    expect([status, body.error?.code]).toEqual([403, 'agency-paused'])
    expect(body.error?.message).toContain('is paused. The account is overdue. Nothing is lost')
  }
  const shown = await staff.get(pathOf(agencyId))
  expect(shown.body).toContain('The account is overdue')
  expect((await change(agencyId, 'resume')).headers.location).toContain('notice=resumed')
  expect((await browser.get('/v1/portfolio')).status).toBe(200)
  const audited = await system.given.rows(
    `select action, after ->> 'reason' as reason from audit_events where agency_id = $1 and action like '%-agency' order by id`,
    [agencyId],
  )
  expect(audited).toEqual([
    { action: 'pause-agency', reason: 'The account is overdue' },
    { action: 'resume-agency', reason: null },
  ])
})

test('a state system says why, and shows what was typed', async () => {
  const agencyId = await system.given.agency()
  const user = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  const form = hiddenIn((await browser.get(`/vic/Agencies/edit?agency=${agencyId}`)).body)
  await change(agencyId, 'pause', 'Two owners disagree')
  const refused = await browser.post('/vic/Agencies/edit', { ...form, postalAddress: 'PO Box 12' })
  expect(refused.statusCode).toBe(403)
  for (const text of ['is paused. Two owners disagree.', 'PO Box 12']) expect(refused.body).toContain(text)
  expect((await browser.get('/vic/Users/index')).body).toContain('is paused. Two owners disagree.')
  expect((await system.browser().signIn('vic', user.username)).statusCode).toBe(303)
})

test('jobs of a paused agency wait and go on with it; those of others run', async () => {
  const agencyId = await system.given.agency()
  const other = await system.given.agency()
  const { done, run } = givenJob()
  await change(agencyId, 'pause', 'Overdue')
  for (const id of ['101', '102', '101']) await run({ state: 'vic', agencyId, mailId: Number(id) }, id)
  await run({ state: 'vic', agencyId: other, mailId: 103 }, '103')
  await run({ state: 'vic' }, '104')
  expect(done).toEqual([{ state: 'vic', agencyId: other, mailId: 103 }, { state: 'vic' }])
  expect((await staff.get(pathOf(agencyId))).body).toContain('2 jobs and mails wait.')
  await change(agencyId, 'resume')
  expect(await queued(agencyId)).toEqual([
    { key: 'mail-101', max: 12 },
    { key: 'mail-102', max: 12 },
  ])
  expect(await system.given.rows('select from held_jobs where agency_id = $1', [agencyId])).toEqual([])
  await run({ state: 'vic', agencyId, mailId: 101 }, '101')
  expect(done).toHaveLength(3)
})

test('a reason is needed, a form sent twice pauses once, and a stale one is refused', async () => {
  const agencyId = await system.given.agency()
  const refused = await change(agencyId, 'pause', ' ')
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Enter the reason. Users of the agency read it.')
  const form = await formOf(agencyId, 'pause')
  const stale = await formOf(agencyId, 'close')
  for (let times = 0; times < 2; times++)
    expect((await staff.post(pathOf(agencyId), { ...form, reason: 'Overdue' })).statusCode).toBe(303)
  expect(await system.given.rows(`select from audit_events where agency_id = $1`, [agencyId])).toHaveLength(1)
  const late = await staff.post(pathOf(agencyId), { ...stale, reason: 'Left us' })
  expect(late.statusCode).toBe(409)
  for (const text of ['was changed by Ada Office', 'Left us']) expect(late.body).toContain(text)
  expect((await change(agencyId, 'close', 'Left us')).headers.location).toContain('notice=closed')
  expect((await change(agencyId, 'reopen')).headers.location).toContain('notice=reopened')
})

test('another name of the agency is in the portal from the next call on', async () => {
  const { browser, agencyId } = await portal.office()
  expect((await browser.get('/v1/auth/session')).status).toBe(200)
  await system.given.rows(`update agencies set name = 'Renamed Realty', version = version + 1 where id = $1`, [
    agencyId,
  ])
  expect((await browser.get('/v1/auth/session')).body.data).toMatchObject({ complianceAgencyName: 'Renamed Realty' })
})
