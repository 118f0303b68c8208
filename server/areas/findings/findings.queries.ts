import type { Day } from '../../../contract/days.ts'
import type { FindingSort, ServicingCategory } from '../../../contract/findings/reported-findings.ts'
import type { SortDirection } from '../../../contract/paging.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { toConditions } from '../portfolio/card-conditions.queries.ts'

/** Filters of the list; a row is a service of a property with open findings. */
export type FindingFilter = {
  agencyId: number
  /** Both or neither means no filter. */
  urgency: { urgent: boolean; nonUrgent: boolean }
  categories: readonly string[]
  /** Service ids. `only`: the property has open findings of these services and of no others. */
  services: { ids: readonly number[]; match: 'any' | 'only' | 'none' }
  propertyId: number | undefined
  managerId: number | undefined
  query: string | undefined
}

const urgent = sql`f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')`

/** One row per property and service with open findings, from the partial index of open findings. */
function openRows(filter: FindingFilter): Sql {
  const { agencyId, urgency, categories, services, propertyId } = filter
  const ofRow: Sql[] = []
  if (urgency.urgent !== urgency.nonUrgent)
    ofRow.push(urgency.urgent ? sql`bool_or(${urgent})` : sql`bool_or(not ${urgent})`)
  if (categories.length > 0) ofRow.push(sql`bool_or(f.severity::text = any(${categories}))`)
  const ofFinding: Sql[] = []
  if (propertyId !== undefined) ofFinding.push(sql`f.property_id = ${propertyId}`)
  if (services.ids.length > 0)
    ofFinding.push(
      services.match === 'none'
        ? sql`f.service_id <> all(${services.ids}::smallint[])`
        : sql`f.service_id = any(${services.ids}::smallint[])`,
    )
  return sql`
    select f.property_id, f.service_id, bool_or(${urgent}) as is_urgent, max(f.found_on) as service_date
      from findings f
     where f.agency_id = ${agencyId} and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
       and ${joinConditions(ofFinding)}
     group by f.property_id, f.service_id
    having ${joinConditions(ofRow)}`
}

/** Manager, address order and search text are only on the card. */
const cardsOf = ({ agencyId, managerId, query }: FindingFilter): Sql =>
  sql`select subject_id, sort_key from property_cards where ${joinConditions(
    toConditions(
      { kind: 1, within: 'PENDING_ITEMS' },
      { agencyId, managerId, query, facets: [], services: [], exclusivity: 'INCLUDING' },
    ),
  )}`

/** The rows that match the filter, joined with card `c` where the filter or the order needs it. */
function passingRows(filter: FindingFilter, { needsCard }: { needsCard: boolean }): Sql {
  const { agencyId, managerId, query, services } = filter
  const isNarrowedByCard = managerId !== undefined || Boolean(query)
  const cards = needsCard || isNarrowedByCard ? sql`join (${cardsOf(filter)}) c on c.subject_id = r.property_id` : sql``
  if (services.ids.length === 0 || services.match !== 'only') return sql`(${openRows(filter)}) r ${cards}`
  return sql`(${openRows(filter)}) r ${cards} where not exists (
    select from findings f
     where f.agency_id = ${agencyId} and f.property_id = r.property_id and f.service_id <> all(${services.ids}::smallint[])
       and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null)`
}

export const countFindingRows = (filter: FindingFilter) =>
  sql<{ total: number }>`select count(*)::int as total from ${passingRows(filter, { needsCard: false })}`

const orders: Record<FindingSort, Record<SortDirection, Sql>> = {
  urgency: {
    ascending: sql`r.is_urgent desc, r.service_date, r.property_id, r.service_id`,
    descending: sql`r.is_urgent, r.service_date desc, r.property_id desc, r.service_id desc`,
  },
  address: {
    ascending: sql`c.sort_key, r.property_id, r.service_id`,
    descending: sql`c.sort_key desc, r.property_id desc, r.service_id desc`,
  },
  'service-date': {
    ascending: sql`r.service_date, r.property_id, r.service_id`,
    descending: sql`r.service_date desc, r.property_id desc, r.service_id desc`,
  },
}

