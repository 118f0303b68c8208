import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const refresh = async () =>
  database.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    refreshCards({ db, state: 'vic', agencyId, today: todayIn('vic', new Date()) }, [propertyId]),
  )
const digest = async () => given.rows(`select * from app.digest_ledgers('vic', '0 seconds')`)
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
      for (const table of ['result_ledger', 'ledger_digests', 'property_results'])
        for (const change of [`update ${table} set agency_id = agency_id`, `delete from ${table}`, `truncate ${table}`])
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
    expect(tell()).toMatch(/last digests until .*, root [0-9a-f]{64}/)
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
