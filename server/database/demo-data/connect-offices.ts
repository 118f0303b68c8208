import { join } from 'node:path'
import pg from 'pg'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { storeCredentials, storeCursor } from '../../areas/integration/connections.queries.ts'
import { saveSources, type SourceToSave } from '../../areas/integration/mirror.queries.ts'
import { contactIdsOf } from '../../areas/integration/find-persons.ts'
import { fingerprintOf } from '../../areas/integration/open-page.ts'
import { storeRecords, type StoredRecord } from '../../areas/integration/records.queries.ts'
import { noCounts } from '../../areas/integration/sync-scope.ts'
import { readAddressParts } from '../../areas/work-orders/address-parts.ts'
import { OfficeBook, type Item, type SoftwareOffice } from '../../management-software/office-book.ts'
import type { PropertyRecord } from '../../outside/software/records.ts'
import type { Config } from '../../platform/config.ts'
import { openKeyRing } from '../../platform/open-key-ring.ts'
import { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { prepared, type Sql } from '../../platform/sql.ts'
import { demoSoftware, type DemoSoftware } from './demo-software.ts'
import { byDatabase } from './generate-data.ts'

const [connectedDaysAgo, dayMs, readEveryMs] = [20, 86_400_000, 30 * 60_000]

type Manager = { id: number; name: string; email: string; phone: string }
type Mirror = {
  id: number
  externalId: string
  propertyId: number | null
  managerId: number | null
  line: string
  suburb: string
  postcode: string
  key: string | null
  isResidential: boolean
  since: Day
}
type Agency = { id: number; state: StateCode; name: string; masterId: number; managers: Manager[]; mirrors: Mirror[] }

const agenciesToConnect = `
  select a.id, a.state, a.name,
         (select m.user_id from memberships m join users u on u.id = m.user_id
           where m.agency_id = a.id and m.is_master order by u.id limit 1) as "masterId",
         (select json_agg(json_build_object('id', m.id, 'name', m.name, 'email', m.email, 'phone', m.phone) order by m.id)
            from property_managers m where m.agency_id = a.id and m.is_active) as managers,
         (select json_agg(json_build_object(
                   'id', m.id, 'externalId', m.external_id, 'propertyId', m.property_id, 'managerId', m.manager_id,
                   'line', m.address_line_1, 'suburb', s.name, 'postcode', s.postcode, 'key', p.key_number,
                   'isResidential', m.is_residential, 'since', m.first_active_on) order by p.key_number is null, m.id)
            from portfolio_properties m join suburbs s on s.id = m.suburb_id
            left join properties p on p.agency_id = m.agency_id and p.id = m.property_id
           where m.agency_id = a.id and m.software = n.software and m.is_active and (m.is_residential is not false or n.software <> 'VAULTRE')) as mirrors
    from agency_integrations n join agencies a on a.id = n.agency_id
   where n.software = $1 and n.is_active and n.connection = 'MANAGED' and a.state = any ($2)
     and a.id = (select min(x.agency_id) from agency_integrations x join agencies b on b.id = x.agency_id
                  where x.software = n.software and b.state = a.state)
   order by a.id`

export type OfficeParts = Pick<Config, 'dataDir' | 'connectors' | 'portalUrl'> & { secrets: SealedSecrets }

/**
 * Connects the first agency of each state that has such software with the stand-in, which gets the agency's properties, as if it had been
 * read until now.
 */
export async function connectDemoOffices(
  parts: OfficeParts,
  ownerUrls: Record<StateCode, string>,
  now: Date,
): Promise<void> {
  const offices = await OfficeBook.open(join(parts.dataDir, 'management-software'))
  for (const [url, states] of byDatabase(ownerUrls)) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query('begin')
      for (const vendor of demoSoftware.filter(({ isBuiltIn }) => isBuiltIn(parts))) {
        const { rows } = await client.query<Agency>(agenciesToConnect, [vendor.software, states])
        for (const agency of rows) await connectOffice(client, parts, offices, vendor, agency, now)
      }
      await client.query('commit')
    } finally {
      await client.end()
    }
  }
}

