import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StateCode } from '../../../contract/states.ts'
import { runVerify } from '../../database/run-verify.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connect, within } from '../../testing/within-scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let propertyId: number
const said: string[] = []

const verify = async (...more: string[]) => {
  said.length = 0
  const words = ['--state', 'vic', '--agency', String(agencyId), ...more]
  return runVerify(words, { env: { DATABASE_URL: source.ownerUrl }, say: (text) => said.push(text) })
}
const tell = () => said.join('\n')

const evaluate = async (state: StateCode, agency: number, property: number) =>
  database.transaction({ state, agencyId: agency, userId: null }, async (db) =>
    refreshCards({ db, state, agencyId: agency, today: todayIn(state, new Date()) }, [property]),
  )
const refresh = async () => evaluate('vic', agencyId, propertyId)
const digestOf = async (state: StateCode) => {
  const [made] = await given.rows<{ root: string }>(`select root from app.digest_ledgers($1, '0 seconds')`, [state])
  return made?.root
}
const digest = async () => digestOf('vic')
const agencyWithEntry = async (state: StateCode) => {
  const id = await given.agency(state)
  const property = await given.property(id)
  await given.service(id, property)
  await evaluate(state, id, property)
  return { id, property }
}
const checkedOn = async (daysAgo: number) => {
  await given.rows(
    `update property_services set last_service_on = current_date - $2::int, next_due_on = null where agency_id = $1 and service_id = 1`,
    [agencyId, daysAgo],
  )
  await refresh()
}
const entries = async () =>
  given.rows<{ entry: number; compliance: string }>(
    'select entry, compliance from result_ledger where agency_id = $1 order by property_id, entry',
    [agencyId],
  )

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
  propertyId = await given.property(agencyId)
  await given.service(agencyId, propertyId)
  await checkedOn(30)
  await checkedOn(500)
  await checkedOn(10)
})

