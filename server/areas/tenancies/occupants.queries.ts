import { sql } from '../../platform/sql.ts'

export type SavedOccupant = {
  tenancyId: number
  id: number | null
  position: number
  name: string
  email: string | null
  acceptsNotices: boolean
}
export type SavedNumber = { id: number | null; number: string; type: string; reason: string | null }
export type NewNumber = SavedNumber & { tenancyId: number; position: number; place: number }

/*
 * Rows to update are given as arrays: PostgreSQL expects a hundred rows of a JSON value, and would then read the whole agency instead
 * of looking each one up.
 */

/** Their numbers are deleted with them. */
export const deleteOthers = (agencyId: number, tenancyIds: readonly number[], kept: readonly number[]) => sql`
  delete from occupants o using unnest(${tenancyIds}::int[]) x (id)
   where o.agency_id = ${agencyId} and o.tenancy_id = x.id and o.id <> all(${kept}::int[])`

export const deleteOtherNumbers = (agencyId: number, occupants: readonly number[], kept: readonly number[]) => sql`
  delete from contact_numbers n using unnest(${occupants}::int[]) x (id)
   where n.agency_id = ${agencyId} and n.occupant_id = x.id and n.id <> all(${kept}::int[])`

export const updateOccupants = (agencyId: number, occupants: readonly SavedOccupant[]) => sql`
  update occupants o set position = x.position, name = x.name, email = x.email, accepts_notices_by_email = x."acceptsNotices"
    from unnest(${occupants.map(({ tenancyId }) => tenancyId)}::int[], ${occupants.map(({ id }) => id)}::int[],
                ${occupants.map(({ position }) => position)}::smallint[], ${occupants.map(({ name }) => name)}::text[],
                ${occupants.map(({ email }) => email)}::text[], ${occupants.map(({ acceptsNotices }) => acceptsNotices)}::boolean[])
         as x ("tenancyId", id, position, name, email, "acceptsNotices")
   where o.agency_id = ${agencyId} and o.tenancy_id = x."tenancyId" and o.id = x.id`

export const insertOccupants = (agencyId: number, occupants: readonly SavedOccupant[]) => sql`
  insert into occupants (agency_id, tenancy_id, position, name, email, accepts_notices_by_email)
  select ${agencyId}, x."tenancyId", x.position, x.name, x.email, x."acceptsNotices"
    from jsonb_to_recordset(${JSON.stringify(occupants)}::jsonb)
         as x("tenancyId" int, position smallint, name text, email text, "acceptsNotices" boolean)
   order by x."tenancyId", x.position`

export const updateNumbers = (agencyId: number, numbers: readonly SavedNumber[]) => sql`
  update contact_numbers n set number = x.number, type = x.type::contact_number_type, do_not_contact_reason = x.reason
    from unnest(${numbers.map(({ id }) => id)}::int[], ${numbers.map(({ number }) => number)}::text[],
                ${numbers.map(({ type }) => type)}::text[], ${numbers.map(({ reason }) => reason)}::text[])
         as x (id, number, type, reason)
   where n.agency_id = ${agencyId} and n.id = x.id and n.occupant_id is not null`

/** Of the occupants at these positions, who were saved before. */
export const insertNumbers = (agencyId: number, numbers: readonly NewNumber[]) => sql`
  insert into contact_numbers (agency_id, occupant_id, number, type, do_not_contact_reason)
  select ${agencyId}, o.id, x.number, x.type::contact_number_type, x.reason
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
         as x("tenancyId" int, position smallint, number text, type text, reason text, place int)
   cross join lateral (
     select id from occupants
      where agency_id = ${agencyId} and tenancy_id = x."tenancyId" and position = x.position limit 1) o
   order by o.id, x.place`

/** With the ids that they had. */
export const insertStoredOccupants = (agencyId: number, occupants: readonly object[]) => sql`
  insert into occupants (agency_id, id, tenancy_id, position, name, email, accepts_notices_by_email)
  select ${agencyId}, x.id, x.tenancy_id, x.position, x.name, x.email, x.accepts_notices_by_email
    from jsonb_populate_recordset(null::occupants, ${JSON.stringify(occupants)}::jsonb) x`

export const insertStoredNumbers = (agencyId: number, numbers: readonly object[]) => sql`
  insert into contact_numbers (agency_id, id, occupant_id, number, type, do_not_contact_reason)
  select ${agencyId}, x.id, x.occupant_id, x.number, x.type, x.do_not_contact_reason
    from jsonb_populate_recordset(null::contact_numbers, ${JSON.stringify(numbers)}::jsonb) x`