export type RawFinding = {
  id: number
  title: string
  applianceName: string | null
  applianceLocation: string | null
  category: ServicingCategory
  foundOn: Day
  status: string
  isDismissible: boolean
  canBeQuoted: boolean
  canInformProvider: boolean
  canEnterBuiltYear: boolean
  thirdPartyInvalidStatus: string | null
  quoteRequestedAt: string | null
  quoteRequestedBy: string | null
  quote: { id: number; statusId: number; expiresOn: Day | null; isUrgent: boolean } | null
}
export type RawFindingRow = {
  serviceId: number
  serviceDate: Day
  card: {
    compliancePropertyId: number
    addressLine1: string
    addressLine2: string
    propertyManager: { id: number; name: string } | null
    tags: string[]
  }
  findings: RawFinding[]
}

export type Paging = { sort: FindingSort; direction: SortDirection; limit: number; offset: number }

/** Selects the keys of the page first, then loads cards and findings only for those. */
export const findingRows = (filter: FindingFilter, { sort, direction, limit, offset }: Paging) => {
  const { agencyId } = filter
  const order = orders[sort][direction]
  return sql<RawFindingRow>`
    with r as materialized (
      select r.* from ${passingRows(filter, { needsCard: sort === 'address' })}
       order by ${order} limit ${limit} offset ${offset}
    )
    select r.service_id as "serviceId", r.service_date as "serviceDate",
           jsonb_build_object(
             'compliancePropertyId', r.property_id, 'addressLine1', c.item -> 'addressLine1', 'addressLine2', c.item -> 'addressLine2',
             'propertyManager', c.item -> 'propertyManager', 'tags', c.item -> 'tags') as card,
           found.list as findings
      from r
      join property_cards c on c.agency_id = ${agencyId} and c.kind = 1 and c.subject_id = r.property_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
                 'id', f.id, 'title', i.title, 'applianceName', f.appliance_name, 'applianceLocation', f.appliance_location,
                 'category', jsonb_build_object('code', g.code, 'name', g.name, 'color', g.color, 'description', g.description,
                                                'isUrgent', g.is_urgent),
                 'foundOn', f.found_on, 'status', f.status, 'isDismissible', i.is_dismissible,
                 'canBeQuoted', i.can_request_quote, 'canInformProvider', i.can_inform_provider,
                 'canEnterBuiltYear', i.can_enter_built_year, 'thirdPartyInvalidStatus', f.third_party_invalid_status,
                 'quoteRequestedAt', f.quote_requested_at,
                 'quoteRequestedBy', (select u.name from users u where u.id = f.quote_requested_by),
                 'quote', (select jsonb_build_object('id', q.id, 'statusId', q.status_id, 'expiresOn', q.expires_on,
                                                     'isUrgent', q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT'))
                             from quotes q where q.agency_id = f.agency_id and q.id = f.quote_id))
                 order by g.display_order, f.found_on desc, f.id) as list
          from findings f
          join finding_items i on i.code = f.item_code
          join servicing_categories g on g.code = f.severity
         where f.agency_id = ${agencyId} and f.property_id = r.property_id and f.service_id = r.service_id
           and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
      ) found
     order by ${order}`
}

export const servicingCategories = () => sql<ServicingCategory>`
  select code, name, color, description, is_urgent as "isUrgent" from servicing_categories order by display_order`

/** Whether the filtered property manager and property belong to the agency; true where no filter is given. */
export const requestedSubjects = (
  agencyId: number,
  managerId: number | undefined,
  propertyId: number | undefined,
) => sql<{
  hasManager: boolean
  hasProperty: boolean
}>`
  select ${managerId ?? null}::int is null
           or exists (select from property_managers where agency_id = ${agencyId} and id = ${managerId ?? null}) as "hasManager",
         ${propertyId ?? null}::int is null
           or exists (select from properties where agency_id = ${agencyId} and id = ${propertyId ?? null}) as "hasProperty"`

export const countedTotal = (agencyId: number, managerId: number, counter: number) => sql<{ total: number }>`
  select coalesce(
    (select count from card_counters
      where agency_id = ${agencyId} and kind = 1 and manager_id = ${managerId} and counter = ${counter}), 0) as total`
