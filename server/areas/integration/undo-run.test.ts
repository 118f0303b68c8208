import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../platform/logging.ts'
import { people, TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { Problem } from '../../platform/problem.ts'
import { undoRunJob } from './undo-run.job.ts'

/* What a run of the software changed is taken back, where nothing has changed since. */

const log = createLogger('silent')
let offices: TestOffices
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())

const undo = async (office: TestOffice, id: number, who = office.master) =>
  who.post(`/v1/agency/integration/runs/${id}/undo`)
const performUndo = async ({ agencyId }: TestOffice, runId: number, databases = offices.portal.workerDatabases) =>
  undoRunJob({ databases, clock: offices.portal.clock }).perform(
    { state: 'vic', agencyId, runId },
    { log, attempt: 1, maxAttempts: 8 },
  )
const takeBack = async (office: TestOffice, id: number) => {
  const reply = await undo(office, id)
  expect(reply.body.error).toBeUndefined()
  await performUndo(office, id)
}

/** Two properties on service, each with what the office has of it. */
async function connected() {
  const office = await offices.agency()
  const { given, makeCards } = offices.portal
  const one = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  const two = await given.property(office.agencyId, { streetNumber: '99', streetName: 'Elm Street' })
  await makeCards(office.agencyId)
  const { properties, ...rest } = offices.smallOffice()
  await office.put('', { ...rest, properties: { ...properties, p2: { ...properties.p2, key: 'K9' } } })
  await office.connect()
  return { office, one, two, page: async (id: number) => (await office.master.get(`/v1/property/${id}`)).body.data }
}
const openTenancies = async ({ agencyId }: TestOffice, propertyId: number) =>
  offices.portal.given.rows<{ tenants: string[]; vacates: string | null }>(
    `select json_agg(o.name order by o.id) as tenants, t.vacates_on::text as vacates
       from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
      where t.agency_id = $1 and t.property_id = $2 and t.status = 'OPEN' group by t.id, t.vacates_on`,
    [agencyId, propertyId],
  )
/** As a user did before the software had the key. */
const typeKey = async ({ agencyId }: TestOffice, id: number, keyNumber: string) =>
  offices.portal.given.rows(
    `with changed as (update properties set key_number = $3 where agency_id = $1 and id = $2 returning agency_id)
     insert into audit_events (state, agency_id, user_id, user_name, property_id, source, action, entity, entity_id)
     select 'vic', $1, m.user_id, u.name, $2, 'PORTAL', 'edit-keys', 'properties', $2
       from changed c join memberships m on m.agency_id = c.agency_id join users u on u.id = m.user_id limit 1 returning id`,
    [agencyId, id, keyNumber],
  )

test('the values before come back, what was changed since stays and is named, and a reading does not do it again', async () => {
  const { office, one, two, page } = await connected()
  const [run] = await office.runs()
  expect(run).toMatchObject({ canUndo: true, undo: null })
  expect(await page(one)).toMatchObject({ keyNumber: 'K7', propertyManager: { name: 'Tom Okafor' } })
  expect(await openTenancies(office, one)).toHaveLength(1)
  await typeKey(office, two, 'OURS')

  const stranger = await offices.agency()
  expect((await undo(office, run!.id, stranger.master)).status).toBe(404)
  const colleague = await offices.portal.given.user('vic')
  await offices.portal.given.membership(colleague, office.agencyId)
  expect((await undo(office, run!.id, await offices.portal.signIn(colleague))).status).toBe(403)

  await takeBack(office, run!.id)
  expect(await page(one)).toMatchObject({ keyNumber: null, propertyManager: null })
  expect(await openTenancies(office, one)).toEqual([])
  expect(await openTenancies(office, two)).toEqual([])
  expect(await page(two)).toMatchObject({ keyNumber: 'OURS' })
  const [taken] = await office.runs()
  expect(taken).toMatchObject({
    canUndo: false,
    undo: { isDone: true, by: 'Priya Nair', left: 0, keptCount: 1, kept: [{ what: 'Agency key', by: 'Priya Nair' }] },
  })
  // A call that is repeated, and a job.
  expect((await undo(office, run!.id)).status).toBe(200)
  await performUndo(office, run!.id)
  const audited = await offices.portal.given.rows(
    `select action from audit_events where agency_id = $1 and entity = 'software_runs' order by id`,
    [office.agencyId],
  )
  expect(audited.map(({ action }) => action)).toEqual(['start-undo-run', 'undo-run'])

  await office.master.post('/v1/agency/integration/PROPERTY_ME/sync', { kind: 'SYNC', isAll: true })
  await office.perform()
  expect(await page(one)).toMatchObject({ keyNumber: null, propertyManager: null })
  expect(await openTenancies(office, one)).toEqual([])
  // Another value later is asked about.
  const { p1 } = offices.smallOffice().properties
  await office.put('/properties/p1', { ...p1, key: 'K8' })
  await office.syncNow()
  expect(await page(one)).toMatchObject({ keyNumber: null })
  expect((await office.stateNow()).toDecide).toMatchObject({ conflicts: 1 })
})

