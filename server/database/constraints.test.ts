import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { geelong, loadTwoAgencies, melbourne } from '../testing/two-agencies.ts'

let database: TestDatabase
let owner: Client
let clients: Client[]

beforeAll(async () => {
  database = await testDatabase()
  await loadTwoAgencies(database.ownerUrl)
  clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new Client({ connectionString: database.ownerUrl })
      await client.connect()
      return client
    }),
  )
  owner = clients[0] as Client
})

afterAll(async () => {
  await Promise.all(clients.map(async (client) => client.end()))
  await database.drop()
})

/** Runs the same statement concurrently on several connections; returns how many succeeded. */
async function atOnce(query: string, valuesOf: (index: number) => unknown[]): Promise<number> {
  const tries = await Promise.allSettled(clients.map(async (client, index) => client.query(query, valuesOf(index))))
  for (const each of tries) if (each.status === 'rejected') expect(each.reason.code).toMatch(/^(23P01|23505|40P01)$/)
  return tries.filter(({ status }) => status === 'fulfilled').length
}

describe('a technician', () => {
  const book = `insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, booked_at)
                values ($1, $1, 1, $2::timestamptz, $2::timestamptz + interval '1 hour', 'BOOKED', now())`
  const hold = `insert into visits (agency_id, property_id, technician_id, starts_at, ends_at, status, held_by, hold_expires_at)
                values ($1, $1, 1, $2::timestamptz, $2::timestamptz + interval '1 hour', 'HELD', $1, $3)`

  test('is never booked twice for the same time, even concurrently', async () => {
    expect(await atOnce(book, (index) => [index % 2 ? melbourne : geelong, `2026-05-04T00:0${index}:00Z`])).toBe(1)
  })

  test('can go from one visit straight to the next', async () => {
    await owner.query(book, [melbourne, '2026-05-05T00:00Z'])
    await owner.query(book, [geelong, '2026-05-05T01:00Z'])
  })

  test('is free again when a visit is cancelled', async () => {
    await owner.query(book, [melbourne, '2026-05-06T00:00Z'])
    await owner.query(
      `update visits set status = 'CANCELLED', finished_at = now() where starts_at = '2026-05-06T00:00Z'`,
    )
    await owner.query(book, [geelong, '2026-05-06T00:00Z'])
  })

  test('is reserved for the user who holds the slot, until the five minutes are over', async () => {
    const slot = '2026-05-07T00:00Z'
    await owner.query(hold, [melbourne, slot, '2026-05-01T00:05Z'])
    await expect(owner.query(book, [geelong, slot])).rejects.toMatchObject({ code: '23P01' })
    const released = await owner.query(`select app.release_expired_holds(1, '2026-05-01T00:06Z') as n`)
    expect(released.rows).toEqual([{ n: 1 }])
    await owner.query(book, [geelong, slot])
  })
})

describe('a property', () => {
  const addTenancy = `insert into tenancies (agency_id, property_id, starts_on, closes_on, status) values (1, 1, $1, $2, $3)`

  beforeEach(async () => {
    await owner.query('delete from occupants where agency_id = 1')
    await owner.query('delete from tenancies where agency_id = 1')
  })

  test('has one tenancy in force, even if several are added concurrently', async () => {
    expect(await atOnce(addTenancy, (index) => [`2026-0${index + 1}-01`, null, 'OPEN'])).toBe(1)
  })

  test('can have an upcoming tenancy once the last day of the current one is known', async () => {
    await owner.query(addTenancy, ['2026-01-01', null, 'OPEN'])
    await expect(owner.query(addTenancy, ['2026-09-01', null, 'OPEN'])).rejects.toMatchObject({
      constraint: 'one_tenancy_at_a_time',
    })
    await owner.query(`update tenancies set closes_on = '2026-09-01' where agency_id = 1`)
    await owner.query(addTenancy, ['2026-09-01', null, 'OPEN'])
  })

  test('may have overlapping past tenancies, as delivered by the management software', async () => {
    await owner.query(addTenancy, ['2025-01-01', '2025-12-31', 'CLOSED'])
    await owner.query(addTenancy, ['2025-06-01', '2026-02-01', 'CLOSED'])
    await owner.query(addTenancy, ['2026-01-01', null, 'OPEN'])
  })

  test('has one open access case at most', async () => {
    const opening = owner.query('insert into access_cases (agency_id, property_id) values (1, 1)')
    await expect(opening).rejects.toMatchObject({ constraint: 'access_cases_one_open' })
  })
})

