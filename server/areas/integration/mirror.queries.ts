import type { Day } from '../../../contract/days.ts'
import type { SyncField } from '../../../contract/integration/connections.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { isLiveLease } from '../compliance/lease-in-force.queries.ts'

/* Portfolio properties and properties, as the mirroring of the software reads and writes them. */

export type MirrorRow = {
  id: number
  externalId: string
  propertyId: number | null
  isReleased: boolean
  isActive: boolean
  managerId: number | null
  /** As the software had it last, and of the property on service. */
  addressLine: string
  suburbId: number | null
  propertyLine: string | null
  propertySuburbId: number | null
  /** A person is asked which property it is. */
  isWaiting: boolean
}

/** Locked in the order of their ids. */
export const lockMirrors = (agencyId: number, software: string, externalIds: readonly string[]) => sql<MirrorRow>`
  select p.id, p.external_id as "externalId", p.property_id as "propertyId", p.is_released as "isReleased",
         p.is_active as "isActive", p.manager_id as "managerId",
         p.address_line_1 as "addressLine", p.suburb_id as "suburbId", q.address_line_1 as "propertyLine",
         q.suburb_id as "propertySuburbId",
         exists (select from software_records r where r.agency_id = p.agency_id and r.software = p.software and r.collection = 'properties'
                    and r.external_id = p.external_id and r.outcome = 'WAITING') as "isWaiting"
    from unnest(${externalIds}::text[]) wanted (id)
   cross join lateral (select id from portfolio_properties
                        where agency_id = ${agencyId} and software = ${software} and external_id = wanted.id offset 0) found
    join portfolio_properties p on p.agency_id = ${agencyId} and p.id = found.id
    left join properties q on q.agency_id = ${agencyId} and q.id = p.property_id
   order by p.id for update of p`

/** Properties of this software in these suburbs that it names otherwise now. */
export const mirrorsToAdopt = (
  agencyId: number,
  software: string,
  suburbIds: readonly number[],
  isUnnamed: Sql,
) => sql<{
  id: number
  externalId: string
  suburbId: number
  addressLine: string
}>`
  select m.id, m.external_id as "externalId", m.suburb_id as "suburbId", m.address_line_1 as "addressLine"
    from unnest(${suburbIds}::int[]) wanted (id)
   cross join lateral (select * from portfolio_properties where agency_id = ${agencyId} and suburb_id = wanted.id offset 0) m
   where m.software = ${software} and ${isUnnamed}`

/** Of a mirror `m`: the provider loaded it before the software was connected, which has not sent this id yet, nor does so now. */
export const neverRead = (agencyId: number, software: string, externalIds: readonly string[]) => sql`
  m.is_active and m.external_id <> all(${externalIds}::text[])
     and m.synced_at < (select connected_at from agency_integrations where agency_id = ${agencyId} and software = ${software})
     and not exists (select from software_records r where r.agency_id = ${agencyId} and r.software = ${software}
                        and r.collection = 'properties' and r.external_id = m.external_id)`

/**
 * Whether a record of software is linked with a property `p`: a lost or disconnected one only if it is of this software, one that the
 * provider loaded only once the software has sent it. One by one (`offset 0`): a join would compare each with the whole portfolio.
 */
const isTaken = (agencyId: number, software: string, externalIds: readonly string[]) => sql`
  exists (select from portfolio_properties m where m.agency_id = p.agency_id and m.property_id = p.id
             and (m.is_active and (m.software = ${software} and ${neverRead(agencyId, software, externalIds)}) is not true
                  or m.software = ${software} and m.is_released) offset 0)`

/** What the provider loaded of these properties. The first of each can become the record’s, unless that has a mirror already. */
export const linksNeverRead = (
  agencyId: number,
  software: string,
  links: readonly { propertyId: number; externalId: string }[],
) => sql<{ id: number; before: string; externalId: string; isFirst: boolean }>`
  select m.id, m.external_id as before, wanted.id as "externalId",
         row_number() over (partition by wanted.id order by m.id) = 1
           and not exists (select from portfolio_properties o
                            where o.agency_id = ${agencyId} and o.software = ${software} and o.external_id = wanted.id) as "isFirst"
    from unnest(${links.map(({ propertyId }) => propertyId)}::int[], ${links.map(({ externalId }) => externalId)}::text[])
           as wanted (property_id, id)
   cross join lateral (select * from portfolio_properties
                        where agency_id = ${agencyId} and property_id = wanted.property_id offset 0) m
   where m.software = ${software} and ${neverRead(
     agencyId,
     software,
     links.map(({ externalId }) => externalId),
   )}`

export type SuburbRow = { name: string; postcode: string; id: number; line: string }
export const suburbsByName = (
  state: StateCode,
  suburbs: readonly { name: string; postcode: string }[],
) => sql<SuburbRow>`
  select x.name, x.postcode, s.id, s.name || ' ' || upper(s.state) || ' ' || s.postcode as line
    from jsonb_to_recordset(${JSON.stringify(suburbs)}::jsonb) as x (name text, postcode text)
    join suburbs s on s.state = ${state} and s.postcode = x.postcode and upper(s.name) = upper(x.name)`