/** Databases in which a transaction fails before it is committed, as if the worker was killed then. */
const failing = (fault: (count: number) => Error | undefined) => {
  let count = 0
  const database = offices.portal.workerDatabases.of('vic')
  const transaction: typeof database.transaction = async (tenant, work) =>
    database.transaction(tenant, async (db) => {
      const result = await work(db)
      const error = fault((count += 1))
      if (error) throw error
      return result
    })
  const of = () => ({ reader: database.reader.bind(database), transaction })
  return { of } as unknown as typeof offices.portal.workerDatabases
}

test('a job that dies in the middle leaves nothing half done, and the next one does the rest', async () => {
  const { office, one, two, page } = await connected()
  const [run] = await office.runs()
  expect((await undo(office, run!.id)).status).toBe(200)
  const unavailable = new Problem('unavailable', 'The database does not answer')
  await expect(
    performUndo(
      office,
      run!.id,
      failing((count) => (count < 3 ? unavailable : undefined)),
    ),
  ).rejects.toBe(unavailable)
  expect((await office.runs())[0]).toMatchObject({ undo: { isDone: false, left: 4, undone: 0, keptCount: 0 } })
  expect(await page(one)).toMatchObject({ keyNumber: 'K7', propertyManager: { name: 'Tom Okafor' } })
  expect(await page(two)).toMatchObject({ keyNumber: 'K9' })
  // The first of several transactions was committed.
  await expect(
    performUndo(
      office,
      run!.id,
      failing((count) => (count > 1 ? unavailable : undefined)),
    ),
  ).rejects.toBe(unavailable)
  const [halfway] = await office.runs()
  expect(halfway?.undo).toMatchObject({ isDone: false, left: 2, undone: 2 })
  await performUndo(office, run!.id)
  expect((await office.runs())[0]).toMatchObject({ undo: { isDone: true, left: 0, undone: 4, keptCount: 0 } })
  expect(await page(one)).toMatchObject({ keyNumber: null, propertyManager: null })
  expect(await page(two)).toMatchObject({ keyNumber: null })
  expect(await openTenancies(office, one)).toEqual([])
  const audited = await offices.portal.given.rows(
    `select count(*)::int as count from audit_events where agency_id = $1 and action = 'undo-run'`,
    [office.agencyId],
  )
  expect(audited).toEqual([{ count: 1 }])
})

test('one change that cannot be taken back does not hold up the others, and is named', async () => {
  const { office, two, page } = await connected()
  const [run] = await office.runs()
  expect((await undo(office, run!.id)).status).toBe(200)
  // The transaction of all changes fails, and then that of the first alone.
  await performUndo(
    office,
    run!.id,
    failing((count) => (count < 3 ? new Error('No') : undefined)),
  )
  expect((await office.runs())[0]).toMatchObject({
    undo: {
      isDone: true,
      left: 0,
      keptCount: 1,
      kept: [{ what: expect.stringContaining('Something went wrong') as string, by: null }],
    },
  })
  expect(await page(two)).toMatchObject({ keyNumber: null })
})

test('what a later run has changed stays, and no user is named for it', async () => {
  const { office, one, page } = await connected()
  const { given } = offices.portal
  const [run] = await office.runs()
  // Long ago somebody changed something else.
  await given.rows(
    `insert into audit_events (state, agency_id, user_name, property_id, source, action, entity, entity_id, at)
     values ('vic', $1, 'Priya Nair', $2, 'PORTAL', 'edit-keys', 'properties', 1, now() - interval '1 year') returning id`,
    [office.agencyId, one],
  )
  const { p1 } = offices.smallOffice().properties
  await office.put('/properties/p1', { ...p1, key: 'K8' })
  await office.syncNow()
  await takeBack(office, run!.id)
  expect(await page(one)).toMatchObject({ keyNumber: 'K8', propertyManager: null })
  const taken = (await office.runs()).find(({ id }) => id === run!.id)
  expect(taken?.undo).toMatchObject({ keptCount: 1, kept: [{ what: 'Agency key', by: null }] })
})

test('a tenancy that a run changed or ended is as before', async () => {
  const { office, one, two } = await connected()
  const { t1, t2 } = offices.smallOffice().tenancies
  await office.put('/tenancies/t1', { ...t1, tenants: people('Tara Tenant', 'tara@example.com') })
  await office.put('/tenancies/t2', { ...t2, closedOn: '2026-02-20' })
  await office.syncNow()
  expect(await openTenancies(office, one)).toMatchObject([{ tenants: ['Tara Tenant'] }])
  expect(await openTenancies(office, two)).toEqual([])
  const [run, before] = await office.runs()
  await takeBack(office, run!.id)
  expect(await openTenancies(office, one)).toEqual([{ tenants: ['Tina Tenant'], vacates: null }])
  expect(await openTenancies(office, two)).toEqual([{ tenants: ['Nora New'], vacates: null }])
  await office.master.post('/v1/agency/integration/PROPERTY_ME/sync', { kind: 'SYNC', isAll: true })
  await office.perform()
  expect(await openTenancies(office, one)).toMatchObject([{ tenants: ['Tina Tenant'] }])
  expect(await openTenancies(office, two)).toHaveLength(1)
  // The run before can be taken back too, as long as it is young.
  const { given } = offices.portal
  await given.rows(
    `update software_runs set started_at = started_at - interval '8 days', ended_at = ended_at - interval '8 days'
      where agency_id = $1 and id = $2 returning id`,
    [office.agencyId, before!.id],
  )
  expect((await undo(office, before!.id)).status).toBe(422)
})
