import type { ManagedProperty, OtherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { Day } from '../../../contract/days.ts'
import type { NonResidentialType } from '../../../contract/residential.ts'
import { sql } from '../../platform/sql.ts'
import { pendingEnrolmentOrder } from '../cards/pending-enrolment-order.queries.ts'
import type { NewUse } from '../property-lock/write-property.queries.ts'

export type MirroredRow = {
  id: number
  propertyId: number | null
  software: string
  softwareFileDay: Day | null
  firstActiveDate: Day
  isUnderEnrolment: boolean
  enrolmentOrderId: number | null
  isResidential: boolean
  nonResidentialType: string | null
  version: number
  /** Only for a property on the provider's books. */
  isCancelled: boolean
  documentsCount: number
  item: ManagedProperty | OtherProperty
}

/**
 * With the card of the enrolled property, if any. A property that left the software without being enrolled has no card
 * and no page.
 */
export const mirroredProperty = (agencyId: number, id: number) => sql<MirroredRow>`
  select p.id, p.property_id as "propertyId", p.software, p.file_day as "softwareFileDay", p.first_active_on as "firstActiveDate",
         p.under_enrolment_at is not null as "isUnderEnrolment",
         ${pendingEnrolmentOrder} as "enrolmentOrderId", p.is_residential as "isResidential",
         p.non_residential_type as "nonResidentialType", p.version, property.cancelled_at is not null as "isCancelled",
         (select count(*) from documents d
           where d.agency_id = p.agency_id and d.portfolio_property_id = p.id and d.deleted_at is null)::int as "documentsCount",
         c.item
    from portfolio_properties p
    left join properties property on property.agency_id = p.agency_id and property.id = p.property_id
    join property_cards c on c.agency_id = p.agency_id and c.kind = case when p.property_id is null then 2 else 1 end
                         and c.subject_id = coalesce(p.property_id, p.id)
   where p.agency_id = ${agencyId} and p.id = ${id}`

/** Whether it is in another agency of the same user: the only case in which its existence is revealed. */
export const isMirroredElsewhere = (agencyId: number, id: number) => sql<{ isElsewhere: boolean }>`
  select coalesce(app.other_agency_of_portfolio_property(${id}) <> ${agencyId}::int, false) as "isElsewhere"`

/** The enrolled property of a mirrored one, if any; no row if the mirrored one does not exist. */
export const enrolledAs = (agencyId: number, id: number) => sql<{ propertyId: number | null }>`
  select property_id as "propertyId" from portfolio_properties
   where agency_id = ${agencyId} and id = ${id} and (is_active or property_id is not null)`

export type Use = { isResidential: boolean; nonResidentialType: NonResidentialType | null; version: number }
export type MirroredUse = Use & { id: number; propertyId: number | null }

const useColumns = sql`is_residential as "isResidential", non_residential_type as "nonResidentialType", version`

export const useOfProperty = (agencyId: number, propertyId: number) => sql<Use>`
  select ${useColumns} from properties where agency_id = ${agencyId} and id = ${propertyId}`

/** Locks until the transaction ends; if the enrolled property is locked too, it must be locked first. */
export const lockMirrored = (agencyId: number, id: number) => sql<MirroredUse>`
  select id, property_id as "propertyId", ${useColumns} from portfolio_properties
   where agency_id = ${agencyId} and id = ${id} for update`
export const lockMirroredProperty = (agencyId: number, propertyId: number) => sql<MirroredUse>`
  select id, property_id as "propertyId", ${useColumns} from portfolio_properties
   where agency_id = ${agencyId} and property_id = ${propertyId} for update`

type Who = { agencyId: number; userId: number; now: Date }

export const recordResidentialChange = (
  who: Who,
  ids: { propertyId: number | null; mirroredId: number | null },
  use: NewUse,
) => sql`
  insert into residential_changes
    (agency_id, property_id, portfolio_property_id, is_residential, non_residential_type, changed_by, changed_at)
  values (${who.agencyId}, ${ids.propertyId}, ${ids.mirroredId}, ${use.isResidential}, ${use.nonResidentialType}, ${who.userId},
          ${who.now.toISOString()})`
