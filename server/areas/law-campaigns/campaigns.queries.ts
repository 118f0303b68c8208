import type { LawLetter } from '../../../contract/law-campaigns.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'
import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }

export const lawLetterOf = (agencyId: number, ruleId: number) => sql<LawLetter>`
  select l.message, l.version, u.name as "updatedBy", l.updated_at as "updatedAt"
    from law_letters l join users u on u.id = l.updated_by
   where l.agency_id = ${agencyId} and l.rule_version_id = ${ruleId}`

/** No row if it was changed since that version. */
export const saveLetter = ({ agencyId, userId, now }: Who, ruleId: number, message: string, version: number) => sql<{
  version: number
}>`
  insert into law_letters as l (agency_id, rule_version_id, message, updated_by, updated_at)
  select ${agencyId}, ${ruleId}, ${message}, ${userId}, ${now.toISOString()}
   where ${version} = 0 or exists (select from law_letters o where o.agency_id = ${agencyId} and o.rule_version_id = ${ruleId})
  on conflict (agency_id, rule_version_id) do update
     set message = excluded.message, version = l.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
   where l.version = ${version}
  returning l.version`

export type CampaignFacts = {
  propertyId: number
  addressLine1: string
  addressLine2: string
  isCancelled: boolean
  /** The id of the rule, negative where it is not known whether the property meets it; null: it asks for nothing. */
  asked: number | null
  landlordWord: string
  owners: { contactId: number; name: string; email: string | null; wasSent: boolean }[]
  isNotNeeded: boolean
  /** One that is neither declined, cancelled nor completed. */
  openQuoteNumber: string | null
}

/** In the order of the ids; those of other agencies are left out. */
export const campaignFacts = (agencyId: number, ruleId: number, propertyIds: readonly number[]) => sql<CampaignFacts>`
  select p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         p.cancelled_at is not null as "isCancelled", s.landlord_word as "landlordWord",
         (select r from property_forecasts f cross join unnest(f.coming_rules) r
           where f.agency_id = p.agency_id and f.property_id = p.id and abs(r) = ${ruleId}) as asked,
         coalesce((select json_agg(json_build_object('contactId', c.id, 'name', c.name, 'email', c.email, 'wasSent', exists (
                                     select from law_letters_sent l
                                      where l.agency_id = p.agency_id and l.rule_version_id = ${ruleId}
                                        and l.property_id = p.id and l.contact_id = c.id)) order by pc.position, c.id)
                     from property_contacts pc join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                    where pc.agency_id = p.agency_id and pc.property_id = p.id and pc.role = 'LANDLORD'), '[]') as owners,
         exists (select from law_requests w where w.agency_id = p.agency_id and w.rule_version_id = ${ruleId}
                    and w.property_id = p.id and w.not_needed_reason is not null) as "isNotNeeded",
         (select q.quote_number from law_requests w join quotes q on q.agency_id = w.agency_id and q.id = w.quote_id
           where q.status_id not in (${quoteIds.REJECTED}, ${quoteIds.CANCELLED}) and w.agency_id = p.agency_id
             and w.rule_version_id = ${ruleId} and w.property_id = p.id) as "openQuoteNumber"
    from unnest(${propertyIds}::int[]) with ordinality as x (id, place)
    join properties p on p.agency_id = ${agencyId} and p.id = x.id
    join agencies a on a.id = p.agency_id join states s on s.code = a.state
   order by x.place`

export const insertSentLetters = (
  { agencyId, now }: Who,
  ruleId: number,
  propertyId: number,
  contactIds: readonly number[],
  mailId: number,
) => sql`
  insert into law_letters_sent (agency_id, rule_version_id, property_id, contact_id, mail_id, sent_at)
  select ${agencyId}, ${ruleId}, ${propertyId}, c, ${mailId}, ${now.toISOString()} from unnest(${contactIds}::int[]) c`

export const saveRequestedQuote = (
  { agencyId, userId }: Who,
  ruleId: number,
  propertyId: number,
  quoteId: number,
) => sql`
  insert into law_requests (agency_id, rule_version_id, property_id, quote_id, quote_requested_by)
  values (${agencyId}, ${ruleId}, ${propertyId}, ${quoteId}, ${userId})
  on conflict (agency_id, rule_version_id, property_id) do update
     set quote_id = excluded.quote_id, quote_requested_by = excluded.quote_requested_by`

export const saveRequestedVisit = ({ agencyId }: Who, ruleId: number, propertyId: number, orderId: number) => sql`
  insert into law_requests (agency_id, rule_version_id, property_id, order_id)
  values (${agencyId}, ${ruleId}, ${propertyId}, ${orderId})
  on conflict (agency_id, rule_version_id, property_id) do update set order_id = excluded.order_id`

export type NotNeededRow = { reason: string | null; by: string | null; at: string | null; hasRequest: boolean }
export const lockRequest = (agencyId: number, ruleId: number, propertyId: number) => sql<NotNeededRow>`
  select w.not_needed_reason as reason, (select u.name from users u where u.id = w.decided_by) as by, w.decided_at as at,
         num_nonnulls(w.quote_id, w.order_id) > 0 as "hasRequest"
    from law_requests w where w.agency_id = ${agencyId} and w.rule_version_id = ${ruleId} and w.property_id = ${propertyId} for update`

export const saveNotNeeded = (
  { agencyId, userId, now }: Who,
  ruleId: number,
  propertyId: number,
  reason: string,
) => sql`
  insert into law_requests (agency_id, rule_version_id, property_id, not_needed_reason, decided_by, decided_at)
  values (${agencyId}, ${ruleId}, ${propertyId}, ${reason}, ${userId}, ${now.toISOString()})
  on conflict (agency_id, rule_version_id, property_id) do update
     set not_needed_reason = excluded.not_needed_reason, decided_by = excluded.decided_by, decided_at = excluded.decided_at`

/** A quote or visit that was requested stays. */
export const clearNotNeeded = (agencyId: number, ruleId: number, propertyId: number) => sql`
  update law_requests set not_needed_reason = null, decided_by = null, decided_at = null
   where agency_id = ${agencyId} and rule_version_id = ${ruleId} and property_id = ${propertyId}`
export const removeRequest = (agencyId: number, ruleId: number, propertyId: number) => sql`
  delete from law_requests where agency_id = ${agencyId} and rule_version_id = ${ruleId} and property_id = ${propertyId}`
