import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildCards } from '../areas/cards/rebuild-cards.ts'
import { refreshCards } from '../areas/cards/refresh-cards.ts'
import { systemClock } from '../platform/clock.ts'
import { Database } from '../platform/database.ts'
import { todayIn } from '../platform/scope.ts'
import { sql } from '../platform/sql.ts'
import { Given } from '../testing/given.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runRebuild } from './run-rebuild.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let elsewhere: number
let ids: number[]
const messages: string[] = []

const command = async (...words: string[]) => {
  messages.length = 0
  return runRebuild(words, { env: { DATABASE_URL: source.ownerUrl }, say: (text) => messages.push(text) })
}

const derived = async (id = agencyId) => ({
  cards: await given.rows('select * from property_cards where agency_id = $1 order by kind, subject_id', [id]),
  counters: await given.rows(
    'select kind, manager_id, counter, count from card_counters where agency_id = $1 and count <> 0 order by 1, 2, 3',
    [id],
  ),
  results: await given.rows(
    'select property_id, service_id, compliance, compliance_reason, job_status, next_due_on from property_services where agency_id = $1 order by 1, 2',
    [id],
  ),
})

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 5, applicationName: 'tests', patienceMs: 20_000 })
  given = await Given.in(source.ownerUrl)
})
afterAll(async () => {
  await database.close()
  await given.close()
  await source.drop()
})

beforeEach(async () => {
  agencyId = await given.agency('vic')
  elsewhere = await given.agency('qld')
  const managerId = await given.propertyManager(agencyId)
  ids = []
  for (let count = 0; count < 3; count += 1) ids.push(await given.property(agencyId, { managerId }))
  for (const id of ids) await given.service(agencyId, id)
  await given.portfolioProperty(agencyId, { managerId })
  await given.property(elsewhere)
})

describe('the command', () => {
  test('corrects cards, counters and stored results', async () => {
    expect(await command()).toBe(0)
    const right = await derived()
    expect(right.cards).toHaveLength(4)
    expect(right.counters.length).toBeGreaterThan(5)
    const tamper = async (statement: string) => given.rows(statement, [agencyId])
    await tamper(
      `update property_cards set facet_mask = 3, tallies = '{9}', item = '{}' where agency_id = $1 and kind = 1`,
    )
    await tamper(`update property_cards set sort_key = 'x', search_text = 'x' where agency_id = $1 and kind = 2`)
    await given.rows('delete from property_cards where agency_id = $1 and subject_id = $2', [agencyId, ids[0]])
    await tamper(
      `insert into property_cards (agency_id, kind, subject_id, manager_id, service_mask, facet_mask, sort_key, search_text, item)
       select agency_id, kind, 987654, manager_id, service_mask, facet_mask, sort_key, search_text, item
         from property_cards where agency_id = $1 and kind = 1 limit 1`,
    )
    await tamper('update card_counters set count = count + 5 where agency_id = $1 and counter = 255')
    await tamper('delete from card_counters where agency_id = $1 and manager_id = 0')
    await tamper(`insert into card_counters (agency_id, kind, manager_id, counter, count) values ($1, 1, 0, 30, 7)`)
    await tamper(`update property_services set compliance = 'UNKNOWN', compliance_reason = 'x' where agency_id = $1`)
    expect(await command()).toBe(0)
    expect(await derived()).toEqual(right)
    expect(messages).toContain('vic: done, 5 properties')
  })

  test('rebuilds the given agency or state and does not change others', async () => {
    await command()
    const empty = async () =>
      given.rows(`update property_cards set item = '{}' where agency_id = any($1)`, [[agencyId, elsewhere]])
    const isRight = async (id: number) => (await derived(id)).cards.every(({ item }) => JSON.stringify(item) !== '{}')
    await empty()
    expect(await command('--state', 'vic', '--agency', String(agencyId))).toBe(0)
    expect([await isRight(agencyId), await isRight(elsewhere)]).toEqual([true, false])
    await empty()
    expect(await command('--state', 'qld')).toBe(0)
    expect([await isRight(agencyId), await isRight(elsewhere)]).toEqual([false, true])
  })

  test.each([
    [['--state', 'xx'], '--state must be one of act, nsw, nt, qld, sa, tas, vic, wa, but is “xx”.'],
    [['--agency', '4'], '--agency needs one --state: the same number is another agency in another state.'],
    [['--state', 'vic', '--state', 'qld', '--agency', '4'], /^--agency needs one --state/],
    [['--state', 'vic', '--agency', 'many'], /^--agency must be a whole number from 1 to .* but is “many”\.$/],
    [['--state', 'vic', '--agency', '999999'], 'There is no agency 999999 in vic.'],
    [['--properties', '9'], /^Unknown option '--properties'/],
    [['everything'], /^Unexpected argument 'everything'/],
    [['--state'], /^Option '--state <value>' argument missing/],
  ])('refuses %j with a sentence', async (words, sentence) => {
    expect(await command(...words)).toBe(1)
    expect(messages[0]).toMatch(sentence)
    expect(messages.join('\n')).not.toContain('    at ')
  })

  test('does not find the agency of another state', async () => {
    expect(await command('--state', 'vic', '--agency', String(elsewhere))).toBe(1)
    expect(messages).toEqual([`There is no agency ${elsewhere} in vic.`])
  })

  test('prints its usage', async () => {
    expect(await command('--help')).toBe(0)
    expect(messages.join('\n')).toContain('npm run rebuild-cards -- --state vic --agency 12')
  })

  test('does not create a database where there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-database-'))
    const lines: string[] = []
    expect(await runRebuild([], { env: { DATA_DIR: folder }, say: (text) => lines.push(text) })).toBe(1)
    expect(lines).toEqual([`There is no database in ${folder} yet. Set DATA_DIR or DATABASE_URL to where it is.`])
    await rm(folder, { recursive: true })
  })

  test('reports that a database cannot be reached', async () => {
    const lines: string[] = []
    const env = { DATABASE_URL: 'postgres://owner:secret@127.0.0.1:9/portal' }
    expect(await runRebuild([], { env, say: (text) => lines.push(text) })).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The system cannot be reached .*127\.0\.0\.1:9/)])
  })
})

