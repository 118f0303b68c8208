import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResultsSetting, SentResult } from '../../../contract/sent-results.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { makeVisitDocumentsJob } from '../visit-records/make-visit-documents.job.ts'
import { submitVisit } from '../visit-records/submit-visit.ts'
import { sendResultJob } from './send-result.job.ts'

const log = createLogger('silent')
let offices: TestOffices
let office: TestOffice
let software: string
let visit: GivenVisit
let system: Databases
let recorderId: number
beforeAll(async () => {
  offices = await TestOffices.openReachable()
  const url = offices.portal.database.stateSystemUrl
  system = new Databases(Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>, {
    poolSize: 2,
    applicationName: 'tests',
  })
  recorderId = await offices.portal.given.user('vic', { name: 'Tess Tester', isAdministrator: true })
})
afterAll(async () => {
  await system.close()
  await offices.close()
})
beforeEach(async () => givenOffice('PROPERTY_ME'))

/** An agency that has connected its software, and a visit to a property that both know. */
async function givenOffice(of: 'PROPERTY_ME' | 'PROPERTY_TREE') {
  software = of
  office = await offices.agency()
  visit = await givenVisitToday(offices.portal.given, { agencyId: office.agencyId, codes: ['smoke'] })
  await offices.portal.makeCards(office.agencyId)
  if (software === 'PROPERTY_ME') {
    await office.put('', offices.smallOffice())
    await office.connect()
  } else {
    await office.fillPropertyTree()
    await office.connectPropertyTree({ smokeCategory: 'category-smoke' })
  }
  await offices.portal.given.rows(
    `update portfolio_properties set property_id = $2 where agency_id = $1 and external_id = 'p1' returning id`,
    [office.agencyId, visit.propertyId],
  )
  await misbehave('ok')
}

const misbehave = async (mode: string) => offices.software.inject({ method: 'PUT', url: '/control', payload: { mode } })
const switchOn = async (isOn = true, who = office.master) => who.put('/v1/agency/sent-results', { software, isOn })

