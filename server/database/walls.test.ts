import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { agenciesIn, connect, countRows, within, type Whose } from '../testing/within-scope.ts'
import { geelong, loadTwoAgencies, melbourne, sydney } from '../testing/two-agencies.ts'
import { closedTo } from './refuse-other-role.ts'

let database: TestDatabase
let owner: Client
let portal: Client
let stateSystem: Client
let worker: Client
let agencyTables: string[]

beforeAll(async () => {
  database = await testDatabase()
  await loadTwoAgencies(database.ownerUrl)
  owner = await connect(database.ownerUrl)
  portal = await connect(database.portalUrl)
  stateSystem = await connect(database.stateSystemUrl)
  worker = await connect(database.workerUrl)
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns c
      where column_name = 'agency_id' and table_schema = 'public' and table_name not like 'audit_events_%' order by 1`,
  )
  agencyTables = rows.map(({ name }) => name)
})

afterAll(async () => {
  await Promise.all([owner, portal, stateSystem, worker].map(async (client) => client.end()))
  await database.drop()
})

/** Another test proves that a role cannot read the tables that are closed to it. */
const tablesOf = (role: keyof typeof closedTo): string[] =>
  agencyTables.filter((table) => !closedTo[role].includes(table))

const melbourneUser: Whose = { state: 'vic', agency: melbourne, user: melbourne }
const refused = { code: '42501' }

describe('the portal', () => {
  test('sees nothing of any agency without a scope', async () => {
    for (const table of tablesOf('portal')) expect([table, await countRows(portal, table)]).toEqual([table, 0])
    for (const table of [
      'agencies',
      'users',
      'terms_acceptances',
      'technicians',
      'technician_slots',
      'technician_hours',
      'used_sign_in_tokens',
    ]) {
      expect([table, await countRows(portal, table)]).toEqual([table, 0])
    }
  })

  test('sees the rows of its own agency in every table, and no others', async () => {
    await within(portal, melbourneUser, async () => {
      for (const table of tablesOf('portal'))
        expect([table, await agenciesIn(portal, table)]).toEqual([table, [melbourne]])
    })
  })

  test.each([`find_cards($1, 1::smallint, '{high}')`, `rank_cards($1, 1::smallint, '{high}', 10)`])(
    'finds no cards of another agency, even when it names it: %s',
    async (call) => {
      const found = async (agency: number) => (await portal.query(`select subject_id from app.${call}`, [agency])).rows
      await within(portal, melbourneUser, async () => {
        expect(await found(melbourne)).not.toEqual([])
        expect(await found(geelong)).toEqual([])
        expect(await found(sydney)).toEqual([])
      })
      expect(await found(melbourne)).toEqual([])
    },
  )

  test('sees the agencies a user can switch to, and colleagues and administrators by name', async () => {
    await within(portal, melbourneUser, async () => {
      expect((await portal.query('select id from agencies')).rows).toEqual([{ id: melbourne }])
      expect((await portal.query('select id from users order by 1')).rows).toEqual([{ id: 1 }, { id: 9 }])
    })
    await within(portal, { ...melbourneUser, user: geelong }, async () => {
      expect((await portal.query('select id from agencies order by 1')).rows).toEqual([
        { id: melbourne },
        { id: geelong },
      ])
    })
  })

  test('cannot add a row to another agency', async () => {
    await within(portal, melbourneUser, async () => {
      const adding = portal.query(`insert into contacts (agency_id, name) values ($1, 'Owner')`, [geelong])
      await expect(adding).rejects.toMatchObject(refused)
    })
  })

  test('cannot move a row to another agency', async () => {
    await within(portal, melbourneUser, async () => {
      await expect(portal.query('update contacts set agency_id = $1', [geelong])).rejects.toMatchObject(refused)
    })
  })

  test('changes nothing when it names a row of another agency', async () => {
    await within(portal, melbourneUser, async () => {
      const { rowCount } = await portal.query(`update properties set is_vacant = true where id = $1`, [geelong])
      expect(rowCount).toBe(0)
    })
  })

  test('cannot read passwords, private keys or sessions of the state systems', async () => {
    for (const query of [
      'password_hash from credentials',
      'wrapped_private_key from signing_keys',
      '* from signing_keys',
      'id from state_sessions',
      'encrypted_secret from second_factors',
      'code_hash from recovery_codes',
      'token_hash from pending_sign_ins',
      'details from account_mails',
      'id from password_resets',
    ]) {
      await within(portal, melbourneUser, async () => {
        await expect(portal.query(`select ${query}`)).rejects.toMatchObject(refused)
      })
    }
    await within(portal, melbourneUser, async () => {
      expect((await portal.query('select kid, public_jwk from signing_keys')).rows).toHaveLength(1)
    })
  })

  test('cannot become another role', async () => {
    for (const role of ['state_system', 'portal_jobs', 'postgres']) {
      await expect(portal.query(`set role ${role}`)).rejects.toMatchObject(refused)
    }
    await expect(portal.query('alter table properties disable row level security')).rejects.toMatchObject(refused)
  })

  test('forgets the scope with the transaction', async () => {
    await within(portal, melbourneUser, async () => expect(await countRows(portal, 'properties')).toBe(1))
    expect(await countRows(portal, 'properties')).toBe(0)
  })

  test('cannot change or delete audit events', async () => {
    for (const change of [
      `update audit_events set action = 'x'`,
      'delete from audit_events',
      'truncate audit_events',
    ]) {
      await within(portal, melbourneUser, async () => {
        await expect(portal.query(change)).rejects.toMatchObject(refused)
      })
    }
    await expect(owner.query(`update audit_events set action = 'x'`)).rejects.toMatchObject(refused)
    await expect(owner.query('delete from audit_events')).rejects.toMatchObject(refused)
  })

  test('writes the audit only for its own agency, or for its user', async () => {
    const add = `insert into audit_events (state, agency_id, user_id, source, action, entity) values ('vic', $1, $2, 'PORTAL', 'x', 'x')`
    await within(portal, melbourneUser, async () => {
      await portal.query(add, [melbourne, melbourne])
      await portal.query(add, [null, melbourne])
      await expect(portal.query(add, [geelong, melbourne])).rejects.toMatchObject(refused)
    })
  })
})

describe('a state system', () => {
  test('sees the agencies of its state, and no others', async () => {
    for (const table of agencyTables.filter(
      (name) =>
        ![
          'portal_sessions',
          'user_agency_settings',
          'terms_acceptances',
          'software_credentials',
          'software_authorisations',
        ].includes(name),
    )) {
      await within(stateSystem, { state: 'vic' }, async () => {
        expect([table, await agenciesIn(stateSystem, table)]).toEqual([table, [melbourne, geelong]])
      })
    }
    await within(stateSystem, { state: 'nsw' }, async () => {
      expect(await agenciesIn(stateSystem, 'properties')).toEqual([sydney])
      expect((await stateSystem.query('select user_id from credentials')).rows).toEqual([{ user_id: sydney }])
    })
  })

  test('cannot read the tokens of the agencies’ software', async () => {
    for (const table of ['software_credentials', 'software_authorisations'])
      await within(stateSystem, { state: 'vic' }, async () => {
        await expect(countRows(stateSystem, table)).rejects.toMatchObject(refused)
      })
  })

  test('sees nothing without a state', async () => {
    for (const table of ['properties', 'agencies', 'users', 'credentials', 'signing_keys', 'state_sessions']) {
      expect([table, await countRows(stateSystem, table)]).toEqual([table, 0])
    }
  })

  test('cannot write into another state', async () => {
    await within(stateSystem, { state: 'vic' }, async () => {
      const adding = stateSystem.query(`insert into contacts (agency_id, name) values ($1, 'Owner')`, [sydney])
      await expect(adding).rejects.toMatchObject(refused)
    })
  })

  test('ends portal sessions that it signed in, without seeing their secrets', async () => {
    await within(stateSystem, { state: 'vic' }, async () => {
      const ended = await stateSystem.query(
        `update portal_sessions set requires_relogin = true where state_session_id = 'ss1'`,
      )
      expect(ended.rowCount).toBe(1)
      await expect(stateSystem.query('select token_hash from portal_sessions')).rejects.toMatchObject(refused)
    })
  })
})

describe('the worker', () => {
  test('sees the rows of the agency that it has entered in every table, and without one none', async () => {
    for (const table of tablesOf('worker')) expect([table, await countRows(worker, table)]).toEqual([table, 0])
    await within(worker, melbourneUser, async () => {
      for (const table of tablesOf('worker'))
        expect([table, await agenciesIn(worker, table)]).toEqual([table, [melbourne]])
    })
  })

  test('cannot read passwords, second factors, signing keys and exports of people', async () => {
    for (const column of [
      'password_hash from credentials',
      'user_id from second_factors',
      'wrapped_private_key from signing_keys',
      'content from person_requests',
    ])
      await within(worker, { state: 'vic' }, async () => {
        await expect(worker.query(`select ${column}`)).rejects.toMatchObject(refused)
      })
  })
})

describe('a row', () => {
  test('never refers to a parent of another agency', async () => {
    const adding = owner.query(
      `insert into tenancies (agency_id, property_id, starts_on) values ($1, $2, '2020-01-01')`,
      [melbourne, geelong],
    )
    await expect(adding).rejects.toMatchObject({ code: '23503' })
  })

  test('of a user of one state never joins an agency of another', async () => {
    const joining = owner.query(`insert into memberships (user_id, agency_id, state) values ($1, $2, 'vic')`, [
      melbourne,
      sydney,
    ])
    await expect(joining).rejects.toMatchObject({ code: '23503' })
  })
})