export type PropertyInSuburb = {
  id: number
  suburbId: number
  addressLine1: string
  isLost: boolean
  /** Linked, and not only with a record that the software has lost or that was disconnected. */
  isTaken: boolean
}
/** Properties on service in these suburbs, for records with these ids. */
export const propertiesInSuburbs = (
  agencyId: number,
  software: string,
  suburbIds: readonly number[],
  externalIds: readonly string[],
) => sql<PropertyInSuburb>`
  select p.id, p.suburb_id as "suburbId", p.address_line_1 as "addressLine1",
         exists (select from portfolio_properties m where m.agency_id = p.agency_id and m.property_id = p.id
                    and m.software = ${software}) as "isLost",
         ${isTaken(agencyId, software, externalIds)} as "isTaken"
    from unnest(${suburbIds}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and suburb_id = wanted.id offset 0) p
   where p.cancelled_at is null`

/** Properties on service with these numbers and first words of streets, in any suburb, that no record of software is linked with. */
export const propertiesInStreets = (
  agencyId: number,
  software: string,
  streets: readonly string[],
  externalIds: readonly string[],
) => sql<{
  id: number
  suburbId: number
  addressLine1: string
}>`
  select p.id, p.suburb_id as "suburbId", p.address_line_1 as "addressLine1"
    from unnest(${streets}::text[]) wanted (street)
   cross join lateral (select * from properties
                        where agency_id = ${agencyId} and street_lookup = wanted.street and cancelled_at is null offset 0) p
   where not ${isTaken(agencyId, software, externalIds)}`

export const lockProperties = (agencyId: number, ids: readonly number[]) => sql`
  select p.id from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select id from properties where agency_id = ${agencyId} and id = wanted.id offset 0) found
    join properties p on p.agency_id = ${agencyId} and p.id = found.id order by p.id for update of p`

export type PersonValue = { name: string; email: string | null; phones: string[] }
export type LeaseState = {
  tenancyId: number
  startsOn: Day
  endsOn: Day | null
  vacatesOn: Day | null
  tenants: PersonValue[]
  portalAt: string | null
}
export type PropertyState = {
  id: number
  address: string
  isCancelled: boolean
  isVacant: boolean
  managerId: number | null
  managerName: string | null
  keyNumber: string | null
  landlords: PersonValue[]
  /** When a user last changed the property, or its landlords. */
  portalAt: string | null
  landlordsAt: string | null
  leases: LeaseState[]
  sources: Partial<Record<SyncField, { value: unknown; tenancyId: number | null }>>
}

const phonesOf = (owner: ReturnType<typeof sql>) => sql`
  coalesce((select json_agg(n.number order by n.id) from contact_numbers n where n.agency_id = p.agency_id and ${owner}), '[]')`

const instant = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What is here now, and what came from the software before, of many properties in one statement. */
export const propertyStates = (agencyId: number, ids: readonly number[], today: Day) => sql<PropertyState>`
  select p.id, p.address_line_1 || ', ' || p.address_line_2 as address, p.cancelled_at is not null as "isCancelled",
         p.is_vacant as "isVacant", p.manager_id as "managerId", p.key_number as "keyNumber",
         (select m.name from property_managers m where m.agency_id = p.agency_id and m.id = p.manager_id) as "managerName",
         case when p.updated_by is not null then ${instant(sql`p.updated_at`)} end as "portalAt",
         coalesce((select json_agg(json_build_object('name', k.name, 'email', lower(k.email),
                                                     'phones', ${phonesOf(sql`n.contact_id = k.id`)})
                          order by pc.position, k.id)
            from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
           where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'), '[]') as landlords,
         (select ${instant(sql`max(k.updated_at)`)}
            from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
           where pc.agency_id = p.agency_id and pc.property_id = p.id and k.updated_by is not null) as "landlordsAt",
         coalesce((select json_agg(json_build_object(
                            'tenancyId', t.id, 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'vacatesOn', t.vacates_on,
                            'portalAt', case when coalesce(t.updated_by, case when t.updated_at is null then t.created_by end) is not null
                                             then ${instant(sql`coalesce(t.updated_at, t.created_at)`)} end,
                            'tenants', coalesce((select json_agg(json_build_object('name', o.name, 'email', lower(o.email),
                                                                                  'phones', ${phonesOf(sql`n.occupant_id = o.id`)})
                                                                order by o.position, o.id)
                                                   from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id), '[]'))
                            order by t.starts_on)
            from tenancies t
           where t.agency_id = p.agency_id and t.property_id = p.id and ${isLiveLease(today)}), '[]') as leases,
         coalesce((select json_object_agg(s.field, json_build_object('value', s.value, 'tenancyId', s.tenancy_id))
            from property_sources s where s.agency_id = p.agency_id and s.property_id = p.id), '{}') as sources
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and id = wanted.id offset 0) p`

