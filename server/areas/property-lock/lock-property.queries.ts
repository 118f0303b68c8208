import { sql } from '../../platform/sql.ts'

/** No row when the property does not belong to this agency. */
export const hasProperty = (agencyId: number, propertyId: number) => sql<{ id: number }>`
  select id from properties where agency_id = ${agencyId} and id = ${propertyId}`

/** Whether the property is in another agency of the same user: the only case in which its existence is revealed. */
export const isInOtherAgency = (propertyId: number) => sql<{ isElsewhere: boolean }>`
  select app.other_agency_of_property(${propertyId}) is not null as "isElsewhere"`

export type PropertyForChange = {
  id: number
  version: number
  isCancelled: boolean
  /** Code of the software that owns tenancy and agency key; null when they are managed here. */
  software: string | null
  softwareName: string | null
  isVacant: boolean
  isResidential: boolean
}

/** Locks the property until the transaction ends, so that changes to one property run one after another. */
export const lockPropertyRow = (agencyId: number, propertyId: number) => sql<PropertyForChange>`
  select p.id, p.version, p.cancelled_at is not null as "isCancelled", p.software,
         (select s.name from management_software s where s.code = p.software) as "softwareName",
         p.is_vacant as "isVacant", p.is_residential as "isResidential"
    from properties p where p.agency_id = ${agencyId} and p.id = ${propertyId} for update`

/** Several, in order of id, so that two transactions cannot deadlock. */
export const lockPropertyRows = (agencyId: number, propertyIds: readonly number[]) => sql`
  select p.id from properties p where p.agency_id = ${agencyId} and p.id = any (${propertyIds}::int[]) order by p.id for update`