/** The technician sends the record, and a job makes the report. */
async function finishVisit() {
  const { portal } = offices
  await asRecorder(system.of('vic'), { agencyId: office.agencyId, userId: recorderId }, async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form: passedForm('vic', ['smoke']),
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
  const { workerDatabases: databases, files, clock } = portal
  const job = makeVisitDocumentsJob({ databases, files, clock, portalUrl: 'http://portal.test' })
  const payload = { state: 'vic', agencyId: office.agencyId, visitId: visit.visitId }
  await job.perform(payload, { log, attempt: 1, maxAttempts: 8 })
  await job.perform(payload, { log, attempt: 1, maxAttempts: 8 })
}

const rowsOf = async () =>
  offices.portal.given.rows<{ id: number; state: string; requestedAt: Date }>(
    `select id, state, requested_at as "requestedAt" from software_results where agency_id = $1 order by id`,
    [office.agencyId],
  )

/** Runs the jobs of all that waits. */
async function send(attempt = 1) {
  const { workerDatabases: databases, files, clock, secrets } = offices.portal
  const job = sendResultJob({ databases, files, clock, secrets, connectors: offices.connectors })
  for (const { id: resultId, requestedAt } of await rowsOf()) {
    const payload = { state: 'vic', agencyId: office.agencyId, resultId, requestedAt: requestedAt.toISOString() }
    await job.perform(payload, { log, attempt, maxAttempts: 8 })
  }
}
const received = async () => {
  const url = `/offices/${software}/${encodeURIComponent(office.name)}`
  return (await offices.software.inject({ url })).json<{ received: { kind: string }[] }>().received
}
const shown = async (who = office.master) => who.get(`/v1/property/${visit.propertyId}/sent-results`)
const list = async () => (await shown()).body.data as SentResult[]
const again = async ({ id, version }: Pick<SentResult, 'id' | 'version'>, who = office.master) =>
  who.post(`/v1/property/${visit.propertyId}/sent-results/${id}/send`, { version })

test('nothing goes back before the master user switches it on', async () => {
  await finishVisit()
  expect(await rowsOf()).toEqual([])
  const { given } = offices.portal
  const userId = await given.user('vic')
  await given.membership(userId, office.agencyId)
  const colleague = await offices.portal.signIn(userId)
  expect((await switchOn(true, colleague)).status).toBe(403)
  expect((await colleague.get('/v1/agency/sent-results')).body.data).toEqual({
    software: 'PROPERTY_ME',
    name: 'PropertyMe',
    isOn: false,
    canChange: false,
  } satisfies ResultsSetting)
  expect((await switchOn()).body.data).toMatchObject({ isOn: true, canChange: true })
  expect((await switchOn()).status).toBe(200)
  const stranger = await offices.agency()
  expect((await switchOn(true, stranger.master)).status).toBe(404)
  const audited = `select 1 from audit_events where agency_id = $1 and action = 'switch-results'`
  expect(await given.rows(audited, [office.agencyId])).toHaveLength(1)
})

test('the report of a check goes back once, and the page of the property says so', async () => {
  await switchOn()
  await finishVisit()
  expect(await list()).toMatchObject([{ state: 'WAITING', service: 'smoke', kind: 'DOCUMENT' }])
  await send()
  await send()
  expect(await received()).toEqual([{ kind: 'document', propertyId: 'p1' }])
  expect(await list()).toMatchObject([{ state: 'SENT', reason: null, softwareName: 'PropertyMe' }])
  const stranger = await offices.agency()
  expect((await shown(stranger.master)).status).toBe(404)
})

test('what the answer was lost of is not sent again by itself; a person may send it', async () => {
  await switchOn()
  await finishVisit()
  await misbehave('lose-answer')
  await send()
  await send()
  expect(await received()).toHaveLength(1)
  const [result] = await list()
  if (!result) throw new Error('Nothing was queued')
  expect(result).toMatchObject({
    state: 'UNCLEAR',
    reason: 'Its answer did not arrive. Look in PropertyMe whether it is there, then send it again if not.',
  })
  await misbehave('ok')
  const stranger = await offices.agency()
  expect((await again(result, stranger.master)).status).toBe(404)
  expect((await again(result)).body.data).toMatchObject([{ state: 'WAITING' }])
  // Another press with the old page, and one while it is on its way.
  expect((await again(result)).status).toBe(409)
  expect((await again({ ...result, version: result.version + 1 })).status).toBe(422)
  await send()
  expect(await received()).toHaveLength(2)
  expect(await list()).toMatchObject([{ state: 'SENT' }])
})

test('a job that was killed after it left asks a person; one that could not reach the software tries again', async () => {
  await switchOn()
  await finishVisit()
  await office.put('/control', { mode: 'down' })
  await expect(send()).resolves.toBeUndefined()
  expect(await list()).toMatchObject([{ state: 'UNCLEAR' }])
  const [result] = await list()
  await office.put('/control', { mode: 'ok' })
  if (result) await again(result)
  await offices.portal.given.rows('update software_results set left_at = now() where agency_id = $1 returning id', [
    office.agencyId,
  ])
  await send()
  expect(await received()).toEqual([])
  expect((await list())[0]?.reason).toContain('The sending was interrupted.')
})

test('the page says why something was not sent', async () => {
  await switchOn()
  await finishVisit()
  await offices.portal.given.rows(
    'update portfolio_properties set is_active = false where agency_id = $1 returning id',
    [office.agencyId],
  )
  await send()
  expect(await list()).toMatchObject([
    { state: 'NOT_SENT', reason: 'the property is not linked with one in PropertyMe' },
  ])
  await misbehave('refuse')
  const [result] = await list()
  if (result) await again(result)
  await offices.portal.given.rows(
    'update portfolio_properties set is_active = true where agency_id = $1 returning id',
    [office.agencyId],
  )
  await send()
  expect((await list())[0]).toMatchObject({ state: 'NOT_SENT' })
  expect(await received()).toEqual([])
})

test('a compliance record that goes in two steps is sent once, whichever answer is lost', async () => {
  await givenOffice('PROPERTY_TREE')
  const kinds = async () => (await received()).map(({ kind }) => kind)
  await finishVisit()
  expect(await list()).toEqual([])

  await givenOffice('PROPERTY_TREE')
  await switchOn()
  await finishVisit()
  const sendAgain = async () => {
    const [result] = await list()
    if (!result) throw new Error('Nothing was queued')
    const stranger = await offices.agency()
    expect([(await shown(stranger.master)).status, (await again(result, stranger.master)).status]).toEqual([404, 404])
    expect((await again(result)).status).toBe(200)
    await send()
    await send()
    return (await list())[0]
  }
  const look = 'Look in Property Tree whether it is there, then send it again if not.'
  await misbehave('lose-answer')
  await send()
  await send()
  expect(await list()).toMatchObject([
    { state: 'UNCLEAR', kind: 'RECORD', reason: `Its answer did not arrive. ${look}` },
  ])
  expect(await kinds()).toEqual(['compliance'])
  // The record is there, so the answer to the report is lost.
  const reason = `It has the compliance record, but perhaps not the report. Its answer did not arrive. ${look}`
  expect(await sendAgain()).toMatchObject({ state: 'UNCLEAR', reason })
  expect(await kinds()).toEqual(['compliance', 'compliance-change', 'certificate'])
  await misbehave('ok')
  expect(await sendAgain()).toMatchObject({ state: 'SENT', reason: null })
  expect(await kinds()).toHaveLength(5)
})

test('what a step only reads may be repeated, and a refused record says why', async () => {
  await givenOffice('PROPERTY_TREE')
  await switchOn()
  await finishVisit()
  await office.put('/control', { mode: 'down' }, software)
  await expect(send()).rejects.toThrow('The software answered 503')
  expect(await list()).toMatchObject([{ state: 'WAITING' }])
  await office.put('/control', { mode: 'ok' }, software)
  await misbehave('refuse')
  await send()
  expect(await list()).toMatchObject([{ state: 'NOT_SENT', reason: 'No creditor is set up for the supplier' }])
  expect(await received()).toEqual([])
})