export type SourceToSave = {
  propertyId: number
  field: SyncField
  /** Of the lease and the tenants. */
  tenancyId?: number
  value: unknown
  changedAt: string | null
  /** The portal's value is in use. */
  isPortal: boolean
  /** Set while both sides differ and a person must choose. */
  conflict: { offered: unknown; portalValue: unknown; portalAt: string | null } | null
}

/** Another field of the record has changed, not this one. */
const isSameSource = sql`(property_sources.software = excluded.software
  and coalesce(property_sources.offered, property_sources.value) = coalesce(excluded.offered, excluded.value))`
const isStillKept = sql`(excluded.is_portal and excluded.conflict_at is null)`

export const saveSources = (agencyId: number, software: string, sources: readonly SourceToSave[], now: Date) => sql`
  insert into property_sources (agency_id, property_id, field, tenancy_id, software, value, changed_at, received_at, offered, portal_value,
                                portal_changed_at, conflict_at, is_portal)
  select ${agencyId}, x."propertyId", x.field, x."tenancyId", ${software}, coalesce(x.value, 'null'), x."changedAt", ${now.toISOString()},
         x.conflict->'offered', x.conflict->'portalValue', (x.conflict->>'portalAt')::timestamptz,
         case when jsonb_typeof(x.conflict) = 'object' then ${now.toISOString()}::timestamptz end, x."isPortal"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
         as x ("propertyId" int, field text, "tenancyId" int, value jsonb, "changedAt" timestamptz, conflict jsonb, "isPortal" boolean)
      on conflict (agency_id, property_id, field) do update
     set software = excluded.software, tenancy_id = excluded.tenancy_id, value = excluded.value,
         changed_at = case when ${isSameSource} then property_sources.changed_at else excluded.changed_at end,
         received_at = case when ${isSameSource} then property_sources.received_at else excluded.received_at end,
         offered = excluded.offered, portal_value = excluded.portal_value, portal_changed_at = excluded.portal_changed_at,
         conflict_at = excluded.conflict_at, is_portal = excluded.is_portal,
         decision = case when ${isStillKept} then property_sources.decision end,
         decided_by = case when ${isStillKept} then property_sources.decided_by end,
         decided_at = case when ${isStillKept} then property_sources.decided_at end`

export type CatchUpRow = { id: number; externalId: string }
/** Properties that were linked since the last reading. Those of software that was disconnected come back only when it sends them. */
export const dueToCatchUp = (agencyId: number, software: string, atMost: number) => sql<CatchUpRow>`
  select id, external_id as "externalId" from portfolio_properties
   where agency_id = ${agencyId} and is_catch_up_due and software = ${software}
     and not is_released and property_id is not null and is_active
   order by id limit ${atMost}`
export type RecordToRepeat = { collection: string; externalId: string; label: string; record: unknown }
/** What the software said about these properties and their tenancies. */
export const recordsOfProperties = (
  agencyId: number,
  software: string,
  externalIds: readonly string[],
) => sql<RecordToRepeat>`
  select r.collection, r.external_id as "externalId", r.label, r.record
    from unnest(${externalIds}::text[]) wanted (id)
   cross join lateral (
     (select * from software_records where agency_id = ${agencyId} and software = ${software} and collection = 'properties'
         and external_id = wanted.id)
      union all
     (select * from software_records where agency_id = ${agencyId} and software = ${software} and collection = 'tenancies'
         and property_external_id = wanted.id)) r
   where r.outcome not in ('EXCLUDED', 'HELD')`

/** Records that wait for one of these reasons, although each property that they may be is linked with another record meanwhile. */
export const waitingInVain = (
  agencyId: number,
  software: string,
  reasons: readonly string[],
  atMost: number,
) => sql<RecordToRepeat>`
  select r.collection, r.external_id as "externalId", r.label, r.record from software_records r
   where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = 'properties' and r.outcome = 'WAITING'
     and r.reason = any(${reasons}::text[])
     and not exists (select from properties p
                      where p.agency_id = r.agency_id and p.id = any(r.candidates) and p.cancelled_at is null
                         and not ${isTaken(agencyId, software, [])})
   order by r.external_id limit ${atMost}`

export const heldRecords = (agencyId: number, software: string, atMost: number) => sql<RecordToRepeat>`
  select collection, external_id as "externalId", label, record from software_records
   where agency_id = ${agencyId} and software = ${software} and outcome = 'HELD' order by collection, external_id limit ${atMost}`

/** How many are held, of how many properties, how many the master user lets be taken over, and whether a run does it now. */
export const heldAndPortfolio = (agencyId: number, software: string) => sql<{
  held: number
  properties: number
  allowed: number
  isRunning: boolean
}>`
  select (select count(*) from software_records r
           where r.agency_id = n.agency_id and r.software = n.software and r.outcome = 'HELD')::int as held,
         (select count(*) from portfolio_properties p
           where p.agency_id = n.agency_id and p.software = n.software and p.is_active)::int as properties,
         n.endings_allowed as allowed,
         exists (select from software_runs r
                  where r.agency_id = n.agency_id and r.software = n.software and r.status = 'RUNNING') as "isRunning"
    from agency_integrations n where n.agency_id = ${agencyId} and n.software = ${software}`
