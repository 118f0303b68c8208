import { sql, type Sql } from '../../platform/sql.ts'
import { outcomeOfInformation, statusOfInformation } from '../findings/review-findings.queries.ts'
import type { TimelineOf } from './timeline-row.ts'
import { administratorBehind, userName, within } from './timeline-sources.queries.ts'

const titles = (link: Sql): Sql => sql`
  (select json_agg(json_build_object('title', x.title) order by f.id)
     from ${link} l
     join findings f on f.agency_id = l.agency_id and f.id = l.finding_id
     join finding_items x on x.code = f.item_code
    where l.agency_id = whose.agency_id`

const ofFinding = (action: Sql): Sql => sql`e.entity = 'findings' and e.action = ${action}`

/** What the agency did about findings; findings of one request are one event. */
export const findingSources = (whose: TimelineOf): Sql[] => [
  sql`
    select f.quote_requested_at as at, 'quote-requested-' || min(f.id) as key, 'quote-requested' as source,
           json_build_object('items', json_agg(json_build_object('title', x.title) order by f.id),
                             'quoteNumber', max(q.quote_number)) as data,
           ${userName(sql`f.quote_requested_by`)} as name,
           ${administratorBehind(sql`f.quote_requested_at`, ofFinding(sql`'request-quote'`))} as behind
      from ${within(whose)}
      join findings f on f.agency_id = whose.agency_id and f.property_id = whose.property_id
      join finding_items x on x.code = f.item_code
      left join quotes q on q.agency_id = f.agency_id and q.id = f.quote_id
     where f.quote_requested_at is not null
     group by f.quote_requested_at, f.quote_requested_by, f.quote_id`,
  sql`
    select n.given_at as at, 'informed-' || n.id as key, 'provider-informed' as source,
           json_build_object('items', ${titles(sql`finding_information_findings`)} and l.information_id = n.id), 'notes', n.notes,
                             'builtMonth', n.built_month, 'outcome', ${outcomeOfInformation}, 'status', ${statusOfInformation}) as data,
           ${userName(sql`n.given_by`)} as name,
           ${administratorBehind(sql`n.given_at`, ofFinding(sql`'inform-provider'`))} as behind
      from ${within(whose)}
      join finding_information n on n.agency_id = whose.agency_id and n.property_id = whose.property_id`,
  sql`
    select t.submitted_at as at, 'third-party-' || t.id as key, 'third-party-resolved' as source,
           json_build_object('items', ${titles(sql`third_party_resolution_findings`)} and l.resolution_id = t.id), 'notes', t.notes,
                             'files', (select json_agg(s.file_name order by d.id)
                                         from resolution_documents d join files s on s.agency_id = d.agency_id and s.id = d.file_id
                                        where d.agency_id = t.agency_id and d.resolution_id = t.id),
                             'declaredBy', concat_ws(', ', t.declared_by, t.declared_licence), 'declaredOn', t.declared_on,
                             'status', t.status, 'reviewNote', t.review_note) as data,
           ${userName(sql`t.submitted_by`)} as name,
           ${administratorBehind(sql`t.submitted_at`, ofFinding(sql`'resolve-by-third-party'`))} as behind
      from ${within(whose)}
      join third_party_resolutions t on t.agency_id = whose.agency_id and t.property_id = whose.property_id`,
]
