import type { Day } from '../../contract/days.ts'
import type { Severity } from '../../contract/quotes/quotes.ts'
import { services, type ServiceCode } from '../../contract/services.ts'
import { GivenRows, type Columns } from './given-rows.ts'

/**
 * Properties and their dependent rows. Does not make cards: `rebuildAgency` (rebuild-agency.ts) makes them once all
 * rows exist.
 */
export class GivenProperties extends GivenRows {
  async #address(agencyId: number, given: { streetNumber?: string | undefined; streetName?: string | undefined }) {
    const state = await this.stateOf(agencyId)
    const [suburb] = await this.rows<{ id: number; name: string; postcode: string }>(
      'select id, name, postcode from suburbs where state = $1 order by id limit 1',
      [state],
    )
    const { streetNumber = String(this.nextNumber()), streetName = 'High Street' } = given
    return {
      streetNumber,
      streetName,
      line1: `${streetNumber} ${streetName}`,
      line2: `${suburb?.name.toUpperCase()} ${state.toUpperCase()} ${suburb?.postcode}`,
      suburbId: suburb?.id,
    }
  }

  /** A property on the provider's books: residential, without services and tenancy. */
  async property(
    agencyId: number,
    {
      managerId = null,
      streetNumber,
      streetName,
      software = null,
      columns = {},
    }: {
      managerId?: number | null
      streetNumber?: string
      streetName?: string
      software?: string | null
      columns?: Columns
    } = {},
  ): Promise<number> {
    const address = await this.#address(agencyId, { streetNumber, streetName })
    return this.row('properties', {
      agency_id: agencyId,
      manager_id: managerId,
      software,
      street_number: address.streetNumber,
      street_name: address.streetName,
      address_line_1: address.line1,
      address_line_2: address.line2,
      suburb_id: address.suburbId,
      ...columns,
    })
  }

  /** Enrolled two years ago, last done 100 days ago, as the agency told. */
  async service(
    agencyId: number,
    propertyId: number,
    service: ServiceCode = 'smoke',
    { lastOn, columns = {} }: { lastOn?: Day | null; columns?: Columns } = {},
  ): Promise<void> {
    const row: Columns = {
      agency_id: agencyId,
      property_id: propertyId,
      service_id: services[service].id,
      enrolled_on: await this.day(agencyId, -730),
      last_service_on: lastOn === undefined ? await this.day(agencyId, -100) : lastOn,
      ...columns,
    }
    const lastCheckId = row['last_service_on'] === null ? null : await this.reportedCheck(row)
    await this.row('property_services', { last_check_id: lastCheckId, ...row })
  }

  /** A check of which only the day is known. */
  async reportedCheck(row: Columns): Promise<number> {
    return this.row('service_checks', {
      agency_id: row['agency_id'],
      property_id: row['property_id'],
      service_id: row['service_id'],
      done_on: row['last_service_on'],
      source: 'AGENCY',
    })
  }

  /** In force for 200 days, with a lease of a year and one occupant. */
  async tenancy(
    agencyId: number,
    propertyId: number,
    { occupant = 'Tilda Tenant', columns = {} }: { occupant?: string; columns?: Columns } = {},
  ): Promise<number> {
    const tenancyId = await this.row('tenancies', {
      agency_id: agencyId,
      property_id: propertyId,
      starts_on: await this.day(agencyId, -200),
      ends_on: await this.day(agencyId, 165),
      ...columns,
    })
    await this.row('occupants', { agency_id: agencyId, tenancy_id: tenancyId, position: 1, name: occupant })
    return tenancyId
  }

  /** A property in the agency's software that is not on the provider's books; active for 200 days. */
  async portfolioProperty(
    agencyId: number,
    {
      managerId = null,
      streetNumber,
      streetName,
      software = 'PROPERTY_ME',
      firstActiveOn,
      propertyId = null,
      columns = {},
    }: {
      managerId?: number | null
      streetNumber?: string
      streetName?: string
      software?: string
      firstActiveOn?: Day
      propertyId?: number | null
      columns?: Columns
    } = {},
  ): Promise<number> {
    const address = await this.#address(agencyId, { streetNumber, streetName })
    return this.row('portfolio_properties', {
      agency_id: agencyId,
      manager_id: managerId,
      software,
      external_id: `external-${this.nextNumber()}`,
      property_id: propertyId,
      address_line_1: address.line1,
      address_line_2: address.line2,
      suburb_id: address.suburbId,
      first_active_on: firstActiveOn ?? (await this.day(agencyId, -200)),
      ...columns,
    })
  }

  /** Serviced by a third party 100 days ago. */
  async portfolioService(
    agencyId: number,
    portfolioPropertyId: number,
    service: ServiceCode = 'smoke',
    { lastOn, columns = {} }: { lastOn?: Day | null; columns?: Columns } = {},
  ): Promise<void> {
    await this.row('portfolio_services', {
      agency_id: agencyId,
      portfolio_property_id: portfolioPropertyId,
      service_id: services[service].id,
      provided_by: 'OTHER',
      supplier_type: 'THIRD_PARTY',
      service_provider: 'Bright Sparks',
      last_service_on: lastOn === undefined ? await this.day(agencyId, -100) : lastOn,
      ...columns,
    })
  }

  /** Open, urgent, found 10 days ago, without a requested quote. */
  async finding(
    agencyId: number,
    propertyId: number,
    {
      severity = 'URGENT',
      service = 'smoke',
      itemCode = 'SMK01',
      columns = {},
    }: { severity?: Severity; service?: ServiceCode; itemCode?: string; columns?: Columns } = {},
  ): Promise<number> {
    return this.row('findings', {
      agency_id: agencyId,
      property_id: propertyId,
      service_id: services[service].id,
      item_code: itemCode,
      severity,
      found_on: await this.day(agencyId, -10),
      ...columns,
    })
  }

  /** A case that is open for 5 days with one unresolved issue: no occupant can be reached. */
  async accessCase(
    agencyId: number,
    propertyId: number,
    {
      isImportant = false,
      problemId = 1,
      raisedDaysAgo = 5,
      columns = {},
    }: { isImportant?: boolean; problemId?: number; raisedDaysAgo?: number; columns?: Columns } = {},
  ): Promise<number> {
    const raisedAt = new Date(Date.now() - raisedDaysAgo * 86_400_000).toISOString()
    const caseId = await this.row('access_cases', {
      agency_id: agencyId,
      property_id: propertyId,
      opened_at: raisedAt,
      ...columns,
    })
    await this.row('access_issues', {
      agency_id: agencyId,
      case_id: caseId,
      property_id: propertyId,
      problem_id: problemId,
      is_important: isImportant,
      raised_at: raisedAt,
    })
    return caseId
  }
}
