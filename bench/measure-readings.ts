import { softwareLabel } from '../contract/agency.ts'
import { scaled } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ConsoleOffice, postEvents, startReceiver } from './console-posts.ts'
import { cpuSecondsOf, memoryOf } from './cpu-time.ts'
import type { Server } from './processes.ts'
import type { Figure } from './report.ts'
import { addAgencies } from './sync-agencies.ts'
import { contentsFor, SyncOffices, type Contents, type Vendor } from './sync-offices.ts'

const size = scaled(20_000, 20)
/** What the portal sends of the 10 a second that VaultRE allows all agencies. */
const requestsPerSecond = 8

type Adding = (name: string, value: number, unit: string, limit?: Figure['limit']) => void

/** Reads the whole office of an agency for the first time, and then once more. */
export const measureReadings =
  (software: Vendor) =>
  async (database: BenchDatabase): Promise<Figure[]> => {
    const figures: Figure[] = []
    const add: Adding = (name, value, unit, limit) =>
      figures.push({ name: `${softwareLabel(software)}, ${name}`, value, unit, ...(limit && { limit }) })
    const [agencyId = 0] = await addAgencies(database, 1, size)
    const offices = await SyncOffices.start(database)
    const contents = await contentsFor(database, agencyId)
    await offices.connect(software, agencyId, contents)
    if (software === 'CONSOLE') await receiveAll(database, offices, { agencyId, contents, add })
    const worker = await offices.startWorker()
    const measure = async (name: string) => measureReading(database, offices, { worker, agencyId, software, name, add })
    for (const name of ['first reading', 'reading without changes']) await measure(`${name} of ${size} properties`)
    if (software === 'PROPERTY_ME') {
      await offices.fill(software, agencyId, await contentsFor(database, agencyId, true))
      await measure(`reading ${size} more, not on service`)
    }
    add('most memory of the worker', memoryOf(worker.pid, 'VmHWM'), 'MB', { atMost: 400 })
    const { rows } = await database.owner.query<{ linked: number; leased: number }>(
      `select count(*)::int as linked,
              count(*) filter (where exists (select from tenancies t where t.agency_id = $1 and t.property_id = p.property_id))::int as leased
         from portfolio_properties p where p.agency_id = $1 and p.property_id is not null`,
      [agencyId],
    )
    add('properties not linked', size - (rows[0]?.linked ?? 0), '', { atMost: 0 })
    add('tenancies not taken over', size - (rows[0]?.leased ?? 0), '', { atMost: 0 })
    await worker.stop()
    await offices.stop()
    return figures
  }

type Reading = { worker: Server; agencyId: number; software: Vendor; name: string; add: Adding }

async function measureReading(
  database: BenchDatabase,
  offices: SyncOffices,
  { worker, agencyId, software, name, add }: Reading,
): Promise<void> {
  const [cpu, cpuOfDatabase] = [cpuSecondsOf(worker.pid), database.cpuSeconds()]
  const [seconds = NaN] = await offices.untilRead([agencyId], await offices.startReading([agencyId]))
  add(name, seconds, 's')
  add(`${name}: worker`, cpuSecondsOf(worker.pid) - cpu, 'CPU s')
  add(`${name}: PostgreSQL`, database.cpuSeconds() - cpuOfDatabase, 'CPU s')
  const { rows } = await database.owner.query<{ requests: number }>(
    'select requests from software_runs where agency_id = $1 order by id desc limit 1',
    [agencyId],
  )
  const requests = rows[0]?.requests ?? NaN
  add(`${name}: requests`, requests, '')
  if (software === 'VAULTRE') add(`${name}: the limit of requests alone takes`, requests / requestsPerSecond, 's')
}

type Receiving = { agencyId: number; contents: Contents; add: Adding }

/** Console has no lists: an event for each property, before any of them is read. */
async function receiveAll(
  database: BenchDatabase,
  offices: SyncOffices,
  { agencyId, contents, add }: Receiving,
): Promise<void> {
  const hold = async (isHeld: boolean) =>
    database.owner.query('update agency_integrations set is_held = $2 where agency_id = $1', [agencyId, isHeld])
  const office = await ConsoleOffice.of(agencyId, contents)
  const now = new Date()
  const events = Object.keys(contents.properties).map((id) => office.event(id, 'REQUESTED', now))
  await hold(true)
  const portal = await startReceiver(database, offices)
  const [cpu, cpuOfDatabase, began] = [cpuSecondsOf(portal.pid), database.cpuSeconds(), performance.now()]
  await postEvents(portal, events)
  add(`receiving ${events.length} events`, (performance.now() - began) / 1000, 's')
  add('receiving: portal', cpuSecondsOf(portal.pid) - cpu, 'CPU s')
  add('receiving: PostgreSQL', database.cpuSeconds() - cpuOfDatabase, 'CPU s')
  await portal.stop()
  await hold(false)
}