export const openOfficeParts = async (config: Config): Promise<OfficeParts> => ({
  ...config,
  secrets: new SealedSecrets(await openKeyRing(config, 'credentials')),
})

const managerKey = (id: number): string => String(id)

/** What the agency has recorded in the software; undefined where that has nothing. */
const asProperty = (agency: Agency, { line, suburb, postcode, key, isResidential, managerId, since }: Mirror) => {
  const { unit, number, street } = readAddressParts(line)
  const isKnown = agency.managers.some(({ id }) => id === managerId)
  return {
    ...(unit !== '' && { unit }),
    number,
    street,
    suburb,
    state: agency.state.toUpperCase(),
    postcode,
    ...(isKnown && { managerId: managerKey(managerId as number) }),
    ...(key !== null && { key }),
    type: isResidential ? 'Residential' : 'Commercial',
    managedOn: since,
    owners: [],
  }
}

async function connectOffice(
  client: pg.Client,
  parts: OfficeParts,
  offices: OfficeBook,
  vendor: DemoSoftware,
  given: Agency,
  now: Date,
): Promise<void> {
  const { software } = vendor
  const mirrors = given.mirrors.map((mirror) => ({ ...mirror, externalId: vendor.idOf(mirror.externalId) }))
  const agency = { ...given, mirrors }
  const { id: agencyId, state, name, managers } = agency
  await client.query(
    `update portfolio_properties p set external_id = x.external_id
       from unnest($2::int[], $3::text[]) x (id, external_id) where p.agency_id = $1 and p.id = x.id`,
    [agencyId, mirrors.map(({ id }) => id), mirrors.map(({ externalId }) => externalId)],
  )
  const [connectedAt, changedAt] = [new Date(now.getTime() - connectedDaysAgo * dayMs), new Date(now.getTime() - dayMs)]
  const run = async (statement: Sql) => client.query(prepared(statement).text, [...statement.values])
  const linked = mirrors.filter(({ propertyId }) => propertyId !== null)
  const [changed, moved] = vendor.hasNews ? [linked[0], linked.at(-1)] : []
  if (vendor.hasNews && changed === moved) return
  for (const { id, ...manager } of managers)
    await offices.save(software, name, 'managers', managerKey(id), manager, connectedAt)
  for (const mirror of mirrors)
    await offices.save(software, name, 'properties', mirror.externalId, asProperty(agency, mirror), connectedAt)
  const offered = `${changed?.key ?? 'A'}-2`
  if (changed)
    await offices.save(
      software,
      name,
      'properties',
      changed.externalId,
      { ...asProperty(agency, changed), key: offered },
      changedAt,
    )
  const elsewhere = { number: '9', street: 'Harbour Lookout' }
  if (moved)
    await offices.save(
      software,
      name,
      'properties',
      moved.externalId,
      { ...asProperty(agency, moved), ...elsewhere },
      changedAt,
    )

  const office = offices.find(software, name) as SoftwareOffice
  const ofManagers = managers.map(({ id }) => stored(vendor, office, 'managers', managerKey(id), { subjectId: id }))
  const ofProperties = mirrors.map((mirror) =>
    mirror === moved
      ? stored(vendor, office, 'properties', mirror.externalId, {
          outcome: 'WAITING',
          reason: 'It was linked with a property on service and now has another address',
          candidates: [mirror.propertyId as number],
        })
      : stored(vendor, office, 'properties', mirror.externalId, { subjectId: mirror.id }),
  )
  await client.query(
    `update agency_integrations
        set connection = 'CONNECTED', account_reference = $3, account_id = $4, connected_by = $5, connected_at = $6,
            last_synced_at = $7, next_sync_at = $8
      where agency_id = $1 and software = $2`,
    [
      agencyId,
      software,
      name,
      vendor.accountId(office),
      agency.masterId,
      connectedAt,
      changedAt,
      new Date(now.getTime() + readEveryMs),
    ],
  )
  const sealed = parts.secrets.seal({ state, agencyId, software }, vendor.credentials(parts, office, state, now))
  await run(storeCredentials(agencyId, software, sealed, connectedAt))
  for (const [collection, cursor] of Object.entries(vendor.cursors(office, now)))
    await run(storeCursor(agencyId, software, collection, JSON.stringify(cursor), changedAt))
  await run(storeRecords(agencyId, software, 'managers', ofManagers, connectedAt))
  await run(storeRecords(agencyId, software, 'properties', ofProperties, changedAt))
  const sources = linked
    .filter((mirror) => mirror !== moved)
    .flatMap((mirror) => sourcesOf(agency, mirror, connectedAt))
  const asked = sources.map((source) =>
    source.propertyId === changed?.propertyId && source.field === 'key'
      ? { ...source, ...conflictOver(changed, offered, changedAt) }
      : source,
  )
  await run(saveSources(agencyId, software, asked, changedAt))
  await writeRuns(client, vendor, agency, { connectedAt, changedAt })
}

