import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'

type MadeDigests = { agencies: number; entries: number; number: number | null; root: string | null }
export const madeDigests = (state: StateCode) => sql<MadeDigests>`
  select agencies, entries, number, root from app.digest_ledgers(${state})`

/** Without those whose records were removed by age: only the digests of their ledgers are left. */
export const agenciesWithLedger = (state: StateCode) => sql<{ id: number }>`
  select id from agencies where state = ${state} and records_removed_at is null order by id`

export type Fault = {
  propertyId: number
  entry: number
  serviceId: number
  before: number | null
  isAltered: boolean
  isEarlier: boolean
  knownOn: Day
}

const ofProperty = (propertyId: number | undefined): Sql =>
  propertyId === undefined ? emptySql : sql`and property_id = ${propertyId}`

/** Entries that do not follow from the one before. In the order of the primary key, so that nothing is sorted. */
export const brokenEntries = (agencyId: number, propertyId: number | undefined, most: number) => sql<Fault>`
  select (e).property_id as "propertyId", (e).entry, (e).service_id as "serviceId", before,
         hash <> app.ledger_hash(before_hash, e) as "isAltered", coalesce((e).known_at < before_at, false) as "isEarlier",
         ((e).known_at at time zone 'UTC')::date as "knownOn"
    from (select l as e, l.hash, lag(l.entry) over chain as before, lag(l.hash) over chain as before_hash,
          lag(l.known_at) over chain as before_at
            from result_ledger l where agency_id = ${agencyId} ${ofProperty(propertyId)}
          window chain as (partition by l.agency_id, l.property_id order by l.entry)) chained
   where (e).entry <> coalesce(before, 0) + 1 or hash <> app.ledger_hash(before_hash, e) or (e).known_at < before_at
   limit ${most}`

export const countedEntries = (agencyId: number, propertyId: number | undefined) => sql<{
  entries: number
  properties: number
}>`
  select coalesce(sum(entries), 0)::int as entries, count(*)::int as properties
    from (select count(*) as entries from result_ledger where agency_id = ${agencyId} ${ofProperty(propertyId)} group by property_id) p`

export type Unsaid = { propertyId: number; serviceId: number }

/** Services whose result is not the last one of the ledger: entries were taken from the end. */
export const unsaidResults = (agencyId: number, propertyId: number | undefined, most: number) => sql<Unsaid>`
  select s.property_id as "propertyId", s.service_id as "serviceId" from property_services s
    left join lateral (
      select l.compliance, l.reason, l.obligations::text as obligations from result_ledger l
       where l.agency_id = s.agency_id and l.property_id = s.property_id and l.service_id = s.service_id
         order by l.entry desc limit 1) last on true
   where s.agency_id = ${agencyId} ${ofProperty(propertyId)} and s.obligations is not null
     and (last.compliance, last.reason, last.obligations) is distinct from (s.compliance, s.compliance_reason, s.obligations::text)
   limit ${most}`

export type DigestFault = {
  number: number
  through: string
  entries: number
  found: number
  isAltered: boolean
  isGap: boolean
}

/** Digests that are broken themselves or do not fit the entries that they cover. */
export const brokenDigests = (agencyId: number, most: number) => sql<DigestFault>`
  with periods as (
    select d, d.number, d.through, d.entries, d.content, d.digest, row_number() over chain - 1 as place,
           lag(d.digest) over chain as before, lag(d.number, 1, 0) over chain as before_number
      from ledger_digests d where d.agency_id = ${agencyId} window chain as (order by d.number)
  ), placed as (
    -- An entry belongs to the first digest that reaches it.
    select width_bucket(l.known_at - interval '1 microsecond', (select array_agg(through order by number) from periods)) as place,
           l.property_id, l.entry, l.hash
      from result_ledger l
     -- Of an agency that was merged into another, the entries are there now.
     where ((l.agency_id = ${agencyId} and l.agency_then is null) or l.agency_then = ${agencyId})
       and l.known_at <= (select max(through) from periods)
  ), found as (
    select p.number, count(l.entry)::int as entries,
           sha256(string_agg(int4send(l.property_id) || int4send(l.entry) || l.hash, ''::bytea order by l.property_id, l.entry)) as content
      from periods p left join placed l on l.place = p.place
     group by p.number
  )
  select p.number, p.through::text, p.entries, f.entries as found,
         p.digest <> app.ledger_digest(p.before, p.d) as "isAltered", p.number <> p.before_number + 1 as "isGap"
    from periods p join found f using (number)
   where p.number <> p.before_number + 1 or p.digest <> app.ledger_digest(p.before, p.d) or f.content is distinct from p.content
   order by 1 limit ${most}`

export type Root = { number: number; through: string; root: string; isAltered: boolean; isGap: boolean }

/** The root of each night, computed again from the digests. Only the owner sees those of all agencies. */
export const computedRoots = (state: StateCode) => sql<Root>`
  select number, through::text, encode(computed, 'hex') as root, root <> computed as "isAltered", number <> before_number + 1 as "isGap"
    from (select r.number, r.through, r.root, app.ledger_root(lag(r.root) over chain, r) as computed,
          lag(r.number, 1, 0) over chain as before_number
            from ledger_roots r where r.state = ${state} window chain as (order by r.number)) computed_roots
   order by number`

export type DigestWithoutRoot = { agencyId: number; number: number; through: string }
export const digestsWithoutRoot = (state: StateCode, most: number) => sql<DigestWithoutRoot>`
  select d.agency_id as "agencyId", d.number, d.through::text from ledger_digests d
   where d.state = ${state} and not exists (select from ledger_roots r where r.state = d.state and r.through = d.through)
   order by d.through, d.agency_id limit ${most}`

export const propertyOfAgency = (agencyId: number, propertyId: number) => sql<{ id: number }>`
  select id from properties where agency_id = ${agencyId} and id = ${propertyId}
  union select property_id from result_ledger where agency_id = ${agencyId} and property_id = ${propertyId}`
