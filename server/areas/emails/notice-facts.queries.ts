import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import { statusesWithoutVisit } from '../compliance/job-status.ts'
import { isLeaseInForce } from '../compliance/lease-in-force.queries.ts'
import { agencyAddress } from './mails.queries.ts'
import { sendingAddress } from './sending-address.queries.ts'

type Person = { name: string; email: string | null }

/** What a letter about a property says, and who may send and receive it. */
export type AccessNoticeFacts = {
  propertyId: number
  addressLine1: string
  addressLine2: string
  /** For which a visit has to be arranged, or is booked. */
  services: string[]
  occupants: Person[]
  landlords: Person[]
  manager: Person | null
  /** The words of the state's law. */
  landlordWord: string
  tenantWord: string
  agreementWord: string
  agencyName: string
  agencyAddress: string | null
  agencyPhone: string | null
  agencyEmail: string | null
  isDemo: boolean
  isSendingEnabled: boolean
  isDomainSetUp: boolean
  isAccountListed: boolean
  fromEmail: string | null
  userName: string
  userEmail: string
  /** The case of the notice, otherwise the property's open case. */
  caseId: number | null
  noticeId: number | null
  /** What the notice is about. */
  problem: ProblemCode | null
  /** Of the property's open case. */
  openProblems: ProblemCode[]
  /** Without services if it is for a repair. */
  nextVisit: { startsAt: string; endsAt: string; services: string[] } | null
}

type About = { agencyId: number; userId: number; today: Day; now: Date }

/** Of property `p`. */
const nextVisit = (now: Date): Sql => sql`
  (select json_build_object('startsAt', v.starts_at, 'endsAt', v.ends_at,
                            'services', array(select s.name from visit_services vs
                                                join services s on s.id = vs.service_id
                                                left join booking_types k on k.code = vs.booking_type
                                               where vs.agency_id = v.agency_id and vs.visit_id = v.id and k.is_repair is not true
                                               order by s.display_order)) from visits v
    where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED' and v.starts_at > ${now.toISOString()}
    order by v.starts_at limit 1)`

/** No row when the property, or the notice at it, does not belong to this agency. */
export const accessNoticeFacts = (
  { agencyId, userId, today, now }: About,
  { propertyId, noticeId }: { propertyId: number | null; noticeId: number | null },
) => sql<AccessNoticeFacts>`
  select p.id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
         array(select s.name from property_services ps join services s on s.id = ps.service_id
                where ps.agency_id = p.agency_id and ps.property_id = p.id and ps.cancelled_at is null
                  and ps.job_status <> all (${statusesWithoutVisit}::text[])
                order by s.display_order) as services,
         (select coalesce(json_agg(json_build_object('name', o.name, 'email', o.email) order by o.position, o.id), '[]')
            from tenancies t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
           where t.agency_id = p.agency_id and t.property_id = p.id and ${isLeaseInForce(today)}) as occupants,
         (select coalesce(json_agg(json_build_object('name', k.name, 'email', k.email) order by pc.position, k.id), '[]')
            from property_contacts pc join contacts k on k.agency_id = pc.agency_id and k.id = pc.contact_id
           where pc.agency_id = p.agency_id and pc.property_id = p.id) as landlords,
         (select json_build_object('name', m.name, 'email', m.email) from property_managers m
           where m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active) as manager,
         w.landlord_word as "landlordWord", w.tenant_word as "tenantWord", w.agreement_word as "agreementWord",
         a.name as "agencyName", ${agencyAddress} as "agencyAddress", a.phone as "agencyPhone", a.email as "agencyEmail",
         d.is_demo as "isDemo", a.is_sending_enabled as "isSendingEnabled", a.is_email_domain_verified as "isDomainSetUp",
         exists (select from memberships s
                  where s.user_id = u.id and s.agency_id = a.id and s.ended_at is null and s.can_send_email) as "isAccountListed",
         ${sendingAddress} as "fromEmail", u.name as "userName", u.email as "userEmail",
         coalesce(i.case_id, (select c.id from access_cases c
                               where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null
                                 and c.suppression_level = 0)) as "caseId",
         i.id as "noticeId", q.code as problem,
         array(select b.code from access_cases c
                 join access_issues n on n.agency_id = c.agency_id and n.case_id = c.id and n.resolved_at is null
                 join access_problems b on b.id = n.problem_id
                where c.agency_id = p.agency_id and c.property_id = p.id and c.closed_at is null
                  and c.suppression_level = 0
                order by n.raised_at, n.id) as "openProblems",
         ${nextVisit(now)} as "nextVisit"
    from properties p
    join agencies a on a.id = p.agency_id
    join states w on w.code = a.state
    join users u on u.id = ${userId}
    left join access_issues i on i.agency_id = p.agency_id and i.property_id = p.id and i.id = ${noticeId}::int
    left join access_problems q on q.id = i.problem_id
   cross join lateral app.provider_on(a.state, ${today}::date, 'MAIL') d
   where p.agency_id = ${agencyId}
     and p.id = coalesce(${propertyId}::int, (select n.property_id from access_issues n
                                               where n.agency_id = ${agencyId} and n.id = ${noticeId}::int))
     and (${noticeId}::int is null or i.id is not null)`

/** Message-IDs of the mails of a thread, oldest first. */
export const threadMessageIds = (agencyId: number, threadKey: string | null) => sql<{ ids: string[] }>`
  select coalesce(array_agg(message_id order by id), '{}') as ids from (
    select id, message_id from mails
     where agency_id = ${agencyId} and thread_key = ${threadKey} and message_id is not null
     order by id desc limit 20) e`
