import { sql } from '../../platform/sql.ts'

export type KeyFacts = {
  propertyId: number
  keyNumber: string | null
  technician: string
  status: string
  /** The collection of this visit's key that has not been returned. */
  collectionId: number | null
  collectedBy: string | null
}

export const keyOfVisit = (agencyId: number, visitId: number) => sql<KeyFacts>`
  select v.property_id as "propertyId", case when p.is_key_available then p.key_number end as "keyNumber",
         t.name as technician, v.status, k.id as "collectionId", k.collected_by as "collectedBy"
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
    left join key_collections k on k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null
   where v.agency_id = ${agencyId} and v.id = ${visitId} and v.status <> 'HELD'`

export type CollectionFacts = {
  propertyId: number
  keyNumber: string
  collectedBy: string
  collectedAt: string
  returnedAt: string | null
}

export const collectionFacts = (agencyId: number, collectionId: number) => sql<CollectionFacts>`
  select property_id as "propertyId", key_number as "keyNumber", collected_by as "collectedBy",
         collected_at as "collectedAt", returned_at as "returnedAt"
    from key_collections where agency_id = ${agencyId} and id = ${collectionId}`

type Who = { agencyId: number; userId: number; now: Date }
type Collection = { propertyId: number; visitId: number; keyNumber: string; collectedBy: string }

export const insertCollection = ({ agencyId, userId, now }: Who, collection: Collection) => sql<{ id: number }>`
  insert into key_collections (agency_id, property_id, visit_id, key_number, collected_at, collected_by, recorded_by)
  values (${agencyId}, ${collection.propertyId}, ${collection.visitId}, ${collection.keyNumber}, ${now.toISOString()},
          ${collection.collectedBy}, ${userId})
  returning id`

export const markKeyReturned = ({ agencyId, userId, now }: Who, collectionId: number, returnedBy: string) => sql`
  update key_collections
     set returned_at = greatest(collected_at, ${now.toISOString()}::timestamptz), returned_by = ${returnedBy},
         return_recorded_by = ${userId}
   where agency_id = ${agencyId} and id = ${collectionId} and returned_at is null`

export const deleteCollection = (agencyId: number, collectionId: number) => sql`
  delete from key_collections where agency_id = ${agencyId} and id = ${collectionId}`

export const clearKeyReturn = (agencyId: number, collectionId: number) => sql`
  update key_collections set returned_at = null, returned_by = null, return_recorded_by = null
   where agency_id = ${agencyId} and id = ${collectionId}`

/** The key of the same visit is out in another collection. */
export const isOutOtherwise = (agencyId: number, collectionId: number) => sql`
  select true from key_collections c
    join key_collections o on o.agency_id = c.agency_id and o.visit_id = c.visit_id and o.id <> c.id and o.returned_at is null
   where c.agency_id = ${agencyId} and c.id = ${collectionId}`
