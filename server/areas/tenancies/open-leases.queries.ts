import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { isLiveLease } from '../compliance/lease-in-force.queries.ts'

/* SQL fragments about property `p`, each a JSON list. */

/** Contact numbers `n` of an occupant or a contact. */
export const numbersOf = (owner: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('contactNumberId', n.id, 'number', n.number, 'type', n.type,
                                              'reasonCode', n.do_not_contact_reason, 'reasonName', r.name) order by n.id)
              from contact_numbers n left join do_not_contact_reasons r on r.code = n.do_not_contact_reason
             where n.agency_id = p.agency_id and ${owner}), '[]')`

/** Why mail to an address of agency `p` came back; null if it does not. */
export const emailProblem = (key: Sql): Sql => sql`
  (select b.reason from returned_mails b
    where b.agency_id = p.agency_id and b.email_key = ${key} and b.is_permanent and (b.cleared_at is null or b.cleared_at > now())
    order by b.returned_at desc limit 1)`

/** Open tenancies that have not ended, with their occupants, newest first. */
export const openLeases = (today: Day): Sql => sql`
  select coalesce(json_agg(json_build_object(
           'tenancyId', t.id, 'isOpen', true, 'leaseType', t.lease_type, 'startsOn', t.starts_on, 'endsOn', t.ends_on,
           'vacatesOn', t.vacates_on, 'closesOn', t.closes_on, 'notes', t.notes, 'version', t.version,
           'source', (select s.name from management_software s where s.code = t.software),
           'occupants', coalesce((
             select json_agg(json_build_object('occupantId', o.id, 'name', o.name, 'email', o.email,
                                               'emailProblem', ${emailProblem(sql`lower(o.email)`)},
                                               'acceptsNoticesByEmail', o.accepts_notices_by_email,
                                               'contactNumbers', ${numbersOf(sql`n.occupant_id = o.id`)})
                             order by o.position, o.id)
               from occupants o where o.agency_id = t.agency_id and o.tenancy_id = t.id), '[]'))
           order by t.starts_on desc, t.id desc), '[]')
    from tenancies t
   where t.agency_id = p.agency_id and t.property_id = p.id and ${isLiveLease(today)}`
