import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { PriceKind } from './price-kinds.ts'

export type PriceOfDay = { code: string; cents: number; mostCents: number | null }

/** What items cost an agency on a day, or without an agency what they cost in the state. */
export const pricesOnDay = (
  state: StateCode,
  agencyId: number | null,
  day: Day,
  codes: readonly string[],
) => sql<PriceOfDay>`
  select p.item_code as code, p.cents::float8 as cents, p.most_cents::float8 as "mostCents"
    from app.prices_on(${state}, ${agencyId}::int, ${day}) p where p.item_code = any(${codes}::text[])`

export type PriceRow = {
  id: number
  validFrom: Day
  cents: number | null
  mostCents: number | null
  reason: string | null
  by: string | null
  at: string
  isShipped: boolean
}

const priceColumns: Sql = sql`
  p.id, p.valid_from as "validFrom", p.cents::float8 as cents, p.most_cents::float8 as "mostCents", p.reason,
  (select u.name from users u where u.id = p.recorded_by) as by, p.recorded_at as at, p.recorded_by is null as "isShipped"`

/** The prices of an item, in the state or as agreed with an agency, the latest day first. */
export const priceHistory = (state: StateCode, code: string, agencyId: number | null) => sql<PriceRow>`
  select ${priceColumns} from prices p
   where p.state = ${state} and p.item_code = ${code} and p.agency_id is not distinct from ${agencyId}::int
   order by p.valid_from desc limit 200`

export type PriceItem = {
  code: string
  kind: PriceKind
  name: string
  serviceId: number | null
  isOffered: boolean
  /** Of a package that can be agreed with an agency. */
  coveredServices: number | null
  version: number
}

const itemColumns: Sql = sql`
  i.code, i.kind, i.name, i.service_id as "serviceId", i.is_offered as "isOffered", i.covered_services as "coveredServices", i.version`

export const priceItem = (state: StateCode, code: string) => sql<PriceItem>`
  select ${itemColumns} from price_items i where i.state = ${state} and i.code = ${code}`

export const lockPriceItem = (state: StateCode, code: string) => sql<PriceItem>`
  select ${itemColumns} from price_items i where i.state = ${state} and i.code = ${code} for update`

export type ListedItem = PriceItem & {
  cents: number | null
  mostCents: number | null
  /** The price of the state, where the list shows those of an agency. */
  stateCents: number | null
  stateMostCents: number | null
  isAgreed: boolean
  isShipped: boolean
  nextFrom: Day | null
  agencies: number
}

export type ItemFilter = {
  pattern: string | null
  kind: PriceKind | null
  agencyId: number | null
  day: Day
  atMost: number
  offset: number
}

/** The items of a state with what they cost on a day, and the next change. */
export const listItems = (
  state: StateCode,
  { pattern, kind, agencyId, day, atMost, offset }: ItemFilter,
) => sql<ListedItem>`
  select ${itemColumns}, p.cents::float8 as cents, p.most_cents::float8 as "mostCents", s.cents::float8 as "stateCents",
         s.most_cents::float8 as "stateMostCents", s.recorded_by is null and s.cents is not null as "isShipped",
         exists (select from prices g where g.agency_id = ${agencyId}::int and g.state = i.state and g.item_code = i.code) as "isAgreed",
         (select min(n.valid_from) from prices n where n.state = i.state and n.item_code = i.code
             and n.agency_id is not distinct from ${agencyId}::int and n.valid_from > ${day}) as "nextFrom",
         (select count(distinct g.agency_id) from prices g where g.state = i.state and g.item_code = i.code
             and g.agency_id is not null) as agencies
    from price_items i
    left join app.prices_on(${state}, ${agencyId}::int, ${day}) p on p.item_code = i.code
    left join lateral (select x.* from prices x where x.state = i.state and x.item_code = i.code and x.agency_id is null
                          and x.valid_from <= ${day} order by x.valid_from desc limit 1) s on true
   where i.state = ${state}
     ${kind === null ? emptySql : sql`and i.kind = ${kind}`}
     ${pattern === null ? emptySql : sql`and (i.name ilike ${pattern} or i.code ilike ${pattern})`}
   order by array_position(array['SERVICE', 'PACKAGE', 'PRODUCT', 'REPAIR'], i.kind), i.code limit ${atMost} offset ${offset}`

/** How many items that are offered have the price that came with the product; none in a demo. */
export const shippedPriceCount = (state: StateCode, today: Day) => sql<{ count: number }>`
  select count(*)::int as count from price_items i
   where i.state = ${state} and i.is_offered and i.kind in ('SERVICE', 'PACKAGE')
     and (select p.recorded_by is null from prices p
           where p.state = i.state and p.item_code = i.code and p.agency_id is null and p.valid_from <= ${today}
           order by p.valid_from desc limit 1)
     and not exists (select from provider_details d where d.state = i.state and d.is_demo)`

