import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { OnsiteKey, AgencyKey } from '../property-lock/write-property.queries.ts'

export type KeysRow = AgencyKey &
  OnsiteKey & { propertyManager: string | null; hasStrictKeys: boolean; isAgencyKeyKept: boolean; version: number }

/** The agency decided that the portal's key counts, not that of the software. While it has to decide, neither is edited here. */
export const isAgencyKeyKept: Sql = sql`
  exists (select from property_sources f
           where f.agency_id = p.agency_id and f.property_id = p.id and f.field = 'key' and f.is_portal and f.conflict_at is null)`

const keysColumns: Sql = sql`
         p.is_key_available as "isKeyAvailable", p.key_number as "keyNumber", p.manager_id as "propertyManagerId",
         m.name as "propertyManager", p.onsite_key as "onsiteAvailability",
         p.onsite_key_expires_on as "temporaryKeyExpirationDate", p.onsite_key_notes as "keyOnsiteNotes",
         p.onsite_key_valid_from as "validFrom", a.has_strict_keys as "hasStrictKeys", ${isAgencyKeyKept} as "isAgencyKeyKept", p.version`
const keysJoins: Sql = sql`
    join agencies a on a.id = p.agency_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id`

export const propertyKeys = (agencyId: number, propertyId: number) => sql<KeysRow>`
  select ${keysColumns} from properties p ${keysJoins} where p.agency_id = ${agencyId} and p.id = ${propertyId}`

export const keysOfProperties = (agencyId: number, propertyIds: readonly number[]) => sql<
  KeysRow & { propertyId: number }
>`
  select p.id as "propertyId", ${keysColumns}
    from unnest(${propertyIds}::int[]) wanted (id)
   cross join lateral (select * from properties where agency_id = ${agencyId} and id = wanted.id offset 0) p ${keysJoins}`

export const activeManager = (agencyId: number, managerId: number | null) => sql<{ id: number }>`
  select id from property_managers where agency_id = ${agencyId} and id = ${managerId} and is_active`

export type RunOutKey = Pick<OnsiteKey, 'temporaryKeyExpirationDate' | 'validFrom'> & { propertyId: number }

export const lockRunOutKeys = (agencyId: number, today: Day, atMost: number) => sql<RunOutKey>`
  select id as "propertyId", onsite_key_expires_on as "temporaryKeyExpirationDate", onsite_key_valid_from as "validFrom"
    from properties
   where agency_id = ${agencyId} and onsite_key_expires_on < ${today}::date
   order by id limit ${atMost} for update`
