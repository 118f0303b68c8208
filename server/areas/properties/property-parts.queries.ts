import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { ownAppliances, ownPickup } from './property-page.queries.ts'
import type { PropertyRow } from './property-row.ts'

/* Single parts of the page, requested separately. No row when the property does not belong to this agency. */

export const appliancesAt = (agencyId: number, propertyId: number, today: Day) => sql<Pick<PropertyRow, 'appliances'>>`
  select (${ownAppliances(today)}) as appliances from properties p where p.agency_id = ${agencyId} and p.id = ${propertyId}`

export const keyPickup = (agencyId: number, propertyId: number) => sql<Pick<PropertyRow, 'pickup'>>`
  select (${ownPickup}) as pickup from properties p where p.agency_id = ${agencyId} and p.id = ${propertyId}`
