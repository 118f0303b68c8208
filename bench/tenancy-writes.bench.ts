import { addDays, type Day } from '../contract/days.ts'
import { todayIn } from '../server/platform/scope.ts'
import {
  checkOrder,
  type AuditedWrite,
  type ReplayedLease,
  type TenancyWrite,
} from '../server/testing/replay-tenancies.ts'
import { scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { call, type Reply } from './calls.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import { median, say, type Figure } from './report.ts'

const count = scaled(1000, 40)

type Property = { agency: Agency; id: number; tenancyId: number; startsOn: Day; version: number }

async function findProperty(database: BenchDatabase): Promise<Property> {
  for (const agency of await agenciesOfSize(database, usualSize, 'vic', 20)) {
    const { rows } = await database.owner.query<Omit<Property, 'agency'>>(
      `select p.id, t.id as "tenancyId", t.starts_on::text as "startsOn", t.version
         from properties p
         join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN'
        where p.agency_id = $1 and p.software is null and p.cancelled_at is null and not p.is_vacant
          and t.starts_on < current_date - 40 and t.closes_on is null order by p.id limit 1`,
      [agency.id],
    )
    if (rows[0]) return { agency, ...rows[0] }
  }
  throw new Error('No property in this database is let and kept in the portal')
}

const leasesOf = async ({ owner }: BenchDatabase, { agency, id }: Property): Promise<ReplayedLease[]> =>
  (
    await owner.query<ReplayedLease>(
      `select id as "tenancyId", status = 'OPEN' as "isOpen", lease_type as "leaseType", starts_on::text as "startsOn",
              ends_on::text as "endsOn", vacates_on::text as "vacatesOn", closes_on::text as "closesOn", version from tenancies where agency_id = $1 and property_id = $2 order by id`,
      [agency.id, id],
    )
  ).rows

const auditOf = async ({ owner }: BenchDatabase, { agency, id }: Property, after: string): Promise<AuditedWrite[]> =>
  (
    await owner.query<AuditedWrite>(
      `select action, entity_id::int as "tenancyId", after->>'notes' as mark from audit_events
        where agency_id = $1 and property_id = $2 and id > $3
          and action in ('add-tenancy', 'renew-tenancy', 'edit-tenancy', 'mark-vacant') order by id`,
      [agency.id, id, after],
    )
  ).rows

/** Adds, renewals, edits of the same version and vacancies, in equal parts, on few dates so that they conflict. */
function writesFor({ tenancyId, startsOn, version }: Property, today: Day): TenancyWrite[] {
  return Array.from({ length: count }, (_, at): TenancyWrite => {
    const mark = `bench-${process.pid}-${at}`
    const startDate = addDays(today, ((at * 7) % 60) - 30)
    if (at % 4 === 1) return { mark, kind: 'add', startDate, leaseType: 'NEW' }
    if (at % 4 === 2) return { mark, kind: 'add', startDate, leaseType: 'RENEWAL' }
    if (at % 4 === 0)
      return { mark, kind: 'edit', tenancyId, startDate: addDays(startsOn, at % 5), version: version + (at % 3) }
    return { mark, kind: 'vacate' }
  })
}

async function send(server: Server, session: Session, propertyId: number, write: TenancyWrite): Promise<Reply> {
  const path = `/v1/property/${propertyId}`
  const { mark: key } = write
  if (write.kind === 'vacate') return call(server, session, `${path}/mark-as-vacant`, { body: {}, key })
  const body = { startDate: write.startDate, notes: key }
  if (write.kind === 'add')
    return call(server, session, `${path}/tenancy`, { body: { ...body, leaseType: write.leaseType }, key })
  const { tenancyId, version } = write
  return call(server, session, `${path}/tenancy/${tenancyId}`, { method: 'PUT', body: { ...body, version }, key })
}

function sayCounts(answered: readonly { write: TenancyWrite; status: number }[]): void {
  const counts = new Map<string, number>()
  for (const { write, status } of answered) {
    const key = `${write.kind} ${status}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, number] of [...counts].toSorted()) say(`  ${key.padEnd(12)} ${number}`)
}

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const property = await findProperty(database)
  const today = todayIn('vic', new Date())
  const [session] = (await openSessions(database, [property.agency])) as [Session]
  const servers = await startPortals(database, scaled(2))
  const start = { isVacant: false, leases: await leasesOf(database, property) }
  const { rows } = await database.owner.query<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from audit_events',
  )
  const began = performance.now()
  const answered = await Promise.all(
    writesFor(property, today).map(async (write, at) => ({
      write,
      ...(await send(servers[at % servers.length] as Server, session, property.id, write)),
    })),
  )
  const seconds = (performance.now() - began) / 1000
  sayCounts(answered)
  const audited = await auditOf(database, property, rows[0]?.last ?? '0')
  const { faults, end } = checkOrder(start, audited, answered, today)
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`)
  const stored = JSON.stringify(await leasesOf(database, property))
  const expected = JSON.stringify(end.leases.toSorted((one, other) => one.tenancyId - other.tenancyId).map(inOrder))
  const limit = { atMost: 0 }
  const inForce = end.leases.filter(
    ({ isOpen, startsOn, closesOn }) => isOpen && startsOn <= today && (closesOn === null || closesOn > today),
  ).length
  const retries = answered.reduce((sum, each) => sum + each.retries, 0)
  return [
    { name: 'Writes sent concurrently', value: count, unit: '' },
    { name: 'Writes that succeeded', value: audited.length, unit: '' },
    { name: 'Retries with the same key while the property was locked', value: retries, unit: '' },
    { name: 'Outcomes that no sequential order explains', value: faults.length, unit: '', limit },
    { name: 'Tenancies that differ from that order', value: stored === expected ? 0 : 1, unit: '', limit },
    { name: 'Tenancies in force', value: inForce, unit: '', limit: { atMost: 1 } },
    { name: 'All replies within', value: seconds, unit: 's' },
    { name: 'Median reply time', value: median(answered.map((each) => each.seconds)), unit: 's' },
  ]
}

const inOrder = (lease: ReplayedLease): ReplayedLease => ({
  tenancyId: lease.tenancyId,
  isOpen: lease.isOpen,
  leaseType: lease.leaseType,
  startsOn: lease.startsOn,
  endsOn: lease.endsOn,
  vacatesOn: lease.vacatesOn,
  closesOn: lease.closesOn,
  version: lease.version,
})

export const bench: Bench = {
  about: 'Sends 1,000 conflicting tenancy writes to one property at once; the result must be one of sequential writes.',
  properties: 2_000,
  needsCopy: true,
  measures: { 'tenancy-writes': measure },
}
