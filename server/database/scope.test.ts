import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '../testing/test-database.ts'
import { agenciesIn, connect, countRows, within } from '../testing/within-scope.ts'
import { geelong, loadTwoAgencies, melbourne, sydney } from '../testing/two-agencies.ts'

let database: TestDatabase
let owner: Client
let portal: Client

beforeAll(async () => {
  database = await ownDatabase()
  await loadTwoAgencies(database.ownerUrl)
  owner = await connect(database.ownerUrl)
  portal = await connect(database.portalUrl)
})

afterAll(async () => {
  await Promise.all([owner, portal].map(async (client) => client.end()))
  await database.drop()
})

const melbourneUser = { state: 'vic', agency: melbourne, user: melbourne }

describe('a session', () => {
  const resume = `select * from app.resume_session(sha256($1), now())`

  test('is found by its secret and enters the scope of its user and agency in one round trip', async () => {
    await within(portal, {}, async () => {
      const { rows } = await portal.query(resume, ['token1'])
      expect(rows).toMatchObject([
        { state: 'vic', user_id: 1, agency_id: melbourne, agency_name: 'Wattlebird', has_portal_access: true },
      ])
      expect(await agenciesIn(portal, 'properties')).toEqual([melbourne])
    })
  })

  test('that is unknown, revoked or expired enters no scope, even within the scope of another user', async () => {
    await owner.query(`update portal_sessions set revoked_at = now() where user_id = $1`, [geelong])
    await owner.query(
      `update portal_sessions set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' where user_id = $1`,
      [sydney],
    )
    for (const token of ['nonsense', 'token2', 'token3']) {
      await within(portal, melbourneUser, async () => {
        expect((await portal.query(resume, [token])).rows).toEqual([])
        expect(await countRows(portal, 'properties')).toBe(0)
      })
    }
  })
})

const resumeAsUser = async () =>
  within(portal, {}, async () => portal.query(`select * from app.resume_session(sha256('as-user'), now())`))

describe('viewing as another user', () => {
  test('ends when the member of staff behind it loses the roles for it', async () => {
    await owner.query(
      `insert into portal_sessions (token_hash, state, user_id, agency_id, original_user_id, state_session_id, expires_at)
       values (sha256('as-user'), 'vic', 1, 1, 9, 'ss', now() + interval '1 hour')`,
    )
    expect((await resumeAsUser()).rows).toMatchObject([
      { user_id: 1, original_user_id: 9, original_user_name: 'Admin' },
    ])
    await owner.query(`update users set staff_roles = '{TECHNICIAN,LAW}' where id = 9`)
    expect((await resumeAsUser()).rows).toEqual([])
  })
})

describe('the scope', () => {
  test('is evaluated once per scan and used as an index key', async () => {
    const planOf = async (condition: string) => {
      const { rows } = await portal.query(
        `explain (costs off) select subject_id from property_cards
          where ${condition} kind = 1 and facet_mask & 4 = 0 order by sort_key, subject_id limit 10`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await within(portal, melbourneUser, async () => {
      await portal.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
      const byScope = await planOf('')
      expect(byScope).toMatch(/Index Only Scan using property_cards_in_order/)
      expect(byScope).toMatch(/Index Cond: .*agency_id = \(NULLIF\(current_setting\('app.agency_id'/)
      expect(byScope).not.toContain('Sort')
      // Naming the agency as well costs one comparison for the whole scan.
      const byBoth = await planOf('agency_id = 1 and')
      expect(byBoth).toMatch(/One-Time Filter: .*current_setting\('app.agency_id'/)
      expect(byBoth).toMatch(/Index Cond: .*agency_id = 1/)
    })
  })

  test('distinguishes another agency of the same user from one that does not exist', async () => {
    await within(portal, { ...melbourneUser, user: geelong }, async () => {
      const { rows } = await portal.query(
        'select app.other_agency_of_property(2) as mine, app.other_agency_of_property(3) as foreign',
      )
      expect(rows).toEqual([{ mine: geelong, foreign: null }])
    })
  })
})

const jobs = async () =>
  (await owner.query(`select task_identifier, key from graphile_worker.jobs where task_identifier = 'send-mail'`)).rows

describe('a job', () => {
  test('exists if its cause was committed, and not if it was rolled back', async () => {
    await within(portal, melbourneUser, async () => portal.query(`select app.enqueue('send-mail', '{"mail": 1}')`))
    expect(await jobs()).toEqual([])
    await portal.query(`select app.enqueue('send-mail', '{"mail": 2}', job_key => 'mail-2')`)
    await portal.query(`select app.enqueue('send-mail', '{"mail": 2}', job_key => 'mail-2')`)
    expect(await jobs()).toEqual([{ task_identifier: 'send-mail', key: 'mail-2' }])
  })
})
