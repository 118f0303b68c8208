import type { ResolveRequest } from '../../../contract/access-issues/access-issue-lists.ts'
import type { AccessIssueTag } from '../../../contract/access-issues/access-issues.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { facets } from '../../../contract/portfolio/portfolio.ts'
import { joinConditions, literalSql, sql, type Sql } from '../../platform/sql.ts'
import type { ChosenColumns } from '../access-cases/current-preferences.ts'
import { foldText, searchCondition } from '../cards/card-search.queries.ts'
import { toConditions, type CardFilter } from '../portfolio/card-conditions.queries.ts'
import { isUnsafe } from '../cards/unsafe-property.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** Filters of the open list: those of every list of cards, and tags. */
export type AccessFilter = CardFilter & {
  propertyId: number | undefined
  /** A row needs one tag of each group. */
  tagGroups: readonly (readonly AccessIssueTag[])[]
}

const urgentBit = literalSql(2 ** facets.URGENT_ACTIVE_NOTICES.bit)

const problemNames = sql`
  (select string_agg(p ->> 'publicName', ' ') from json_array_elements(item #> '{accessIssues,problems}') p)`

/** Cards of properties with an open case. Only for tags and a search are the cards read; everything else comes from an index. */
function openCards(filter: AccessFilter): Sql {
  const conditions = toConditions({ kind: 1, within: 'ACTIVE_NOTICES' }, filter)
  if (filter.query) conditions.push(searchCondition(filter.query, [sql`search_text`, foldText(problemNames)]))
  // Otherwise PostgreSQL looks for the property in the list of the whole agency.
  const cards =
    filter.propertyId === undefined
      ? sql`property_cards`
      : sql`(select * from property_cards
              where agency_id = ${filter.agencyId} and kind = ${cardKindIds.property} and subject_id = ${filter.propertyId} offset 0) c`
  for (const group of filter.tagGroups)
    conditions.push(sql`(item #> '{accessIssues,tags}')::jsonb ?| ${[...group]}::text[]`)
  return sql`select subject_id, facet_mask from ${cards} where ${joinConditions(conditions)}`
}

export const countAccessRows = (filter: AccessFilter) =>
  sql<{ total: number }>`select count(*)::int as total from (${openCards(filter)}) c`

export type AccessNoticeRow = {
  noticeId: number
  noticeType: string
  publicName: string
  createdAt: string
  isContactDiRequired: boolean
  resolveRequest: ResolveRequest | null
}
export type AccessIssueRow = { item: ManagedProperty; notices: AccessNoticeRow[]; preferences: ChosenColumns }

/** The last request to resolve an issue `i`. */
export const lastRequest: Sql = sql`
  (select jsonb_build_object('requestId', q.id, 'status', q.status, 'notes', q.notes, 'requestedBy', u.name,
                             'requestedAt', q.requested_at, 'reviewedAt', q.reviewed_at, 'reviewNote', q.review_note)
     from resolve_requests q join users u on u.id = q.requested_by
    where q.agency_id = i.agency_id and q.issue_id = i.id order by q.requested_at desc, q.id desc limit 1)`

/** Since when each property of the agency, or this one, has an unresolved issue, as `waiting`. */
const waitingSince = ({ agencyId, propertyId }: AccessFilter): Sql => sql`
  (select property_id, min(raised_at) as since from access_issues
    where agency_id = ${agencyId} and resolved_at is null
      and ${propertyId === undefined ? sql`true` : sql`property_id = ${propertyId}`} group by property_id) waiting`

/** The properties of the list, in its order. */
export const matchingProperties = (filter: AccessFilter, atMost: number) => sql<{ propertyId: number }>`
  select c.subject_id as "propertyId"
    from (${openCards(filter)}) c join ${waitingSince(filter)} on waiting.property_id = c.subject_id
   order by c.facet_mask & ${urgentBit} <> 0 desc, waiting.since, c.subject_id limit ${atMost}`

/** Urgent cases first, then the longest waiting; where it is wanted, those of unsafe properties before them. */
export type AccessPage = { limit: number; offset: number; isUnsafeFirst: boolean }
export const accessRows = (filter: AccessFilter, { limit, offset, isUnsafeFirst }: AccessPage) => {
  const { agencyId } = filter
  return sql<AccessIssueRow>`
    with r as materialized (
      select c.subject_id, c.facet_mask & ${urgentBit} <> 0 as is_urgent, waiting.since,
             ${isUnsafeFirst ? isUnsafe(sql`c`) : sql`false`} as is_first
        from (${openCards(filter)}) c
        join ${waitingSince(filter)} on waiting.property_id = c.subject_id
       order by is_first desc, is_urgent desc, since, subject_id limit ${limit} offset ${offset}
    )
    select c.item, noticed.list as notices,
           json_build_object(
             'agencyPreference', a.entry_preference_code, 'occupantAppointment', e.occupant_appointment,
             'occupantAppointmentUntil', e.occupant_appointment_until, 'internalEn', e.internal_en,
             'internalEnUntil', e.internal_en_until, 'vacantEntry', e.vacant_entry, 'vacantEntryUntil', e.vacant_entry_until,
             'keyPickup', e.key_pickup) as preferences
      from r
      join agencies a on a.id = ${agencyId}
      left join entry_preferences e on e.agency_id = ${agencyId} and e.property_id = r.subject_id
      join property_cards c on c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property} and c.subject_id = r.subject_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
                 'noticeId', i.id, 'noticeType', p.notice_type, 'publicName', p.public_name, 'createdAt', i.raised_at,
                 'isContactDiRequired', i.is_provider_contact_required, 'resolveRequest', ${lastRequest})
                 order by i.raised_at, i.id) as list
          from access_issues i join access_problems p on p.id = i.problem_id
         where i.agency_id = ${agencyId} and i.case_id = (c.item -> 'accessIssues' ->> 'caseId')::int and i.resolved_at is null
      ) noticed
     order by r.is_first desc, r.is_urgent desc, r.since, r.subject_id`
}