describe('the ledger', () => {
  test('gets an entry for each result, and none where nothing has changed', async () => {
    await refresh()
    expect(await entries()).toEqual([
      { entry: 1, compliance: 'COMPLIANT' },
      { entry: 2, compliance: 'NON_COMPLIANT' },
      { entry: 3, compliance: 'COMPLIANT' },
    ])
    expect(
      await given.rows(
        'select compliance, known_to = $2 as now from property_results where agency_id = $1 order by known_from',
        [agencyId, 'infinity'],
      ),
    ).toEqual([
      { compliance: 'COMPLIANT', now: false },
      { compliance: 'COMPLIANCE_ISSUES', now: false },
      { compliance: 'COMPLIANT', now: true },
    ])
  })

  test('cannot be changed by any role of the servers', async () => {
    for (const url of [source.portalUrl, source.stateSystemUrl]) {
      const client = await connect(url)
      const whose = { state: 'vic' as const, agency: agencyId, user: 1 }
      const tables = {
        result_ledger: 'entry',
        ledger_digests: 'number',
        ledger_roots: 'number',
        property_results: 'property_id',
      }
      for (const [table, column] of Object.entries(tables))
        for (const change of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
          await expect(
            within(client, whose, async () => client.query(change)),
            change,
          ).rejects.toMatchObject({ code: '42501' })
      await client.end()
    }
  })
})

describe('verify-ledger', () => {
  test('finds nothing broken in what the portal wrote, before and after digests', async () => {
    expect(await verify()).toBe(0)
    await digest()
    await checkedOn(600)
    await digest()
    expect(await verify(), tell()).toBe(0)
    expect(tell()).toContain('vic: 4 entries of 1 properties read, nothing is broken')
    expect(said.filter((line) => /^vic: root \d+ until .* [0-9a-f]{64}$/.test(line)).length).toBeGreaterThan(1)
  })

  test('names an entry whose result was altered', async () => {
    await given.rows(`update result_ledger set compliance = 'COMPLIANT' where agency_id = $1 and entry = 2`, [agencyId])
    expect(await verify()).toBe(1)
    expect(tell()).toContain(`property ${propertyId}, entry 2 (Smoke alarm`)
    expect(tell()).toContain('altered')
  })

  test('names an entry that is missing in the middle', async () => {
    await given.rows('delete from result_ledger where agency_id = $1 and entry = 2', [agencyId])
    expect(await verify('--property', String(propertyId))).toBe(1)
    expect(tell()).toContain('missing, entry 2 is not there')
  })

  test('misses the last entry, even if the result of the service was put back too', async () => {
    await digest()
    await given.rows('delete from result_ledger where agency_id = $1 and entry = 3', [agencyId])
    expect(await verify()).toBe(1)
    expect(tell()).toContain('the last entry is not the result that the service has')
    await given.rows(
      `update property_services s set compliance = l.compliance, compliance_reason = l.reason, obligations = l.obligations
         from result_ledger l where l.agency_id = s.agency_id and l.entry = 2 and s.agency_id = $1`,
      [agencyId],
    )
    expect(await verify()).toBe(1)
    expect(tell()).toContain('missing, 1 of its 3 entries are not there')
  })

  test('notices a chain that was written anew', async () => {
    await digest()
    await given.rows(`update result_ledger set reason = 'Rewritten' where agency_id = $1 and entry = 3`, [agencyId])
    await given.rows(
      `update result_ledger l set hash = app.ledger_hash((select hash from result_ledger b where b.agency_id = $1 and b.entry = 2), l)
        where l.agency_id = $1 and l.entry = 3`,
      [agencyId],
    )
    expect(await verify()).toBe(1)
    expect(tell()).toContain('its 3 entries are not those that were there')
  })

  test('notices an agency without new entries whose ledger and digests were written anew', async () => {
    const { id: quiet } = await agencyWithEntry('sa')
    const busy = await agencyWithEntry('sa')
    const first = await digestOf('sa')
    await given.rows('update property_services set last_service_on = current_date where agency_id = $1', [busy.id])
    await evaluate('sa', busy.id, busy.property)
    const second = await digestOf('sa')
    const ofState = async () => {
      said.length = 0
      const code = await runVerify(['--state', 'sa'], {
        env: { DATABASE_URL: source.ownerUrl },
        say: (text) => said.push(text),
      })
      return { code, roots: said.flatMap((line) => /^sa: root .* ([0-9a-f]{64})$/.exec(line)?.[1] ?? []) }
    }
    expect(await ofState(), tell()).toEqual({ code: 0, roots: [first, second] })

    await given.rows(`update result_ledger set reason = 'Rewritten' where agency_id = $1`, [quiet])
    await given.rows(`update property_services set compliance_reason = 'Rewritten' where agency_id = $1`, [quiet])
    await given.rows(`update result_ledger l set hash = app.ledger_hash(null, l) where agency_id = $1`, [quiet])
    await given.rows(
      `update ledger_digests d set content = (
         select sha256(int4send(l.property_id) || int4send(l.entry) || l.hash) from result_ledger l where l.agency_id = d.agency_id)
        where d.agency_id = $1`,
      [quiet],
    )
    await given.rows(`update ledger_digests d set digest = app.ledger_digest(null, d) where d.agency_id = $1`, [quiet])
    expect((await ofState()).code).toBe(1)
    expect(tell()).toContain('root 1 (digests until')
    expect(tell()).toContain('altered, it does not fit the root before it and the last digest of each agency')

    await given.rows(`update ledger_roots r set root = app.ledger_root(null, r) where state = 'sa' and number = 1`)
    await given.rows(
      `update ledger_roots r set root = app.ledger_root((select root from ledger_roots where state = 'sa' and number = 1), r)
        where state = 'sa' and number = 2`,
    )
    const rewritten = await ofState()
    expect(rewritten.code, tell()).toBe(0)
    // Only the comparison with the log is left.
    expect(rewritten.roots).not.toContain(first)
    expect(rewritten.roots).not.toContain(second)
  })

  test('misses the root of a night, and says that there may be more faults than it names', async () => {
    await digest()
    await given.rows(`delete from ledger_roots where state = 'vic'`)
    for (let more = 0; more < 20; more += 1) {
      await given.rows(
        `insert into result_ledger select agency_id, property_id + $2, entry, service_id, known_at, valid_from, 'COMPLIANT', 'Put in', obligations, facts, hash
           from result_ledger where agency_id = $1 and property_id = $3 and entry = 1`,
        [agencyId, 1000 + more, propertyId],
      )
    }
    expect(await verify()).toBe(1)
    expect(tell()).toContain('missing, the root of that night is not there')
    expect(tell()).toMatch(/vic: .*, at least \d+ broken/)
  })

  test('keeps the order of entries when the clock is set back', async () => {
    await given.rows(
      `update result_ledger set known_at = now() + interval '1 hour' where agency_id = $1 and entry = 3`,
      [agencyId],
    )
    await checkedOn(700)
    const [row] = await given.rows<{ isInOrder: boolean }>(
      `select bool_and(l.known_at >= b.known_at) as "isInOrder" from result_ledger l
         join result_ledger b on b.agency_id = l.agency_id and b.property_id = l.property_id and b.entry = l.entry - 1
        where l.agency_id = $1`,
      [agencyId],
    )
    expect(row?.isInOrder).toBe(true)
  })

  test('refuses a property that the agency does not have', async () => {
    expect(await verify('--property', '999999')).toBe(1)
    expect(tell()).toContain(`There is no property 999999 in agency ${agencyId}.`)
  })

  test('refuses what is not an agency of the state', async () => {
    expect(
      await runVerify(['--state', 'qld', '--agency', String(agencyId)], {
        env: { DATABASE_URL: source.ownerUrl },
        say: (text) => said.push(text),
      }),
    ).toBe(1)
    expect(tell()).toContain(`There is no agency ${agencyId} in qld.`)
  })
})