type Settled = Partial<Pick<StoredRecord, 'outcome' | 'reason' | 'candidates' | 'subjectId'>>

/** A record as a reading stores it. */
function stored(
  { readManager, readProperty }: DemoSoftware,
  office: SoftwareOffice,
  collection: 'managers' | 'properties',
  id: string,
  settled: Settled,
): StoredRecord {
  const item = office.items[collection].get(id) as Item
  const [record] = collection === 'managers' ? readManager(item) : readProperty(item, office)
  if (record?.value === undefined) throw new Error(`The stand-in has no usable record ${id}`)
  const { externalId, label, changedAt, value } = record
  return {
    externalId,
    propertyExternalId: null,
    fingerprint: fingerprintOf(value),
    record: { ...value, changedAt },
    label,
    outcome: 'APPLIED',
    reason: null,
    candidates: [],
    subjectId: null,
    contactIds: contactIdsOf((value as Partial<PropertyRecord>).landlords),
    isDecided: false,
    ...settled,
  }
}

/** Manager and key are those of the software. */
function sourcesOf({ managers }: Agency, { propertyId, managerId, key }: Mirror, at: Date): SourceToSave[] {
  if (propertyId === null) return []
  const source = { propertyId, changedAt: at.toISOString(), isPortal: false, conflict: null }
  const manager = managers.find(({ id }) => id === managerId)
  return [
    { ...source, field: 'key', value: key },
    ...(manager ? [{ ...source, field: 'manager' as const, value: { id: manager.id, name: manager.name } }] : []),
  ]
}

/** Before, the software had a third value. */
const conflictOver = ({ key }: Mirror, offered: string, at: Date) => ({
  value: `${key ?? 'A'}-1`,
  changedAt: at.toISOString(),
  isPortal: true,
  conflict: { offered, portalValue: key, portalAt: new Date(at.getTime() - dayMs).toISOString() },
})

/** The first reading, and the last one. */
async function writeRuns(
  client: pg.Client,
  { software, hasNews }: DemoSoftware,
  { id, masterId, managers, mirrors }: Agency,
  { connectedAt, changedAt }: Record<'connectedAt' | 'changedAt', Date>,
): Promise<void> {
  const others = mirrors.filter(({ propertyId }) => propertyId === null).length
  const [received, same] = [mirrors.length, mirrors.length - others]
  const first = {
    managers: { ...noCounts(), received: managers.length, same: managers.length },
    properties: { ...noCounts(), received, same, changed: others },
  }
  const last = hasNews ? { properties: { ...noCounts(), received: 2, same: 1, waiting: 1, conflicts: 1 } } : {}
  await client.query(
    `insert into software_runs (agency_id, software, kind, cause, status, requested_by, started_at, ended_at, requests, counts)
     values ($1, $2, 'SYNC', 'CONNECTION', 'DONE', $3, $4, $4::timestamptz + interval '4 seconds', 7, $5),
            ($1, $2, 'SYNC', 'SCHEDULE', 'DONE', null, $6, $6::timestamptz + interval '1 second', 5, $7)`,
    [id, software, masterId, connectedAt, JSON.stringify(first), changedAt, JSON.stringify(last)],
  )
}
