import type { ContactLink, Hint } from '../../outside/software/records.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** Contacts that did not come with their list are few. */
const contactsAtOnce = 50
/** What can be changed in the software unseen is asked about again. */
const detailsLifeDays = 30

/* Which contacts are landlords and tenants of what, and what the software is to be asked about. */

/** Returns the holders that have got another contact. */
export const saveLinks = (agencyId: number, software: string, links: readonly ContactLink[], seenAt: string) => sql<{
  holderId: string
}>`
  with saved as (
    insert into software_links as l (agency_id, software, holder_id, contact_id, seen_at)
    select distinct ${agencyId}::int, ${software}, x.holder, x.contact, ${seenAt}::timestamptz
      from unnest(${links.map(({ holderId }) => holderId)}::text[], ${links.map(({ contactId }) => contactId)}::text[]) x (holder, contact)
        on conflict (agency_id, software, holder_id, contact_id) do update set seen_at = greatest(l.seen_at, excluded.seen_at)
    returning holder_id, xmax = 0 as is_new
  )
  select distinct holder_id as "holderId" from saved where is_new`

/** What neither this whole list nor the one before had is over. Returns the holders. */
export const dropUnseenLinks = (agencyId: number, software: string, holders: string, before: string) => sql<{
  holderId: string
}>`
  delete from software_links
   where agency_id = ${agencyId} and software = ${software} and starts_with(holder_id, ${holders}) and seen_at < ${before}
  returning holder_id as "holderId"`

export const holdersOf = (agencyId: number, software: string, contactIds: readonly string[]) => sql<{
  holderId: string
  contactId: string
}>`
  select l.holder_id as "holderId", l.contact_id as "contactId"
    from unnest(${contactIds}::text[]) wanted (id)
   cross join lateral (select holder_id, contact_id from software_links
                        where agency_id = ${agencyId} and software = ${software} and contact_id = wanted.id offset 0) l`

export const contactsOf = (agencyId: number, software: string, holderIds: readonly string[]) => sql<{
  holderId: string
  contactId: string
}>`
  select l.holder_id as "holderId", l.contact_id as "contactId"
    from unnest(${holderIds}::text[]) wanted (id)
   cross join lateral (select holder_id, contact_id from software_links
                        where agency_id = ${agencyId} and software = ${software} and holder_id = wanted.id offset 0) l
   order by l.holder_id, l.contact_id`

/** Contacts that were merged are one now. */
export const mergeContacts = (agencyId: number, software: string, into: string, from: readonly string[]) => sql`
  insert into software_links (agency_id, software, holder_id, contact_id, seen_at)
  select agency_id, software, holder_id, ${into}, max(seen_at) from software_links
   where agency_id = ${agencyId} and software = ${software} and contact_id = any (${from}::text[]) group by 1, 2, 3
      on conflict (agency_id, software, holder_id, contact_id) do nothing`
export const dropContacts = (agencyId: number, software: string, contactIds: readonly string[]) => sql`
  delete from software_links
   where agency_id = ${agencyId} and software = ${software} and contact_id = any (${contactIds}::text[])`

/* Whole lists. */

export const markSeen = (
  agencyId: number,
  software: string,
  collection: string,
  externalIds: readonly string[],
  at: string,
) => sql`
  update software_records r set seen_at = ${at}
    from unnest(${externalIds}::text[]) wanted (id)
   where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = ${collection} and r.external_id = wanted.id`

const addHints = (agencyId: number, software: string, now: Date, rows: ReturnType<typeof sql>) => sql`
  insert into software_hints (agency_id, software, kind, external_id, noted_at)
  select ${agencyId}::int, ${software}, x.kind, x.id, ${now.toISOString()} from (${rows}) x (kind, id)
      on conflict (agency_id, software, kind, external_id) do update
     set noted_at = greatest(excluded.noted_at, software_hints.noted_at + interval '1 microsecond')`

