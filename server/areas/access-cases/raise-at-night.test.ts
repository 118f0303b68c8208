import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { nightlySteps } from '../../background-jobs.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { Given } from '../../testing/given.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { nightlyRefresh } from '../cards/nightly-refresh.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number

const now = new Date()
const today = todayIn('vic', now)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
  database = new Database({ url: source.workerUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})
beforeEach(async () => {
  agencyId = await given.agency()
})

/** A let property with a key that is overdue, so that a visit has to be arranged; its details were confirmed days ago. */
async function letProperty(confirmedDaysAgo: number | null, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await given.property(agencyId, {
    columns: {
      tenancy_confirmed_at: confirmedDaysAgo === null ? null : daysAgo(confirmedDaysAgo),
      is_key_available: true,
      key_number: 'K1',
      ...columns,
    },
  })
  await given.service(agencyId, id, 'smoke', { lastOn: addDays(today, -400) })
  await given.tenancy(agencyId, id)
  return id
}
async function vacantProperty(confirmedDaysAgo: number, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await letProperty(confirmedDaysAgo, { is_vacant: true, ...columns })
  await given.rows(`update tenancies set status = 'CLOSED', closes_on = $2 where property_id = $1`, [id, today])
  return id
}

/** Makes the cards as of the day before, so that they change today, and runs the nightly refresh. */
async function night(): Promise<void> {
  await database.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state: 'vic', agencyId, today }),
  )
  await given.rows('update property_cards set next_change_on = $2 where agency_id = $1', [agencyId, today])
  await given.rows('truncate job_runs')
  await nightlyRefresh({ database, state: 'vic', now, expireQuotes, steps: nightlySteps })
}

const issues = async () =>
  given.rows<{ propertyId: number; code: string }>(
    `select i.property_id as "propertyId", p.code from access_issues i join access_problems p on p.id = i.problem_id
      where i.agency_id = $1 and i.resolved_at is null order by i.property_id, p.id`,
    [agencyId],
  )
const withCard = async () =>
  (
    await given.rows<{ id: number }>(
      `select subject_id as id from property_cards where agency_id = $1 and item ->> 'accessIssues' is not null order by 1`,
      [agencyId],
    )
  ).map(({ id }) => id)

describe('tenancy details that were not confirmed for over 30 days', () => {
  const code = 'TENANT_DETAILS_UNCONFIRMED'

  test('raise an issue with a case that blocks appointments and entry notices', async () => {
    const [recent, old] = [await letProperty(30), await letProperty(31)]
    await night()
    expect(await issues()).toEqual([{ propertyId: old, code }])
    expect(await withCard()).toEqual([old])
    expect(await withCard()).not.toContain(recent)
    expect(
      await given.rows(
        'select entry_method, is_blocked_by_preferences as by from access_case_methods where agency_id = $1 order by 1',
        [agencyId],
      ),
    ).toEqual([
      { entry_method: 'APPOINTMENT', by: false },
      { entry_method: 'ENTER_WITH_KEY_AS_EN', by: false },
    ])
    expect(
      await given.rows(
        `select source, action, user_id, after from audit_events where agency_id = $1 and property_id = $2`,
        [agencyId, old],
      ),
    ).toEqual([
      {
        source: 'JOB',
        action: 'raise-access-issue',
        user_id: null,
        after: { problem: 'Tenant details not confirmed for over 30 days' },
      },
    ])
  })

  test('raise it once, and join the open case of the property', async () => {
    const id = await letProperty(50)
    const caseId = await given.accessCase(agencyId, id, { problemId: 6 })
    await night()
    await night()
    expect(await issues()).toEqual([
      { propertyId: id, code },
      { propertyId: id, code: 'KEY_DID_NOT_WORK' },
    ])
    expect(await given.rows('select id from access_cases where agency_id = $1', [agencyId])).toEqual([{ id: caseId }])
  })

  test('do not raise it again after the provider resolved it, until the details are confirmed anew', async () => {
    const id = await letProperty(50)
    await night()
    const resolve = async () =>
      given.rows('update access_issues set resolved_at = raised_at where agency_id = $1', [agencyId])
    await resolve()
    await night()
    expect(await issues()).toEqual([])
    await given.rows('update access_issues set raised_at = $2, resolved_at = $2 where agency_id = $1', [
      agencyId,
      daysAgo(45),
    ])
    await given.rows('update properties set tenancy_confirmed_at = $2 where id = $1', [id, daysAgo(40)])
    await night()
    expect(await issues()).toEqual([{ propertyId: id, code }])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['is vacant', async () => vacantProperty(50)],
    ['is cancelled', async () => letProperty(50, { cancelled_at: daysAgo(1), cancellation_kind: 'REQUESTED' })],
    ['never had its details confirmed', async () => letProperty(null)],
    [
      'needs no visit yet',
      async () => {
        const id = await letProperty(50)
        await given.rows('update property_services set last_service_on = $2 where property_id = $1', [
          id,
          addDays(today, -10),
        ])
      },
    ],
    [
      'is on hold',
      async () => {
        const id = await letProperty(50)
        await given.rows('update property_services set on_hold_until = $2 where property_id = $1', [
          id,
          addDays(today, 10),
        ])
      },
    ],
  ])('raise nothing where the property %s', async (_, prepare) => {
    await prepare()
    await night()
    expect(await issues()).toEqual([])
  })
})

