import { parseArgs } from 'node:util'
import { addDays, type Day } from '../contract/days.ts'
import { todayIn } from '../server/platform/scope.ts'
import {
  checkOrder,
  type Answered,
  type AuditedWrite,
  type ReplayedLease,
  type TenancyWrite,
} from '../server/testing/replay-tenancies.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import { startPortals } from './portal-processes.ts'
import { quantile, say, type Figure } from './report.ts'
import { runBench } from './run-bench.ts'
import { sendTenancyWrite, type SentWrite } from './send-tenancy-write.ts'
import type { BenchDatabase } from './bench-database.ts'

/*
 * Many users change the tenancy of one property concurrently; the result must be one that sequential changes could
 * produce too.
 */

const help = `Sends conflicting tenancy writes to one property, all concurrently.

  npm run bench -- tenancy-writes

  --database x    DATA_DIR of an embedded PostgreSQL with a database, or the owner's address; else one is made under ./data-bench
  --writes n   how many; default 1000
  --port n     first of two ports for the servers; default 5450`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    writes: { type: 'string', default: '1000' },
    port: { type: 'string', default: '5450' },
    help: { type: 'boolean' },
  },
})

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
        where agency_id = $1 and property_id = $2 and id > $3 order by id`,
      [agency.id, id, after],
    )
  ).rows

/** Adds, renewals, edits of the same version and vacancies, in equal parts, on few dates so that they conflict. */
function writesFor({ tenancyId, startsOn, version }: Property, count: number, today: Day): TenancyWrite[] {
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

function printCounts(sent: readonly SentWrite[]): void {
  const counts = new Map<string, number>()
  for (const { answered } of sent) {
    const key = `${answered.write.kind} ${answered.status}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].toSorted()) say(`  ${key.padEnd(12)} ${count}`)
}

async function measure(database: BenchDatabase, port: number, count: number): Promise<Figure[]> {
  const property = await findProperty(database)
  const today = todayIn('vic', new Date())
  const [session] = await openSessions(database, [property.agency])
  const servers = await startPortals(database, [port, port + 1])
  try {
    const start = { isVacant: false, leases: await leasesOf(database, property) }
    const { rows } = await database.owner.query<{ last: string }>(
      'select coalesce(max(id), 0)::text as last from audit_events',
    )
    const began = performance.now()
    const sent = await Promise.all(
      writesFor(property, count, today).map(async (write, at) =>
        sendTenancyWrite(servers.ports[at % servers.ports.length] as number, session?.cookie ?? '', property.id, write),
      ),
    )
    const seconds = (performance.now() - began) / 1000
    printCounts(sent)
    const answered: Answered[] = sent.map((each) => each.answered)
    const audited = await auditOf(database, property, rows[0]?.last ?? '0')
    const { faults, end } = checkOrder(start, audited, answered, today)
    for (const fault of faults.slice(0, 20)) say(`  ${fault}`)
    const stored = JSON.stringify(await leasesOf(database, property))
    const expected = JSON.stringify(
      end.leases.toSorted((one, other) => one.tenancyId - other.tenancyId).map((lease) => inOrder(lease)),
    )
    const atMost = { limit: { atMost: 0 } }
    const inForce = end.leases.filter(
      ({ isOpen, startsOn, closesOn }) => isOpen && startsOn <= today && (closesOn === null || closesOn > today),
    ).length
    return [
      { name: 'Writes sent concurrently', value: count, unit: '' },
      { name: 'Writes that succeeded', value: audited.length, unit: '' },
      { name: 'Retries with the same key while the property was locked', value: sum(sent), unit: '' },
      { name: 'Outcomes that no sequential order explains', value: faults.length, unit: '', ...atMost },
      { name: 'Tenancies that differ from that order', value: stored === expected ? 0 : 1, unit: '', ...atMost },
      { name: 'Tenancies in force', value: inForce, unit: '', limit: { atMost: 1 } },
      { name: 'All replies within', value: seconds, unit: 's' },
      {
        name: 'Median reply time',
        value: quantile(
          sent.map((each) => each.seconds),
          0.5,
        ),
        unit: 's',
      },
    ]
  } finally {
    await servers.stop()
  }
}

const sum = (sent: readonly SentWrite[]): number => sent.reduce((total, { retries }) => total + retries, 0)
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

await runBench({ help, values, database: { name: 'tenancies', properties: 2_000 } }, async (database) =>
  measure(database, Number(values.port), Number(values.writes)),
)