export const noteHints = (agencyId: number, software: string, hints: readonly Hint[], now: Date): Sql =>
  addHints(
    agencyId,
    software,
    now,
    sql`select distinct * from unnest(${hints.map(({ kind }) => kind)}::text[], ${hints.map(({ id }) => id)}::text[])`,
  )

/** Managements that a whole list lacked; more are found by the next one. */
export const noteMissingProperties = (
  agencyId: number,
  software: string,
  begunAt: string,
  now: Date,
  atMost: number,
): Sql =>
  addHints(
    agencyId,
    software,
    now,
    sql`select 'MISSING', r.external_id from software_records r
          join portfolio_properties p on p.agency_id = r.agency_id and p.software = r.software and p.external_id = r.external_id
         where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = 'properties' and p.is_active
           and coalesce(r.seen_at, '-infinity') < ${begunAt} order by r.external_id limit ${atMost}`,
  )

/** Properties of which a whole list lacked a tenancy that was not closed. */
export const noteMissingTenancies = (
  agencyId: number,
  software: string,
  begunAt: string,
  now: Date,
  atMost: number,
): Sql =>
  addHints(
    agencyId,
    software,
    now,
    sql`select distinct 'PROPERTY', r.property_external_id from software_records r
         where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = 'tenancies' and r.outcome = 'APPLIED'
           and r.record->>'isClosed' = 'false' and coalesce(r.seen_at, '-infinity') < ${begunAt} limit ${atMost}`,
  )

/** Contacts that are linked and did not come; properties on service about which the software is to be asked one by one. */
export const noteUnread = (agencyId: number, software: string, details: number, now: Date): Sql =>
  addHints(
    agencyId,
    software,
    now,
    sql`(select distinct 'CONTACT', l.contact_id from software_links l
          where l.agency_id = ${agencyId} and l.software = ${software}
            and not exists (select from software_records r where r.agency_id = l.agency_id and r.software = l.software
                               and r.collection = 'people' and r.external_id = l.contact_id) limit ${contactsAtOnce})
        union all
        (select 'PROPERTY', p.external_id from portfolio_properties p
          where p.agency_id = ${agencyId} and p.software = ${software} and p.is_active and p.property_id is not null
            and p.details_read_at < ${now.toISOString()}::timestamptz - make_interval(days => ${detailsLifeDays})
          order by p.details_read_at limit ${details})`,
  )

/** Properties on service about which it was never asked, or which have changed since. */
export const countUnread = (agencyId: number, software: string) => sql<{ count: number }>`
  select count(*)::int as count from portfolio_properties
   where agency_id = ${agencyId} and software = ${software} and is_active and property_id is not null
     and details_read_at <= '1970-01-01T00:00:00Z'`

export type NotedHint = Hint & { notedAt: string }
export const nextHint = (agencyId: number, software: string) => sql<NotedHint>`
  select kind, external_id as id, noted_at::text as "notedAt" from software_hints
   where agency_id = ${agencyId} and software = ${software} order by noted_at, kind, external_id limit 1`
/** One that was noted again while the software was asked stays. */
export const dropHint = (agencyId: number, software: string, { kind, id, notedAt }: NotedHint) => sql`
  delete from software_hints
   where agency_id = ${agencyId} and software = ${software} and kind = ${kind} and external_id = ${id}
     and noted_at = ${notedAt}::timestamptz`
export const dropLinksAndHints = (agencyId: number, software: string) => sql`
  with hints as (delete from software_hints where agency_id = ${agencyId} and software = ${software})
  delete from software_links where agency_id = ${agencyId} and software = ${software}`

export const recordOf = (agencyId: number, software: string, externalId: string) => sql<{
  label: string
  record: unknown
  outcome: string
}>`
  select label, record, outcome from software_records
   where agency_id = ${agencyId} and software = ${software} and collection = 'properties' and external_id = ${externalId}`
