import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { Counted, ListQuery } from '../kit/lists/list.ts'
import { inTexts, matchesProperty } from '../kit/lists/property-match.queries.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'

export type NoticeRow = Addressed & {
  problem: string
  isImportant: boolean
  raisedAt: string
  resolvedAt: string | null
}

export type NoticeFilter = Pick<ListQuery, 'search' | 'managerId'> & { isOpen: boolean | undefined }

/** There are few problems, so they are searched instead of the notices. */
const isOfProblem = (search: string): Sql => sql`
  i.problem_id in (select x.id from access_problems x where ${inTexts(sql`x.public_name`)(search)})`

/** Leaves out cases that the provider hides from the portal. */
const notices = (agencyId: number, filter: NoticeFilter): Sql => sql`
  access_issues i
   where i.agency_id = ${agencyId}
     and exists (select from access_cases c where c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0)
     ${filter.isOpen === undefined ? emptySql : filter.isOpen ? sql`and i.resolved_at is null` : sql`and i.resolved_at is not null`}
     and ${matchesProperty(sql`i.property_id`, agencyId, filter, isOfProblem)}`

export const noticePage = (agencyId: number, filter: NoticeFilter, isDescending: boolean, { limit, offset }: Slice) => {
  const order = isDescending ? sql`i.raised_at desc, i.id desc` : sql`i.raised_at, i.id`
  return sql<NoticeRow>`
    select i.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
           ${unsafeColumn(sql`p.agency_id`, sql`p.id`)},
           (select x.public_name from access_problems x where x.id = i.problem_id) as problem, i.is_important as "isImportant",
           i.raised_at as "raisedAt", i.resolved_at as "resolvedAt"
      from (select i.agency_id, i.id from ${notices(agencyId, filter)} order by ${order} limit ${limit} offset ${offset}) k
      cross join lateral (select * from access_issues r where r.agency_id = k.agency_id and r.id = k.id limit 1) i
      cross join lateral (select * from properties r where r.agency_id = i.agency_id and r.id = i.property_id limit 1) p
     order by ${order}`
}

export const countNotices = (agencyId: number, filter: NoticeFilter) =>
  sql<Counted>`select count(*) as count from ${notices(agencyId, filter)}`