describe('preferences that leave no way in', () => {
  const prefer = async (propertyId: number, columns: Record<string, unknown>) =>
    given.row('entry_preferences', {
      agency_id: agencyId,
      property_id: propertyId,
      occupant_appointment: 'NO',
      internal_en: 'NO',
      vacant_entry: 'NO',
      ...columns,
    })
  const blocked = (propertyId: number) => ({ propertyId, code: 'BLOCKED_BY_PREFERENCES' })

  test('raise an issue when the last exception ends', async () => {
    const [ending, lasting] = [await letProperty(5), await letProperty(5)]
    await prefer(ending, { internal_en: 'BY_EXCEPTION', internal_en_until: addDays(today, -1) })
    await prefer(lasting, { internal_en: 'BY_EXCEPTION', internal_en_until: today })
    await night()
    expect(await issues()).toEqual([blocked(ending)])
    expect(await withCard()).toEqual([ending])
  })

  test('are evaluated by the vacancy', async () => {
    const [vacant, occupied] = [await vacantProperty(5), await letProperty(5)]
    for (const id of [vacant, occupied]) await prefer(id, { occupant_appointment: 'YES' })
    await night()
    expect(await issues()).toEqual([blocked(vacant)])
  })

  test('raise an issue when a tenancy begins at a property that was vacant', async () => {
    const id = await letProperty(5, { is_vacant: true })
    await prefer(id, { vacant_entry: 'YES' })
    await night()
    expect(await issues()).toEqual([blocked(id)])
  })
})

describe('a property that can only be entered with a key, and has none', () => {
  const withoutKey = { is_key_available: false, key_number: null }
  const needsKey = (propertyId: number) => ({ propertyId, code: 'KEY_NEEDED' })

  test('gets an issue while a visit is due', async () => {
    const vacant = await vacantProperty(5, withoutKey)
    await vacantProperty(5, {
      ...withoutKey,
      onsite_key: 'AVAILABLE',
      onsite_key_notes: 'Lockbox',
      onsite_key_valid_from: today,
    })
    await letProperty(5, withoutKey)
    const later = await vacantProperty(5, withoutKey)
    await given.rows('update property_services set last_service_on = $2 where property_id = $1', [
      later,
      addDays(today, -10),
    ])
    await night()
    expect(await issues()).toEqual([needsKey(vacant)])
    expect(await withCard()).toEqual([vacant])
    await night()
    expect(await issues()).toEqual([needsKey(vacant)])
  })

  test('gets an issue where its agency allows only entry by notice', async () => {
    await given.rows('update agencies set entry_preference_code = 1 where id = $1', [agencyId])
    const [without] = [await letProperty(5, withoutKey), await letProperty(5)]
    await night()
    expect(await issues()).toEqual([needsKey(without)])
  })

  test('gets an issue when its temporary key expires', async () => {
    const id = await vacantProperty(5, {
      ...withoutKey,
      onsite_key: 'TEMPORARY',
      onsite_key_notes: 'Lockbox',
      onsite_key_valid_from: addDays(today, -90),
      onsite_key_expires_on: addDays(today, -1),
    })
    await night()
    expect(await issues()).toEqual([needsKey(id)])
    expect(await withCard()).toEqual([id])
  })
})
