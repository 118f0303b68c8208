import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { nightlyRefresh } from '../cards/nightly-refresh.ts'
import { expireKeys } from './expire-keys.ts'
import { onsiteKeyOn, findValidFrom } from './onsite-key.ts'

let source: TestDatabase
let databases: Databases
let given: Given

beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
  const urls = Object.fromEntries(stateCodes.map((state) => [state, source.workerUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
})
afterAll(async () => {
  await given.close()
  await databases.close()
  await source.drop()
})

const turn = async (state: StateCode, now: string) =>
  nightlyRefresh({
    database: databases.of(state),
    state,
    now: new Date(now),
    expireQuotes: async () => [],
    steps: [expireKeys],
  })
const keyUntil = async (agencyId: number, until: string) =>
  given.property(agencyId, {
    columns: {
      onsite_key: 'TEMPORARY',
      onsite_key_valid_from: '2026-04-01',
      onsite_key_expires_on: until,
      onsite_key_notes: 'Lockbox by the meter',
    },
  })
const keyOf = async (id: number) =>
  (await given.rows<{ key: string }>('select onsite_key as key from properties where id = $1', [id]))[0]?.key

describe('a temporary key', () => {
  test('is available on its last day and ends at the following midnight in its state', async () => {
    const [east, west] = [await given.agency('vic'), await given.agency('wa')]
    const [inEast, inWest] = [await keyUntil(east, '2026-06-10'), await keyUntil(west, '2026-06-10')]
    await turn('vic', '2026-06-10T13:59:59Z')
    expect(await keyOf(inEast)).toBe('TEMPORARY')
    await turn('vic', '2026-06-10T14:00:00Z')
    await turn('wa', '2026-06-10T14:00:00Z')
    expect([await keyOf(inEast), await keyOf(inWest)]).toEqual(['UNAVAILABLE', 'TEMPORARY'])
    await turn('wa', '2026-06-10T16:00:00Z')
    expect(await keyOf(inWest)).toBe('UNAVAILABLE')
  })

  test('ends with an audit event, keeps its notes and gets a new version', async () => {
    const agencyId = await given.agency('qld')
    const id = await keyUntil(agencyId, '2026-05-20')
    const other = await keyUntil(agencyId, '2026-08-20')
    await turn('qld', '2026-06-10T14:00:00Z')
    expect(
      await given.rows(
        `select onsite_key_notes as notes, onsite_key_valid_from as since, onsite_key_expires_on as until, version
           from properties where id = $1`,
        [id],
      ),
    ).toEqual([{ notes: 'Lockbox by the meter', since: null, until: null, version: 2 }])
    expect(await keyOf(other)).toBe('TEMPORARY')
    expect(
      await given.rows(
        `select action, source, user_id, entity, entity_id::int as id, property_id, before, after from audit_events
          where agency_id = $1`,
        [agencyId],
      ),
    ).toEqual([
      {
        action: 'expire-key',
        source: 'JOB',
        user_id: null,
        entity: 'properties',
        id,
        property_id: id,
        before: {
          onsiteAvailability: 'TEMPORARY',
          temporaryKeyExpirationDate: '2026-05-20',
          validFrom: '2026-04-01',
        },
        after: { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, validFrom: null },
      },
    ])
  })

  test('many keys all end exactly once', async () => {
    const agencyId = await given.agency('nsw')
    await given.rows(
      `insert into properties (agency_id, street_name, address_line_1, address_line_2, suburb_id, onsite_key, onsite_key_expires_on)
       select $1, 'High Street', place || ' High Street', 'Richmond', (select min(id) from suburbs), 'TEMPORARY', '2026-06-01'
         from generate_series(1, 1200) place`,
      [agencyId],
    )
    await Promise.all([turn('nsw', '2026-06-10T14:00:00Z'), turn('nsw', '2026-06-10T14:00:00Z')])
    await turn('nsw', '2026-06-10T14:00:00Z')
    expect(
      await given.rows(
        `select (select count(*)::int from properties where agency_id = $1 and onsite_key = 'UNAVAILABLE') as gone,
                (select count(*)::int from audit_events where agency_id = $1) as traces`,
        [agencyId],
      ),
    ).toEqual([{ gone: 1200, traces: 1200 }])
  })
})

describe('the displayed onsite key', () => {
  const key = {
    onsiteAvailability: 'TEMPORARY' as const,
    temporaryKeyExpirationDate: '2026-06-10',
    keyOnsiteNotes: 'Lockbox',
    validFrom: '2026-04-01',
  }
  test('is available on its last day and not on the next, even before the nightly refresh', () => {
    expect(onsiteKeyOn('2026-06-10', key)).toEqual(key)
    expect(onsiteKeyOn('2026-06-11', key)).toEqual({
      onsiteAvailability: 'UNAVAILABLE',
      temporaryKeyExpirationDate: null,
      keyOnsiteNotes: 'Lockbox',
      validFrom: null,
    })
  })

  test.each([
    ['UNAVAILABLE', null],
    ['TEMPORARY', '2026-04-01'],
    ['AVAILABLE', '2026-05-05'],
  ] as const)('is valid as %s from %s', (onsiteAvailability, from) => {
    expect(findValidFrom(key, { onsiteAvailability }, '2026-05-05')).toBe(from)
  })
})