export type AgencyWithPrices = { id: number; name: string; items: number }

/** Agencies with this in their name, or those with agreed prices. */
export const agenciesWithPrices = (
  state: StateCode,
  pattern: string | null,
  atMost: number,
  offset: number,
) => sql<AgencyWithPrices>`
  select a.id, a.name, (select count(distinct p.item_code) from prices p where p.agency_id = a.id) as items
    from agencies a
   where a.state = ${state}
     and ${pattern === null ? sql`exists (select from prices p where p.agency_id = a.id)` : sql`a.name ilike ${pattern}`}
   order by a.name, a.id limit ${atMost} offset ${offset}`

export type AgreedPrice = PriceRow & { agencyId: number; agencyName: string }

/** The latest agreements about an item. */
export const agreedPrices = (state: StateCode, code: string, day: Day) => sql<AgreedPrice>`
  select distinct on (a.name, a.id) ${priceColumns}, a.id as "agencyId", a.name as "agencyName"
    from prices p join agencies a on a.id = p.agency_id
   where p.state = ${state} and p.item_code = ${code} and p.valid_from <= ${day}
   order by a.name, a.id, p.valid_from desc limit 500`

/** Serialises changes of the prices of a state. */
export const lockPrices = (state: StateCode) =>
  sql`select pg_advisory_xact_lock(hashtext('prices'), hashtext(${state}))`

export type NewPrice = {
  code: string
  agencyId: number | null
  validFrom: Day
  cents: number | null
  mostCents: number | null
}
type Recorder = { state: StateCode; userId: number | null; now: Date; reason: string }

/** Replaces prices of the same days, which have not been in force before today. */
export const deletePrices = (state: StateCode, prices: readonly NewPrice[]) => sql`
  delete from prices p using jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n (code text, "agencyId" int, "validFrom" date)
   where p.state = ${state} and p.item_code = n.code and p.agency_id is not distinct from n."agencyId" and p.valid_from = n."validFrom"`

export const insertPrices = ({ state, userId, now, reason }: Recorder, prices: readonly NewPrice[]) => sql`
  insert into prices (state, item_code, agency_id, valid_from, cents, most_cents, reason, recorded_by, recorded_at)
  select ${state}, n.code, n."agencyId", n."validFrom", n.cents, n."mostCents", ${reason}, ${userId}::int, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as n (code text, "agencyId" int, "validFrom" date, cents bigint, "mostCents" bigint)`

export const deletePlannedPrice = (state: StateCode, id: number, today: Day) => sql<
  PriceRow & { code: string; agencyId: number | null }
>`
  delete from prices p where p.state = ${state} and p.id = ${id} and p.valid_from > ${today}
  returning p.item_code as code, p.agency_id as "agencyId", p.id, p.valid_from as "validFrom", p.cents::float8 as cents,
            p.most_cents::float8 as "mostCents"`

export type NewPriceItem = Omit<PriceItem, 'version' | 'isOffered'>

export const insertItems = (state: StateCode, items: readonly NewPriceItem[]) => sql`
  insert into price_items (state, code, kind, name, service_id, covered_services)
  select ${state}, n.code, n.kind, n.name, n."serviceId", n."coveredServices"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as n (code text, kind text, name text, "serviceId" smallint, "coveredServices" smallint)`

export const updateItem = (
  state: StateCode,
  { code, name, isOffered }: Pick<PriceItem, 'code' | 'name' | 'isOffered'>,
) => sql`
  update price_items set name = ${name}, is_offered = ${isOffered}, version = version + 1 where state = ${state} and code = ${code}`

export type StoredPrice = NewPrice & { id: number }

/** Every price of a state, to compare an import with and to export. */
export const storedPrices = (state: StateCode) => sql<
  StoredPrice & { agencyName: string | null; reason: string | null }
>`
  select p.id, p.item_code as code, p.agency_id as "agencyId", a.name as "agencyName", p.valid_from as "validFrom",
         p.cents::float8 as cents, p.most_cents::float8 as "mostCents", p.reason
    from prices p left join agencies a on a.id = p.agency_id
   where p.state = ${state} order by p.item_code, p.agency_id nulls first, p.valid_from limit 200000`

export const allItems = (state: StateCode) => sql<PriceItem>`
  select ${itemColumns} from price_items i where i.state = ${state} order by i.code`

export const agencyIdsOf = (state: StateCode, ids: readonly number[]) => sql<{ id: number; name: string }>`
  select id, name from agencies where state = ${state} and id = any(${ids}::int[])`
