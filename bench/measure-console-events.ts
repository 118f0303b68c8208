import { setTimeout as sleep } from 'node:timers/promises'
import { scaled } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ConsoleOffice, postEvents, startReceiver } from './console-posts.ts'
import type { Figure } from './report.ts'
import { addAgencies } from './sync-agencies.ts'
import { contentsFor, SyncOffices } from './sync-offices.ts'

const propertyCount = scaled(2000)
/** One more for each property, which some are given to us with. */
const changesOfEach = 4
/** Of a hundred events: posted twice, posted once more at the end, and of a hundred properties: taken away from us. */
const [twice, replayed, cancelled] = [5, 5, 1]
/** Of two, one is killed after a third and one after two thirds. A smoke run has no process to kill. */
const parts = 3

type Expected = { key: string; landlord: string; tenant: string; isCancelled: boolean }

/** The same on each run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function shuffle<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = random(at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item]
  }
  return shuffled
}

/** What happens at the properties in the order of its times, and what must be known of each of them in the end. */
async function makeEvents(database: BenchDatabase, agencyId: number) {
  const contents = await contentsFor(database, agencyId)
  const office = await ConsoleOffice.of(agencyId, contents)
  const [events, expected] = [[] as object[], new Map<string, Expected>()]
  let at = Date.now() - 86_400_000
  const later = () => new Date((at += 1000))
  for (const [place, [id, property]] of Object.entries(contents.properties).entries()) {
    const tenancyId = id.replace('p', 't')
    events.push(office.event(id, 'REQUESTED', later()))
    for (let change = 1; change <= changesOfEach; change += 1) {
      const last = {
        key: `K${place}-${change}`,
        landlord: `Owner ${place}-${change}`,
        tenant: `Tenant ${place}-${change}`,
      }
      const person = (name: string) => [
        { name, email: `${name.replace(' ', '')}@example.com`, phones: ['0412 555 001'] },
      ]
      const now = later()
      await office.save('properties', id, { ...property, key: last.key, owners: person(last.landlord) }, now)
      await office.save('tenancies', tenancyId, { ...contents.tenancies[tenancyId], tenants: person(last.tenant) }, now)
      const isCancelled = change === changesOfEach && place % 100 < cancelled
      if (!isCancelled) expected.set(id, { ...last, isCancelled })
      else expected.set(id, { ...(expected.get(id) as Expected), isCancelled })
      events.push(office.event(id, isCancelled ? 'CANCELLED' : change % 2 === 0 ? 'TENANCY_UPDATED' : 'UPDATED', now))
    }
  }
  return { contents, events, expected }
}

type Known = {
  id: string
  key: string | null
  isActive: boolean
  landlords: string[]
  tenants: string[]
  tenancies: number
}

const readKnown = async ({ owner }: BenchDatabase, agencyId: number): Promise<Known[]> =>
  (
    await owner.query<Known>(
      `select m.external_id as id, p.key_number as key, m.is_active as "isActive",
              array(select c.name::text from property_contacts l join contacts c on c.agency_id = $1 and c.id = l.contact_id
                     where l.agency_id = $1 and l.property_id = p.id) as landlords,
              array(select o.name::text from tenancies t join occupants o on o.agency_id = $1 and o.tenancy_id = t.id
                     where t.agency_id = $1 and t.property_id = p.id) as tenants,
              (select count(*)::int from tenancies t where t.agency_id = $1 and t.property_id = p.id) as tenancies
         from portfolio_properties m join properties p on p.agency_id = $1 and p.id = m.property_id where m.agency_id = $1`,
      [agencyId],
    )
  ).rows

/** One that was taken away from us before it was read is not known at all. */
function isRight({ key, landlord, tenant, isCancelled }: Expected, known: Known | undefined): boolean {
  if (isCancelled) return known?.isActive !== true
  return known?.isActive === true && known.key === key && known.landlords[0] === landlord && known.tenants[0] === tenant
}

async function untilIdle({ owner }: BenchDatabase, agencyId: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isBusy: boolean }>(
      `select exists (select from software_runs where agency_id = $1 and status = 'RUNNING')
              or exists (select from graphile_worker._private_jobs where key = 'sync:vic:' || $1 || ':CONSOLE') as "isBusy"`,
      [agencyId],
    )
    if (!rows[0]?.isBusy) return
    await sleep(250)
  }
}

/** Sends events some of which come twice, late and out of order, while the worker is killed, and compares what is known in the end. */
export async function measureConsoleEvents(database: BenchDatabase): Promise<Figure[]> {
  const [agencyId = 0] = await addAgencies(database, 1, propertyCount)
  const offices = await SyncOffices.start(database)
  const { contents, events, expected } = await makeEvents(database, agencyId)
  await offices.connect('CONSOLE', agencyId, contents)
  const random = chance(1)
  const some = (percent: number) => events.filter(() => random(100) < percent)
  const posted = [...shuffle([...events, ...some(twice)], random), ...some(replayed)]
  const portal = await startReceiver(database, offices)
  let worker = await offices.startWorker()
  const began = performance.now()
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [part, part + 1].map((each) => Math.floor((posted.length * each) / parts))
    await postEvents(portal, posted.slice(from, to))
    if (part + 1 === parts) continue
    await worker.stop('SIGKILL')
    worker = await offices.startWorker()
  }
  const received = (performance.now() - began) / 1000
  await untilIdle(database, agencyId)
  const seconds = (performance.now() - began) / 1000
  const known = await readKnown(database, agencyId)
  const byId = new Map(known.map((each) => [each.id, each]))
  const wrong = [...expected].filter(([id, wanted]) => !isRight(wanted, byId.get(id)))
  const doubled = known.filter(
    ({ landlords, tenants, tenancies }) => landlords.length > 1 || tenants.length > 1 || tenancies > 1,
  )
  const { rows } = await database.owner.query<{ stored: number }>(
    `select count(*)::int as stored from software_records where agency_id = $1 and collection = 'events'`,
    [agencyId],
  )
  await Promise.all([worker, portal].map(async (server) => server.stop()))
  await offices.stop()
  const name = `Console, ${events.length} events in ${posted.length} calls`
  return [
    { name: `${name}: received after`, value: received, unit: 's' },
    { name: `${name}, worker killed twice: read after`, value: seconds, unit: 's' },
    { name: `${name}: lost`, value: events.length - (rows[0]?.stored ?? 0), unit: '', limit: { atMost: 0 } },
    { name: 'Console, properties that are not as the events say', value: wrong.length, unit: '', limit: { atMost: 0 } },
    {
      name: 'Console, properties with a doubled tenancy, tenant or landlord',
      value: doubled.length + known.length - byId.size,
      unit: '',
      limit: { atMost: 0 },
    },
  ]
}
