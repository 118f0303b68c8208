import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { foldText, isFoundProperty, searchCondition } from '../cards/card-search.queries.ts'
import { toConditions, type CardFilter } from '../portfolio/card-conditions.queries.ts'
import { lastRequest, type AccessNoticeRow } from './access-issues.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

export type ResolvedFilter = Omit<CardFilter, 'facets'> & {
  propertyId: number | undefined
  /** Undefined for both kinds. */
  isImportant: boolean | undefined
}

const noticeText = foldText(sql`concat_ws(' ',
  (select p.public_name from access_problems p where p.id = i.problem_id), i.resolve_reason)`)

/** A case that the provider hides from the portal stays hidden after it is resolved. */
function resolvedNotices(filter: ResolvedFilter): Sql {
  const { agencyId, managerId, query, services, propertyId, isImportant } = filter
  const conditions = [sql`i.agency_id = ${agencyId}`, sql`i.resolved_at is not null`, sql`s.suppression_level = 0`]
  if (propertyId !== undefined) conditions.push(sql`i.property_id = ${propertyId}`)
  if (isImportant !== undefined) conditions.push(sql`i.is_important = ${isImportant}`)
  const atCards = sql`i.property_id in (select subject_id from property_cards
      where ${joinConditions(toConditions({ kind: 1 }, { ...filter, facets: [] }))})`
  if (managerId !== undefined || services.length > 0) conditions.push(atCards)
  if (query)
    conditions.push(
      sql`(${isFoundProperty(sql`i.property_id`, agencyId, query)} or ${searchCondition(query, [noticeText])})`,
    )
  return sql`access_issues i
    join access_cases s on s.agency_id = i.agency_id and s.id = i.case_id
   where ${joinConditions(conditions)}`
}

export const countResolvedNotices = (filter: ResolvedFilter) =>
  sql<{ total: number }>`select count(*)::int as total from ${resolvedNotices(filter)}`

export type ResolvedRow = {
  item: ManagedProperty
  notice: AccessNoticeRow
  isImportant: boolean
  resolvedAt: string
  resolvedBy: string | null
  reason: string | null
}

/** Newest first. */
export const resolvedRows = (
  filter: ResolvedFilter,
  { limit, offset }: { limit: number; offset: number },
) => sql<ResolvedRow>`
  with r as materialized (
    select i.*, ${lastRequest} as last_request from ${resolvedNotices(filter)}
           order by i.resolved_at desc, i.id desc limit ${limit} offset ${offset}
  )
  select c.item, r.is_important as "isImportant", r.resolved_at as "resolvedAt", u.name as "resolvedBy",
         r.resolve_reason as reason,
         jsonb_build_object('noticeId', r.id, 'noticeType', p.notice_type, 'publicName', p.public_name,
                            'createdAt', r.raised_at, 'isContactDiRequired', r.is_provider_contact_required,
                            'resolveRequest', r.last_request) as notice
    from r
    join property_cards c on c.agency_id = ${filter.agencyId} and c.kind = ${cardKindIds.property} and c.subject_id = r.property_id
    join access_problems p on p.id = r.problem_id
    left join users u on u.id = r.resolved_by
   order by r.resolved_at desc, r.id desc`
