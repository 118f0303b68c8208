import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** Enrolments of one agency run one after another, so that the second of two equal addresses finds the first. */
export const lockEnrolments = (agencyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('enrol-property'), ${agencyId})`

export type Suburb = { id: number; name: string; postcode: string; line: string }

/** A suburb of the state by the last line of an address, such as "CARLTON VIC 3053" or "Carlton 3053". */
export const suburbByLine = (state: StateCode, line: string) => sql<Suburb>`
  select s.id, s.name, s.postcode, s.name || ' ' || upper(s.state) || ' ' || s.postcode as line
    from suburbs s
   where s.state = ${state}
     and upper(${line}) in (upper(s.name) || ' ' || upper(s.state) || ' ' || s.postcode, upper(s.name) || ' ' || s.postcode)`

export type AddressRow = { id: number; addressLine1: string; addressLine2: string; isCancelled: boolean }

export const propertiesInSuburb = (agencyId: number, suburbId: number) => sql<AddressRow>`
  select id, address_line_1 as "addressLine1", address_line_2 as "addressLine2", cancelled_at is not null as "isCancelled"
    from properties where agency_id = ${agencyId} and suburb_id = ${suburbId} order by cancelled_at is not null, id`

export type PortfolioRow = {
  id: number
  software: string
  propertyId: number | null
  managerId: number | null
  suburbId: number | null
  addressLine1: string
  addressLine2: string
  isResidential: boolean
  nonResidentialType: string | null
  isWaterCharged: boolean | null
}

const portfolioColumns = sql`
  id, software, property_id as "propertyId", manager_id as "managerId", suburb_id as "suburbId", address_line_1 as "addressLine1",
  address_line_2 as "addressLine2", is_residential as "isResidential", non_residential_type as "nonResidentialType",
  is_water_charged as "isWaterCharged"`

export const portfolioProperty = (agencyId: number, id: number) => sql<PortfolioRow>`
  select ${portfolioColumns} from portfolio_properties where agency_id = ${agencyId} and id = ${id}`

/** Locked, because enrolling links it. */
export const lockPortfolioProperty = (agencyId: number, id: number) => sql<PortfolioRow>`
  select ${portfolioColumns} from portfolio_properties where agency_id = ${agencyId} and id = ${id} for update`

export const unlinkedInSuburb = (agencyId: number, suburbId: number) => sql<PortfolioRow>`
  select ${portfolioColumns} from portfolio_properties
   where agency_id = ${agencyId} and suburb_id = ${suburbId} and property_id is null and is_active order by id for update`

export const linkPortfolioProperty = (
  agencyId: number,
  id: number,
  propertyId: number,
  userId: number,
  now: Date,
) => sql`
  update portfolio_properties
     set property_id = ${propertyId}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${id}`

/** The enrolment came to nothing: the property can be enrolled or dismissed again. Returns nothing if it was not marked. */
export const endedEnrolment = (agencyId: number, id: number, userId: number, now: Date) => sql<{ id: number }>`
  update portfolio_properties
     set under_enrolment_by = null, under_enrolment_at = null, version = version + 1, updated_at = ${now.toISOString()},
         updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${id} and property_id is null and under_enrolment_at is not null
  returning id`

export type NewProperty = {
  managerId: number | null
  software: string | null
  unit: string | null
  number: string | null
  street: string
  addressLine1: string
  addressLine2: string
  suburbId: number
  isResidential: boolean
  nonResidentialType: string | null
  isWaterCharged: boolean | null
}

export const insertProperty = (agencyId: number, property: NewProperty, userId: number, now: Date) => sql<{
  id: number
}>`
  insert into properties (agency_id, manager_id, software, unit_number, street_number, street_name, address_line_1, address_line_2,
                          suburb_id, dwelling_kind, is_residential, non_residential_type, is_water_charged, enrolled_at, created_at,
                          updated_at, updated_by)
  values (${agencyId}, ${property.managerId}, ${property.software}, ${property.unit}, ${property.number}, ${property.street},
          ${property.addressLine1}, ${property.addressLine2}, ${property.suburbId}, ${property.unit === null ? 'HOUSE' : 'UNIT'},
          ${property.isResidential}, ${property.nonResidentialType}, ${property.isWaterCharged}, ${now.toISOString()},
          ${now.toISOString()}, ${now.toISOString()}, ${userId})
  returning id`

export const managerExists = (agencyId: number, managerId: number) => sql`
  select id from property_managers where agency_id = ${agencyId} and id = ${managerId} and is_active`

/** A cancelled property is on service again. */
export const reinstatedProperty = (agencyId: number, propertyId: number, userId: number, now: Date) => sql`
  update properties
     set cancelled_at = null, cancellation_kind = null, enrolled_at = ${now.toISOString()}, version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

/** Adds the services, takes cancelled ones up again, and makes those that are there already bookable. */
export const orderedServices = (
  agencyId: number,
  propertyId: number,
  serviceIds: readonly number[],
  today: string,
) => sql`
  insert into property_services (agency_id, property_id, service_id, enrolled_on, ordered_on)
  select ${agencyId}::int, ${propertyId}::int, s.id, ${today}::date, ${today}::date from unnest(${serviceIds}::smallint[]) as s (id)
      on conflict (agency_id, property_id, service_id) do update
     set ordered_on = excluded.ordered_on, cancelled_at = null, on_hold_until = null,
         enrolled_on = case when property_services.cancelled_at is null then property_services.enrolled_on else excluded.enrolled_on end,
         job_status = case when property_services.cancelled_at is null then property_services.job_status else 'SERVICE_PENDING' end`
