import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/* Events that software has posted, kept as records of their properties. Each has a moment of its own, which grows in the order they came. */

export const agenciesOfOffice = (software: string, accountId: string) => sql<{ state: StateCode; agencyId: number }>`
  select state, agency_id as "agencyId" from app.agencies_of_software_office(${software}, ${accountId})`

export type EventOfProperty = { id: string; propertyId: string; kind: string; event: unknown }

/** Once for each id; with the connection locked, so that a reader never passes an event that is not committed yet. Returns new ones. */
export const storeEvents = (
  agencyId: number,
  software: string,
  events: readonly EventOfProperty[],
  now: Date,
) => sql<EventOfProperty>`
  insert into software_records (agency_id, software, collection, external_id, property_external_id, fingerprint, record, label, outcome,
                                received_at)
  select ${agencyId}, ${software}, 'events', x.value->>'id', x.value->>'propertyId', x.value->>'kind', x.value->'event', 'Event', 'APPLIED',
         greatest(${now.toISOString()}::timestamptz,
                  (select max(received_at) + interval '1 microsecond' from software_records
                    where agency_id = ${agencyId} and software = ${software} and collection = 'events'))
           + interval '1 microsecond' * (x.place - 1)
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality x (value, place)
      on conflict (agency_id, software, collection, external_id) do nothing
  returning external_id as id, property_external_id as "propertyId", fingerprint as kind, record as event`

/**
 * What a later event of the same kind has said again is not kept, because it names people. Found by their places (ctid): joined by their
 * ids, each event of the agency was compared.
 */
export const emptyEarlierEvents = (agencyId: number, software: string, events: readonly EventOfProperty[]) => sql`
  with known as materialized (
    select ctid as tuple, row_number() over (partition by property_external_id, fingerprint
                                             order by record->>'at' desc, received_at desc) as place
      from software_records
     where agency_id = ${agencyId} and software = ${software} and collection = 'events' and record <> '{}'
       and property_external_id = any (${events.map(({ propertyId }) => propertyId)}::text[])
       and fingerprint = any (${events.map(({ kind }) => kind)}::text[])
  )
  update software_records set record = '{}'
   where agency_id = ${agencyId} and ctid = any (array(select tuple from known where place > 1))`

/* Events of offices that no agency has connected yet, in one database for all states. */

export const keepEarlyEvent = (
  software: string,
  office: string,
  { id, propertyId, kind, event }: EventOfProperty,
  now: Date,
) => sql`
  select app.keep_early_event(${software}, ${office}, ${id}, ${propertyId}, ${kind}, ${JSON.stringify(event)}::jsonb, ${now.toISOString()})`
export const earlyEvents = (software: string, office: string, atMost: number) => sql<EventOfProperty>`
  select id, property_external_id as "propertyId", kind, event
    from app.early_events_of_office(${software}, ${office}, ${atMost}::int)`
export const dropEarlyEvents = (software: string, office: string, ids: readonly string[]) => sql`
  select app.drop_early_events(${software}, ${office}, ${ids}::text[])`

export const eventsAfter = (agencyId: number, software: string, cursor: string | undefined, atMost: number) => sql<{
  propertyId: string
  cursor: string
}>`
  select property_external_id as "propertyId", to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
    from software_records
   where agency_id = ${agencyId} and software = ${software} and collection = 'events'
     and received_at > ${cursor ?? '-infinity'}::timestamptz
   order by received_at limit ${atMost}`

export const eventsOfProperties = (agencyId: number, software: string, propertyIds: readonly string[]) => sql<{
  propertyId: string
  event: unknown
}>`
  select property_external_id as "propertyId", record as event from software_records
   where agency_id = ${agencyId} and software = ${software} and collection = 'events'
     and property_external_id = any (${propertyIds}::text[]) and record <> '{}'
   order by received_at`
