import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceCodes, services } from '../../../contract/services.ts'
import { Random } from '../../database/demo-data/random.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { rebuildAgency } from '../../testing/rebuild-agency.ts'
import { workChanges, type CardChange } from '../../testing/work-changes.ts'
import { refreshCards, refreshOtherCards, type CardScope } from './refresh-cards.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let userId: number
let managers: (number | null)[]
let properties: number[]
let others: number[]
let changes: { managed: CardChange[]; others: CardChange[] }
const state = 'vic'
const today = todayIn(state, new Date())

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  agencyId = await given.agency(state)
  userId = await given.user(state)
  managers = [await given.propertyManager(agencyId), await given.propertyManager(agencyId), null]
  const ofWork = workChanges({ given, state, agencyId, userId, managers, today })
  changes = { managed: [...ofProperty, ...ofWork.managed], others: [...ofOther, ...ofWork.others] }
  properties = []
  others = []
  for (let place = 0; place < 12; place += 1) {
    const property = await given.property(agencyId, { managerId: managers[place % 3] ?? null })
    properties.push(property)
    for (const service of serviceCodes.slice(0, 1 + (place % 4))) await given.service(agencyId, property, service)
    await given.tenancy(agencyId, property)
    await given.quote(agencyId, property)
    await given.quote(agencyId, property, { severity: 'RECOMMENDED' })
    await given.invoice(agencyId, property)
    await given.invoice(agencyId, property, { dueOn: await given.day(agencyId, -3) })
    await given.finding(agencyId, property)
    await given.finding(agencyId, property, { severity: 'RECOMMENDED', service: 'gas', itemCode: 'GAS01' })
    await given.accessCase(agencyId, property, { isImportant: place % 2 === 0 })
    const other = await given.portfolioProperty(agencyId, { managerId: managers[place % 3] ?? null })
    others.push(other)
    await given.portfolioService(agencyId, other)
  }
  await database.transaction({ state, agencyId, userId: null }, async (db) =>
    rebuildAgency({ db, state, agencyId, today }),
  )
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const ofProperty: CardChange[] = [
  {
    name: 'an invoice is paid',
    write: async (db, id) =>
      db.rows(
        sql`update invoices set paid_at = now() where agency_id = ${agencyId} and property_id = ${id} and due_on < ${today}`,
      ),
  },
  {
    name: 'an invoice is voided',
    write: async (db, id) =>
      db.rows(
        sql`update invoices set voided_at = now() where agency_id = ${agencyId} and property_id = ${id} and due_on >= ${today}`,
      ),
  },
  {
    name: 'a quote is accepted',
    write: async (db, id) =>
      db.rows(
        sql`update quotes set status_id = 3 where agency_id = ${agencyId} and property_id = ${id} and severity = 'URGENT' and status_id = 2`,
      ),
  },
  {
    name: 'a quote runs out',
    write: async (db, id) =>
      db.rows(
        sql`update quotes set expires_on = ${today}::date - 1 where agency_id = ${agencyId} and property_id = ${id} and status_id = 2`,
      ),
  },
  {
    name: 'a finding is dismissed or restored',
    write: async (db, id) =>
      db.rows(
        sql`update findings set dismissed_at = case when dismissed_at is null then now() end, dismissed_by = case when dismissed_at is null then ${userId}::int end where agency_id = ${agencyId} and property_id = ${id}`,
      ),
  },
  {
    name: 'a finding is resolved',
    write: async (db, id) =>
      db.rows(
        sql`update findings set status = 'RESOLVED', resolved_at = now() where agency_id = ${agencyId} and property_id = ${id} and severity = 'URGENT'`,
      ),
  },
  {
    name: 'an access issue is resolved',
    write: async (db, id) =>
      db.rows(
        sql`update access_issues set resolved_at = now() where agency_id = ${agencyId} and property_id = ${id} and resolved_at is null`,
      ),
  },
  {
    name: 'a case is suspended',
    write: async (db, id) =>
      db.rows(sql`update access_cases set suspended_at = now() where agency_id = ${agencyId} and property_id = ${id}`),
  },
  {
    name: 'a property becomes vacant or let',
    write: async (db, id) =>
      db.rows(sql`update properties set is_vacant = not is_vacant where agency_id = ${agencyId} and id = ${id}`),
  },
  {
    name: 'a property changes hands',
    write: async (db, id, random) =>
      db.rows(
        sql`update properties set manager_id = ${random.pick(managers)} where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'a property is cancelled or taken back',
    write: async (db, id) =>
      db.rows(
        sql`update properties set cancelled_at = case when cancelled_at is null then now() end, cancellation_kind = case when cancelled_at is null then 'REQUESTED' end where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'gas is confirmed',
    write: async (db, id) =>
      db.rows(
        sql`update properties set has_gas = true, gas_appliance_count = 1, gas_confirmed_at = now() where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'a service is done',
    write: async (db, id, random) =>
      db.rows(
        sql`update property_services set next_due_on = null, last_service_on = ${today}::date - ${random.between(0, 900)}::int where agency_id = ${agencyId} and property_id = ${id} and service_id = ${services.smoke.id}`,
      ),
  },
  {
    name: 'a service is held',
    write: async (db, id) =>
      db.rows(
        sql`update property_services set on_hold_until = ${today}::date + 20 where agency_id = ${agencyId} and property_id = ${id}`,
      ),
  },
  {
    name: 'the lease runs out',
    write: async (db, id) =>
      db.rows(
        sql`update tenancies set ends_on = ${today}::date - 1 where agency_id = ${agencyId} and property_id = ${id}`,
      ),
  },
]
const ofOther: CardChange[] = [
  {
    name: 'a property is enrolled',
    write: async (db, id) =>
      db.rows(
        sql`update portfolio_properties set property_id = ${properties[others.indexOf(id)]}::int where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'a property leaves the software or comes back',
    write: async (db, id) =>
      db.rows(
        sql`update portfolio_properties set is_active = not is_active where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'a property is new',
    write: async (db, id, random) =>
      db.rows(
        sql`update portfolio_properties set first_active_on = ${today}::date - ${random.between(0, 60)}::int where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'a supplier is lost',
    write: async (db, id) =>
      db.rows(
        sql`update portfolio_services set provided_by = null where agency_id = ${agencyId} and portfolio_property_id = ${id}`,
      ),
  },
  {
    name: 'a service date is learnt',
    write: async (db, id, random) =>
      db.rows(
        sql`update portfolio_services set provided_by = 'OTHER', next_due_on = null, last_service_on = ${today}::date - ${random.between(0, 800)}::int where agency_id = ${agencyId} and portfolio_property_id = ${id}`,
      ),
  },
  {
    name: 'a property is a shop',
    write: async (db, id) =>
      db.rows(
        sql`update portfolio_properties set is_residential = false, non_residential_type = 'COMMERCIAL' where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
]

const readAll = async () => ({
  cards: await given.rows('select * from property_cards where agency_id = $1 order by kind, subject_id', [agencyId]),
  counters: await given.rows(
    'select * from card_counters where agency_id = $1 and count > 0 order by kind, manager_id, counter',
    [agencyId],
  ),
  results: await given.rows(
    `select property_id, service_id, compliance, compliance_reason, job_status, next_due_on
       from property_services where agency_id = $1 order by 1, 2`,
    [agencyId],
  ),
  others: await given.rows(
    `select portfolio_property_id, service_id, compliance, compliance_reason
       from portfolio_services where agency_id = $1 order by 1, 2`,
    [agencyId],
  ),
})

async function change(random: Random): Promise<string> {
  const isManaged = random.chance(0.7)
  const id = random.pick(isManaged ? properties : others)
  const { name, write } = random.pick(isManaged ? changes.managed : changes.others)
  await database.transaction({ state, agencyId, userId: null }, async (db) => {
    const scope: CardScope = { db, state, agencyId, today }
    await write(db, id, random)
    await (isManaged ? refreshCards : refreshOtherCards)(scope, [id])
  })
  return `${name} (${id})`
}

/** Of all three together; CHANGES=5000 for a long run. */
const changesInAll = Number(process.env['CHANGES'] ?? 300)

test.each([1, 2, 3])(
  'after many changes, each with its refresh, everything equals a rebuild from scratch (%i)',
  { timeout: 30_000 + changesInAll * 100 },
  async (seed) => {
    const random = new Random(seed, 1)
    const done: string[] = []
    for (let turn = 0; turn < Math.ceil(changesInAll / 3); turn += 1) done.push(await change(random))
    const refreshed = await readAll()
    await database.transaction({ state, agencyId, userId: null }, async (db) =>
      rebuildAgency({ db, state, agencyId, today }),
    )
    expect(refreshed, done.join('\n')).toEqual(await readAll())
    expect(new Set(done).size).toBeGreaterThan(50)
  },
)
