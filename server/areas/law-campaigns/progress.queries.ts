import type { UnsafeRow } from '../cards/unsafe-property.ts'
import type { ProgressFilter } from '../../../contract/law-campaigns.ts'
import type { Day } from '../../../contract/days.ts'
import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { unsafeColumn } from '../cards/unsafe-property.queries.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'

export type CampaignOf = { agencyId: number; ruleId: number; serviceId: number; now: Date }

const only = (propertyId: Sql, ids: readonly number[] | null): Sql =>
  ids === null ? emptySql : sql`and ${propertyId} = any (${ids}::int[])`

/** The properties at which something was done about a rule, each with what it was. */
const campaignWork = ({ agencyId, ruleId }: CampaignOf, ids: readonly number[] | null = null): Sql => sql`(
  select property_id, max(sent_at) as sent_at, max(quote_id) as quote_id, max(order_id) as order_id, bool_or(is_not_needed) as is_not_needed
    from (select property_id, sent_at, null::int as quote_id, null::int as order_id, false as is_not_needed
            from law_letters_sent where agency_id = ${agencyId} and rule_version_id = ${ruleId} ${only(sql`property_id`, ids)}
           union all
          select property_id, null, quote_id, order_id, not_needed_reason is not null
            from law_requests where agency_id = ${agencyId} and rule_version_id = ${ruleId} ${only(sql`property_id`, ids)}) d
   group by property_id)`

/** The properties with a visit to come at which the service of the rule is looked at. */
const bookedProperties = ({ agencyId, serviceId, now }: CampaignOf, ids: readonly number[] | null = null): Sql => sql`(
  select v.property_id, min(v.starts_at) as starts_at
    from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = ${serviceId}
   where v.agency_id = ${agencyId} and v.status = 'BOOKED' and v.starts_at > ${now.toISOString()} ${only(sql`v.property_id`, ids)}
   group by v.property_id)`

/** Of the property `p` with the work `w`, where the rule may no longer ask the forecast `f` for anything. */
const isDone = (ruleId: number): Sql => sql`
  (not coalesce(f.coming_rules && ${[ruleId, -ruleId]}::int[], false) and not w.is_not_needed and p.cancelled_at is null
   or exists (select from quotes d where d.agency_id = p.agency_id and d.id = w.quote_id and d.status_id = ${quoteIds.COMPLETED}))`

const doneProperties = (campaign: CampaignOf): Sql => sql`
  select w.property_id
    from ${campaignWork(campaign)} w
    join properties p on p.agency_id = ${campaign.agencyId} and p.id = w.property_id
    left join property_forecasts f on f.agency_id = ${campaign.agencyId} and f.property_id = w.property_id
   where ${isDone(campaign.ruleId)}`

/**
 * The forecast `f` is of one of the properties. PostgreSQL cannot estimate how many these are; "is true" keeps it from making a join of
 * it that would compare each with each, so that it looks them up in a hash.
 */
const isAmong = (properties: Sql): Sql => sql`(f.property_id in (${properties})) is true`

/** The forecasts `f` whose properties are so far. */
export function soFar(campaign: CampaignOf, progress: ProgressFilter): Sql {
  const { agencyId, ruleId } = campaign
  const requests = sql`select property_id from law_requests r where r.agency_id = ${agencyId} and r.rule_version_id = ${ruleId}`
  const letters = sql`
    select property_id from law_letters_sent where agency_id = ${agencyId} and rule_version_id = ${ruleId}`
  const booked = sql`select property_id from ${bookedProperties(campaign)} b`
  if (progress === 'LETTER_SENT') return isAmong(letters)
  if (progress === 'BOOKED') return isAmong(booked)
  if (progress === 'NOT_NEEDED') return isAmong(sql`${requests} and r.not_needed_reason is not null`)
  if (progress === 'DONE') return isAmong(doneProperties(campaign))
  if (progress === 'QUOTE_REQUESTED')
    return isAmong(sql`${requests} and exists (
      select from quotes q where q.agency_id = r.agency_id and q.id = r.quote_id and q.status_id <> ${quoteIds.CANCELLED})`)
  if (progress === 'VISIT_REQUESTED')
    return isAmong(sql`${requests} and exists (
      select from work_orders o where o.agency_id = r.agency_id and o.id = r.order_id and o.status in ('PENDING', 'APPROVED'))`)
  return sql`not ${isAmong(sql`${letters} union all ${requests} union all ${booked}`)}`
}

/** All numbers in one pass over the forecasts that name the rule. */
export const countProgress = (campaign: CampaignOf) => {
  const { agencyId, ruleId } = campaign
  const count = (progress: ProgressFilter): Sql => sql`(count(*) filter (where ${soFar(campaign, progress)}))::int`
  return sql<Record<ProgressFilter, number>>`
    select ${count('OPEN')} as "OPEN", ${count('LETTER_SENT')} as "LETTER_SENT", ${count('QUOTE_REQUESTED')} as "QUOTE_REQUESTED",
           ${count('VISIT_REQUESTED')} as "VISIT_REQUESTED", ${count('BOOKED')} as "BOOKED", ${count('NOT_NEEDED')} as "NOT_NEEDED",
           (select count(*)::int from (${doneProperties(campaign)}) done) as "DONE"
      from property_forecasts f
     where f.agency_id = ${agencyId} and f.coming_rules <> '{}' and f.coming_rules && ${[ruleId, -ruleId]}::int[]`
}

export type ProgressRow = {
  propertyId: number
  letterSentOn: Day | null
  quote: { id: number; quoteNumber: string; statusId: number } | null
  order: { id: number; status: RequestStatus } | null
  bookedOn: Day | null
  isDone: boolean
  unsafe: UnsafeRow
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
           case when o.id is not null then json_build_object('id', o.id, 'status', o.status) end as "order",
           coalesce(w.property_id is not null and ${isDone(ruleId)}, false) as "isDone",
           ${unsafeColumn(sql`p.agency_id`, sql`p.id`)},
           (select json_build_object('reason', r.not_needed_reason, 'by', u.name, 'on', (r.decided_at at time zone ${timeZone})::date)
              from law_requests r join users u on u.id = r.decided_by
             where r.agency_id = ${agencyId} and r.rule_version_id = ${ruleId} and r.property_id = p.id
               and r.not_needed_reason is not null) as "notNeeded"
      from unnest(${propertyIds}::int[]) x (id)
      join properties p on p.agency_id = ${agencyId} and p.id = x.id
      join property_forecasts f on f.agency_id = p.agency_id and f.property_id = p.id
      left join ${campaignWork(campaign, propertyIds)} w on w.property_id = p.id
      left join quotes q on q.agency_id = p.agency_id and q.id = w.quote_id and q.status_id <> ${quoteIds.CANCELLED}
      left join work_orders o on o.agency_id = p.agency_id and o.id = w.order_id
      left join ${bookedProperties(campaign, propertyIds)} b on b.property_id = p.id`
}
