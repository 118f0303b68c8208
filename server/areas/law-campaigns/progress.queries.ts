import type { ProgressFilter } from '../../../contract/law-campaigns.ts'
import type { Day } from '../../../contract/days.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type CampaignOf = { agencyId: number; ruleId: number; serviceId: number; now: Date }

/** The properties at which something was done about a rule, each with what it was. */
export const campaignWork = ({ agencyId, ruleId }: CampaignOf): Sql => sql`(
  select property_id, max(sent_at) as sent_at, max(quote_id) as quote_id, bool_or(is_not_needed) as is_not_needed
    from (select property_id, sent_at, null::int as quote_id, false as is_not_needed
            from law_letters_sent where agency_id = ${agencyId} and rule_version_id = ${ruleId}
           union all
          select property_id, null, quote_id, not_needed_reason is not null
            from law_requests where agency_id = ${agencyId} and rule_version_id = ${ruleId}) d
   group by property_id)`

/** The properties with a visit to come at which the service of the rule is looked at. */
export const bookedProperties = ({ agencyId, serviceId, now }: CampaignOf): Sql => sql`(
  select v.property_id, min(v.starts_at) as starts_at
    from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = ${serviceId}
   where v.agency_id = ${agencyId} and v.status = 'BOOKED' and v.starts_at > ${now.toISOString()}
   group by v.property_id)`

/** Of the work `w` at a property with the forecast `f` that the rule asks for, the quote `q` and the booked visit `b`. */
const conditions: Record<Exclude<ProgressFilter, 'DONE'>, Sql> = {
  OPEN: sql`w.property_id is null and b.property_id is null`,
  LETTER_SENT: sql`w.sent_at is not null`,
  QUOTE_REQUESTED: sql`q.id is not null`,
  BOOKED: sql`b.property_id is not null`,
  NOT_NEEDED: sql`w.is_not_needed`,
}

const requestedQuote = sql`quotes q on q.agency_id = f.agency_id and q.id = w.quote_id and q.status_id <> ${quoteIds.CANCELLED}`
/** The rule asks for nothing any more, or the quote is completed. */
const isDone = (ruleId: number): Sql => sql`
  (not coalesce(f.coming_rules && ${[ruleId, -ruleId]}::int[], false) and not w.is_not_needed and p.cancelled_at is null
   or exists (select from quotes d where d.agency_id = p.agency_id and d.id = w.quote_id and d.status_id = ${quoteIds.COMPLETED}))`

/** The forecasts `f` whose properties are so far. */
export function soFar(campaign: CampaignOf, progress: ProgressFilter): Sql {
  const { agencyId, ruleId } = campaign
  if (progress === 'DONE')
    return sql`f.property_id in (
      select w.property_id from ${campaignWork(campaign)} w
        join properties p on p.agency_id = ${agencyId} and p.id = w.property_id
        left join property_forecasts f on f.agency_id = ${agencyId} and f.property_id = w.property_id
       where ${isDone(ruleId)})`
  return sql`f.property_id in (
    select f.property_id from property_forecasts f
      left join ${campaignWork(campaign)} w on w.property_id = f.property_id
      left join ${requestedQuote}
      left join ${bookedProperties(campaign)} b on b.property_id = f.property_id
     where f.agency_id = ${agencyId} and f.coming_rules <> '{}' and f.coming_rules && ${[ruleId, -ruleId]}::int[]
       and ${conditions[progress]})`
}

/** All numbers in one pass over the forecasts that name the rule. */
export const countProgress = (campaign: CampaignOf) => {
  const { agencyId, ruleId } = campaign
  return sql<Record<ProgressFilter, number>>`
    select (count(*) filter (where ${conditions.OPEN}))::int as "OPEN",
           (count(*) filter (where ${conditions.LETTER_SENT}))::int as "LETTER_SENT",
           (count(*) filter (where ${conditions.QUOTE_REQUESTED}))::int as "QUOTE_REQUESTED",
           (count(*) filter (where ${conditions.BOOKED}))::int as "BOOKED",
           (count(*) filter (where ${conditions.NOT_NEEDED}))::int as "NOT_NEEDED",
           (select count(*)::int from ${campaignWork(campaign)} w
              join properties p on p.agency_id = ${agencyId} and p.id = w.property_id
              left join property_forecasts f on f.agency_id = ${agencyId} and f.property_id = w.property_id
             where ${isDone(ruleId)}) as "DONE"
      from property_forecasts f
      left join ${campaignWork(campaign)} w on w.property_id = f.property_id
      left join ${requestedQuote}
      left join ${bookedProperties(campaign)} b on b.property_id = f.property_id
     where f.agency_id = ${agencyId} and f.coming_rules <> '{}' and f.coming_rules && ${[ruleId, -ruleId]}::int[]`
}

export type ProgressRow = {
  propertyId: number
  letterSentOn: Day | null
  quote: { id: number; quoteNumber: string; statusId: number } | null
  bookedOn: Day | null
  isDone: boolean
  notNeeded: { reason: string; by: string; on: Day } | null
}
/** What was done at these properties. */
export const doneAtProperties = (campaign: CampaignOf, propertyIds: readonly number[], timeZone: string) => {
  const { agencyId, ruleId } = campaign
  return sql<ProgressRow>`
    select p.id as "propertyId", (w.sent_at at time zone ${timeZone})::date as "letterSentOn",
           (b.starts_at at time zone ${timeZone})::date as "bookedOn",
           case when q.id is not null
                then json_build_object('id', q.id, 'quoteNumber', q.quote_number, 'statusId', q.status_id) end as quote,
           coalesce(w.property_id is not null and ${isDone(ruleId)}, false) as "isDone",
           (select json_build_object('reason', r.not_needed_reason, 'by', u.name, 'on', (r.decided_at at time zone ${timeZone})::date)
              from law_requests r join users u on u.id = r.decided_by
             where r.agency_id = ${agencyId} and r.rule_version_id = ${ruleId} and r.property_id = p.id
               and r.not_needed_reason is not null) as "notNeeded"
      from unnest(${propertyIds}::int[]) x (id)
      join properties p on p.agency_id = ${agencyId} and p.id = x.id
      join property_forecasts f on f.agency_id = p.agency_id and f.property_id = p.id
      left join ${campaignWork(campaign)} w on w.property_id = p.id
      left join ${requestedQuote}
      left join ${bookedProperties(campaign)} b on b.property_id = p.id`
}
