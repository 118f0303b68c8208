import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { containing } from '../like-pattern.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type NoticeRow = Addressed & {
  problem: string
  isImportant: boolean
  raisedAt: string
  resolvedAt: string | null
}

/** Each word must occur in the address or in the problem. Leaves out cases that the provider hides from the portal. */
export function agencyNotices(agencyId: number, words: readonly string[]): Sql<NoticeRow> {
  const matches = joinConditions(
    words.map(
      (word) => sql`concat_ws(' ', p.address_line_1, p.address_line_2, a.public_name) ilike ${containing(word)}`,
    ),
  )
  return sql<NoticeRow>`
      select i.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
             a.public_name as problem, i.is_important as "isImportant", i.raised_at as "raisedAt",
             i.resolved_at as "resolvedAt"
        from access_issues i
        join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
        join access_problems a on a.id = i.problem_id
        join properties p on p.agency_id = i.agency_id and p.id = i.property_id
       where i.agency_id = ${agencyId} and ${matches}
       order by i.raised_at desc, i.id desc
       limit ${mostRows + 1}`
}
