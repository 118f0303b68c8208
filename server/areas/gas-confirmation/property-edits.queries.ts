import { sql } from '../../platform/sql.ts'

/** Whether the property is in another agency of the same user: the only case in which its existence is told. */
export const isInOtherAgency = (propertyId: number) => sql<{ isElsewhere: boolean }>`
  select app.other_agency_of_property(${propertyId}) is not null as "isElsewhere"`

/** Who last changed the property and when: the administrator's name where one stood behind the user. */
export const lastChangeOfProperty = (agencyId: number, propertyId: number) => sql<{ name: string; at: string }>`
  select coalesce(original_user_name, user_name, 'somebody') as name, at from audit_events
   where agency_id = ${agencyId} and entity = 'properties' and entity_id = ${propertyId}
   order by at desc limit 1`
