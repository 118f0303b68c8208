import { shortDay } from '../../../contract/day-text.ts'
import { daysBetween, type Day } from '../../../contract/days.ts'
import { updateRequiredDays } from '../../../contract/limits.ts'
import { tenantsLeft } from '../../../contract/tenancies/tenancies.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import type { EvaluatedService } from './evaluate-services.ts'

export type UpdateCode =
  | 'LEASE_AGREEMENT_UPDATE_REQUIRED'
  | 'TENANT_DETAILS_REQUIRED'
  | 'GAS_CONFIRMATION_REQUIRED'
  | 'WATER_CHARGING_REQUIRED'
export type Update = { code: UpdateCode; text: string }

/**
 * Information that the agency must give before its services can continue; none for a property that is not on service.
 */
export function requiredUpdates(property: PropertyFactsRow, live: readonly EvaluatedService[], today: Day): Update[] {
  if (live.length === 0 || !property.isResidential) return []
  const updates: Update[] = []
  const ask = (code: UpdateCode, text: string | null) => {
    if (text !== null) updates.push({ code, text })
  }
  ask('LEASE_AGREEMENT_UPDATE_REQUIRED', leaseUpdate(property, today))
  ask('TENANT_DETAILS_REQUIRED', tenantUpdate(property, today))
  const has = (compliance: string) => live.some((each) => each.compliance === compliance)
  ask(
    'GAS_CONFIRMATION_REQUIRED',
    has('GAS_CONFIRMATION_REQUIRED') ? 'Please confirm whether there are gas appliances' : null,
  )
  const needsWater =
    property.isWaterCharged === null && live.some((each) => each.service === 'water' && each.compliance === 'UNKNOWN')
  ask('WATER_CHARGING_REQUIRED', needsWater ? 'Please tell us whether the tenant is charged for water' : null)
  return updates
}

/** A user confirmed the details within the last 30 days. */
const isConfirmed = ({ tenancyConfirmedOn }: PropertyFactsRow, today: Day): boolean =>
  tenancyConfirmedOn !== null && daysBetween(tenancyConfirmedOn, today) <= updateRequiredDays

function leaseUpdate(property: PropertyFactsRow, today: Day): string | null {
  if (property.isVacant) return null
  const lease = leaseInForce(property.leases, today)
  if (lease === null) return 'No tenancy is known: please add it, or mark the property as vacant'
  if (lease.vacatesOn !== null && lease.vacatesOn < today) return tenantsLeft(lease.vacatesOn)
  if (lease.endsOn === null || lease.endsOn >= today || isConfirmed(property, today)) return null
  return `The lease ended on ${shortDay(lease.endsOn)}: please update it, or confirm that the tenancy continues`
}

function tenantUpdate(property: PropertyFactsRow, today: Day): string | null {
  const lease = property.isVacant ? null : leaseInForce(property.leases, today)
  if (lease === null) return null
  if (lease.occupants.length === 0) return 'No tenant is named: please add the tenants'
  if (lease.occupants.some(({ isReachable }) => isReachable)) return null
  return 'No tenant can be reached: please add a phone number or an email'
}