describe('during other changes', () => {
  const today = () => todayIn('vic', new Date())
  const change = async (id: number, isVacant: boolean) =>
    database.transaction({ state: 'vic', agencyId, userId: null }, async (db) => {
      await db.rows(sql`update properties set is_vacant = ${isVacant} where agency_id = ${agencyId} and id = ${id}`)
      await refreshCards({ db, state: 'vic', agencyId, today: today() }, [id])
    })
  const rebuild = async () => rebuildCards({ database, state: 'vic', clock: systemClock, agencyIds: [agencyId] })

  test('cards and counters agree afterwards, also after two concurrent rebuilds', async () => {
    await rebuild()
    await given.rows('update card_counters set count = count + 2 where agency_id = $1', [agencyId])
    const changes = Array.from({ length: 12 }, async (_, turn) => change(ids[turn % 3] as number, turn % 2 === 0))
    await Promise.all([rebuild(), ...changes, rebuild()])
    const found = await derived()
    await given.rows('delete from property_cards where agency_id = $1', [agencyId])
    await given.rows('delete from card_counters where agency_id = $1', [agencyId])
    await rebuild()
    expect(found).toEqual(await derived())
  })

  test('a change waits at most for the cards of one step', async () => {
    for (let count = 0; count < 100; count += 1) ids.push(await given.property(agencyId))
    await rebuild()
    const [first, last] = [ids[0] as number, ids.at(-1) as number]
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => (finish = resolve))
    let hold = () => {}
    const isHeld = new Promise<void>((resolve) => (hold = resolve))
    // Another transaction holds the last property, so that the rebuild waits there with its last step open.
    const holding = database.transaction({ state: 'vic', agencyId, userId: null }, async (db) => {
      await db.rows(sql`select from property_cards where agency_id = ${agencyId} and subject_id = ${last} for update`)
      hold()
      await isFinished
    })
    await isHeld
    const rebuilding = rebuild()
    await expect
      .poll(async () =>
        given.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    await change(first, true)
    finish()
    await Promise.all([holding, rebuilding])
    expect(await given.rows('select 1 from property_cards where agency_id = $1', [agencyId])).toHaveLength(104)
  })
})