const move = async (to: number) => owner.query('update quotes set status_id = $1 where agency_id = 1', [to])

describe('a quote', () => {
  test('makes only the allowed transitions, and each is recorded', async () => {
    await expect(move(3)).rejects.toMatchObject({ constraint: 'quotes_follow_transitions' })
    await owner.query(
      `update quotes set issued_on = '2026-01-01', expires_on = '2026-02-01', estimated_min_cents = 100 where agency_id = 1`,
    )
    for (const status of [10, 2, 7, 8, 2, 3, 6]) await move(status)
    await expect(move(5)).rejects.toMatchObject({ constraint: 'quotes_follow_transitions' })
    const { rows } = await owner.query(
      'select to_id from quote_status_changes where agency_id = 1 and from_id is not null order by id',
    )
    expect(rows.map((row) => row.to_id)).toEqual([10, 2, 7, 8, 2, 3, 6])
  })
})

describe('a mail', () => {
  test('has at most five recipients in To, each once', async () => {
    const add = `insert into mail_recipients (agency_id, mail_id, type, position, email) values (1, 1, $1, $2, $3)`
    await expect(owner.query(add, ['to', 6, 'six@example.com'])).rejects.toMatchObject({ code: '23514' })
    await expect(owner.query(add, ['cc', 1, 'T@example.com'])).rejects.toMatchObject({
      constraint: 'mail_recipients_once',
    })
  })
})

const daysOf = async (state: string, year: number) =>
  (
    await owner.query<{ day: string }>(
      `select to_char(day, 'DD/MM') as day from public_holidays
        where state = $1 and extract(year from day) = $2 and extract(isodow from day) < 6 order by public_holidays.day`,
      [state, year],
    )
  ).rows
    .map(({ day }) => day)
    .join(' ')

describe('the catalogues', () => {
  test('give each state a duty about smoke alarms with its source, and a way to enter by notice', async () => {
    const { rows } = await owner.query(
      `select (select count(distinct v.state)::int from rule_versions v join rule_version_provisions p on p.rule_version_id = v.id
                where v.service_id = 1 and v.duty_of = 'RENTAL_PROVIDER') as rules,
              (select count(distinct state)::int from entry_rules where ground = 'SERVICE') as states`,
    )
    expect(rows).toEqual([{ rules: 8, states: 8 }])
  })

  test('compute public holidays by rule', async () => {
    expect(await daysOf('vic', 2026)).toEqual('01/01 26/01 09/03 03/04 06/04 08/06 25/09 03/11 25/12 28/12')
    expect(await daysOf('nsw', 2027)).toEqual('01/01 26/01 26/03 29/03 14/06 04/10 27/12 28/12')
  })

  test('name at least one entry method that each access problem blocks', async () => {
    const { rows } = await owner.query(
      `select code from access_problems p where not exists (select from access_problem_blocks b where b.problem_id = p.id)`,
    )
    expect(rows).toEqual([])
  })
})

describe('the sweep', () => {
  test('deletes expired rows', async () => {
    await owner.query(
      `insert into used_sign_in_tokens (state, jti, expires_at) values ('vic', 'old', now() - interval '1 day')`,
    )
    const { rows } = await owner.query(`select app.sweep(now() + interval '1 second') as n`)
    expect(rows[0].n).toBeGreaterThan(1)
    expect((await owner.query('select from used_sign_in_tokens')).rowCount).toBe(0)
    expect((await owner.query('select from idempotency_keys')).rowCount).toBe(0)
    expect((await owner.query('select from portal_sessions')).rowCount).toBe(3)
  })
})
