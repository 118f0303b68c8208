import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'

export type LineRow = { description: string; quantity: string; totalCents: number; gstCents: number }

export const quoteLines = (agencyId: number, quoteId: number) => sql<LineRow>`
  select description, quantity::text as quantity, total_cents as "totalCents", gst_cents as "gstCents" from quote_lines
   where agency_id = ${agencyId} and quote_id = ${quoteId} order by position`

export type MoveRow = { fromId: number | null; toId: number; at: string; by: string | null }

export const movesOfQuote = (agencyId: number, quoteId: number) => sql<MoveRow>`
  select c.from_id as "fromId", c.to_id as "toId", c.changed_at as at,
         coalesce(case when c.to_id in (${quoteIds.ACCEPTED}, ${quoteIds.REJECTED}) then q.decided_by_name end,
                  (select u.name from users u where u.id = c.changed_by)) as by
    from quote_status_changes c join quotes q on q.agency_id = c.agency_id and q.id = c.quote_id
   where c.agency_id = ${agencyId} and c.quote_id = ${quoteId} order by c.id`

export type OwnerLetter = {
  /** Names of the people of the property who have the addresses, landlords first. */
  names: string[]
  findings: { title: string; place: string | null; appliance: string | null; foundOn: Day }[]
  photos: { fileId: number; fileName: string }[]
  managerName: string | null
  phone: string | null
}

/** What an owner is told besides the quote: what was found, with photos, and whom to call. */
export const ownerLetter = (
  agencyId: number,
  quoteId: number,
  emails: readonly string[],
  mostPhotos: number,
) => sql<OwnerLetter>`
  select array(select c.name::text from property_contacts pc
                 join contacts c on c.agency_id = pc.agency_id and c.id = pc.contact_id
                where pc.agency_id = q.agency_id and pc.property_id = q.property_id
                  and lower(c.email) = any (select lower(e) from unnest(${emails}::text[]) e)
                group by c.id, c.name order by min(case pc.role when 'LANDLORD' then 1 else 2 end), min(pc.position), c.id) as names,
         coalesce((select json_agg(json_build_object('title', i.title, 'place', f.appliance_location, 'appliance', f.appliance_name,
                                                     'foundOn', f.found_on) order by f.id)
                     from findings f join finding_items i on i.code = f.item_code
                    where f.agency_id = q.agency_id and f.quote_id = q.id), '[]') as findings,
         coalesce((select json_agg(json_build_object('fileId', x.id, 'fileName', x.file_name) order by x.photo)
                     from (select s.id, s.file_name, h.id as photo
                             from findings f
                             join visit_photos h on h.agency_id = f.agency_id and h.finding_id = f.id and h.removed_at is null
                             join files s on s.agency_id = h.agency_id and s.id = h.file_id and s.status = 'STORED'
                            where f.agency_id = q.agency_id and f.quote_id = q.id
                            order by h.id limit ${mostPhotos}) x), '[]') as photos,
         case when m.phone is not null then m.name::text end as "managerName", coalesce(m.phone, a.phone)::text as phone
    from quotes q
    join agencies a on a.id = q.agency_id
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
   where q.agency_id = ${agencyId} and q.id = ${quoteId}`
