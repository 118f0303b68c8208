import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** Enrolments of one agency run one after another, so that the second of two equal addresses finds the first. */
export const lockEnrolments = (agencyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('enrol-property'), ${agencyId})`

export type EnrolledSuburb = { id: number; name: string; postcode: string; line: string }

/** A suburb of the state by the last line of an address, such as "CARLTON VIC 3053" or "Carlton 3053". */
export const suburbByLine = (state: StateCode, line: string) => sql<EnrolledSuburb>`
  select s.id, s.name, s.postcode, s.name || ' ' || upper(s.state) || ' ' || s.postcode as line
    from suburbs s
   where s.state = ${state} and s.postcode = right(${line}, 4)
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

export const managerExists = (agencyId: number, managerId: number) => sql`
  select id from property_managers where agency_id = ${agencyId} and id = ${managerId} and is_active`
