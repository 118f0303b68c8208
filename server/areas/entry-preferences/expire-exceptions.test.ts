import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { nightlyRefresh } from '../cards/nightly-refresh.ts'
import { expireExceptions } from './expire-exceptions.ts'

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
    steps: [expireExceptions],
  })
type Ends = { appointment?: string; notice?: string; vacant?: string }
const propertyWith = async (agencyId: number, { appointment, notice, vacant }: Ends) => {
  const propertyId = await given.property(agencyId)
  await given.row('entry_preferences', {
    agency_id: agencyId,
    property_id: propertyId,
    occupant_appointment: appointment ? 'BY_EXCEPTION' : 'YES',
    occupant_appointment_until: appointment ?? null,
    internal_en: notice ? 'BY_EXCEPTION' : 'YES',
    internal_en_until: notice ?? null,
    vacant_entry: vacant ? 'BY_EXCEPTION' : 'NO',
    vacant_entry_until: vacant ?? null,
    comments: 'Dog in the yard',
  })
  return propertyId
}
const kept = async (propertyId: number) =>
  (
    await given.rows(
      `select occupant_appointment, occupant_appointment_until::text, internal_en, internal_en_until::text, vacant_entry,
              vacant_entry_until::text, comments, version
         from entry_preferences where property_id = $1`,
      [propertyId],
    )
  )[0]

test('an exception applies on its last day and ends at the following midnight in its state', async () => {
  const [east, west] = [await given.agency('vic'), await given.agency('wa')]
  const [inEast, inWest] = [
    await propertyWith(east, { notice: '2026-06-10' }),
    await propertyWith(west, { notice: '2026-06-10' }),
  ]
  await turn('vic', '2026-06-10T13:59:59Z')
  expect(await kept(inEast)).toMatchObject({ internal_en: 'BY_EXCEPTION', internal_en_until: '2026-06-10', version: 1 })
  await turn('vic', '2026-06-10T14:00:00Z')
  await turn('wa', '2026-06-10T14:00:00Z')
  expect(await kept(inEast)).toMatchObject({ internal_en: 'NO', internal_en_until: null })
  expect(await kept(inWest)).toMatchObject({ internal_en: 'BY_EXCEPTION' })
  await turn('wa', '2026-06-10T16:00:00Z')
  expect(await kept(inWest)).toMatchObject({ internal_en: 'NO' })
})

test('only expired exceptions end, and each is audited', async () => {
  const agencyId = await given.agency('qld')
  const propertyId = await propertyWith(agencyId, {
    appointment: '2026-06-01',
    notice: '2026-06-11',
    vacant: '2026-06-10',
  })
  const lasting = await propertyWith(agencyId, { notice: '2026-07-01' })
  await turn('qld', '2026-06-10T14:00:00Z')
  expect(await kept(propertyId)).toEqual({
    occupant_appointment: 'NO',
    occupant_appointment_until: null,
    internal_en: 'BY_EXCEPTION',
    internal_en_until: '2026-06-11',
    vacant_entry: 'NO',
    vacant_entry_until: null,
    comments: 'Dog in the yard',
    version: 2,
  })
  expect(await kept(lasting)).toMatchObject({ internal_en: 'BY_EXCEPTION', version: 1 })
  expect(
    await given.rows(
      `select action, source, user_id, entity, entity_id::int as id, property_id, before, after from audit_events
        where agency_id = $1`,
      [agencyId],
    ),
  ).toEqual([
    {
      action: 'expire-entry-exception',
      source: 'JOB',
      user_id: null,
      entity: 'entry_preferences',
      id: propertyId,
      property_id: propertyId,
      before: {
        occupantAppointmentPreference: 'BY_EXCEPTION',
        occupantAppointmentPreferenceExpiresAt: '2026-06-01',
        vacantEntryPreference: 'BY_EXCEPTION',
        vacantEntryPreferenceExpiresAt: '2026-06-10',
      },
      after: {
        occupantAppointmentPreference: 'NO',
        occupantAppointmentPreferenceExpiresAt: null,
        vacantEntryPreference: 'NO',
        vacantEntryPreferenceExpiresAt: null,
      },
    },
  ])
})
