import { sql } from '../../platform/sql.ts'
import type { Day } from '../../../contract/days.ts'
import type { GasConfirmation } from '../../../contract/gas-confirmation.ts'
import type { WaterCharging, WaterChargingForm } from '../../../contract/updates.ts'
import type { Availability } from '../../../contract/keys.ts'

/** A job writes without a user. */
type Writer = { agencyId: number; userId: number | null; now: Date }

export type NewUse = { isResidential: boolean; nonResidentialType: string | null }

export const markPropertyCancelled = ({ agencyId, userId, now }: Writer, propertyId: number) => sql`
  update properties
     set cancelled_at = ${now.toISOString()}, cancellation_kind = 'REQUESTED', version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

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

export const insertProperty = (agencyId: number, property: NewProperty, userId: number | null, now: Date) => sql<{
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

/** A cancelled property is on service again. */
export const reinstateProperty = (agencyId: number, propertyId: number, userId: number | null, now: Date) => sql`
  update properties
     set cancelled_at = null, cancellation_kind = null, enrolled_at = ${now.toISOString()}, version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

export type OccupancyToSave = { propertyId: number; isVacant: boolean | null; isConfirmed: boolean }

/** `isVacant` null leaves the vacancy unchanged. */
export const saveOccupancies = ({ agencyId, userId, now }: Writer, occupancies: readonly OccupancyToSave[]) => sql`
  update properties p
     set is_vacant = coalesce(x."isVacant", p.is_vacant),
         tenancy_confirmed_at = case when x."isConfirmed" then ${now.toISOString()}::timestamptz else p.tenancy_confirmed_at end,
         version = p.version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
    from unnest(${occupancies.map(({ propertyId }) => propertyId)}::int[], ${occupancies.map(({ isVacant }) => isVacant)}::boolean[],
                ${occupancies.map(({ isConfirmed }) => isConfirmed)}::boolean[])
         as x ("propertyId", "isVacant", "isConfirmed")
   where p.agency_id = ${agencyId} and p.id = x."propertyId"`

/** `isVacant` null leaves the vacancy unchanged. */
export const saveOccupancy = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  { isVacant, isConfirmed }: { isVacant: boolean | null; isConfirmed: boolean },
) => sql`
  update properties
     set is_vacant = coalesce(${isVacant}, is_vacant),
         tenancy_confirmed_at = case when ${isConfirmed} then ${now.toISOString()}::timestamptz else tenancy_confirmed_at end,
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

export const restoreConfirmation = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  confirmedAt: string | null,
) => sql`
  update properties
     set tenancy_confirmed_at = ${confirmedAt}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

/** Updates only the expected version, if given; returns no row if the version has changed. */
export const saveGas = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  { hasGasAppliances, gasApplianceCount, version }: GasConfirmation,
) => {
  const seenVersion = version ?? null
  return sql<{ version: number }>`
    update properties
       set has_gas = ${hasGasAppliances}, gas_appliance_count = ${gasApplianceCount}, gas_confirmed_by = ${userId},
           gas_confirmed_at = ${now.toISOString()}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
     where agency_id = ${agencyId} and id = ${propertyId} and (${seenVersion}::int is null or version = ${seenVersion}::int)
    returning version`
}

/** A gas check that was done shows that there is gas, where the agency has not said so. */
export const confirmGasFound = ({ agencyId, userId, now }: Writer, propertyId: number, applianceCount: number) => sql<{
  id: number
}>`
  update properties
     set has_gas = true, gas_appliance_count = ${applianceCount}, gas_confirmed_by = ${userId}, gas_confirmed_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${propertyId} and has_gas is null
  returning id`

/** The work of a quote that a rule about the type of alarms asked for leaves no upgrade pending. */
export const endPendingUpgrade = (agencyId: number, quoteId: number) => sql<{ id: number }>`
  update properties p set is_legislation_upgrade_pending = false
    from law_requests w join rule_versions v on v.id = w.rule_version_id and v.trigger in ('UPGRADE', 'FIXED_DAY')
   where w.agency_id = ${agencyId} and w.quote_id = ${quoteId}
     and p.agency_id = w.agency_id and p.id = w.property_id and p.is_legislation_upgrade_pending
  returning p.id`

export const saveHazards = (agencyId: number, propertyId: number, hazards: string | null) => sql`
  update properties set hazards = ${hazards}
   where agency_id = ${agencyId} and id = ${propertyId} and hazards is distinct from ${hazards}`

/** How the property is charged, where that differs from the agreement with the agency. */
export const saveOwnBilling = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  { plan, startsOn }: { plan: string | null; startsOn: Day | null },
) => sql`
  update properties
     set billing_plan = ${plan}, billing_starts_on = ${startsOn}, version = version + 1, updated_at = ${now.toISOString()},
         updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

/** Updates only the expected version, if given; returns no row if the version has changed. */
export const saveWater = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  { isWaterCharged, version }: WaterChargingForm,
) => {
  const seenVersion = version ?? null
  return sql<WaterCharging>`
    update properties
       set is_water_charged = ${isWaterCharged}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
     where agency_id = ${agencyId} and id = ${propertyId} and (${seenVersion}::int is null or version = ${seenVersion}::int)
    returning is_water_charged as "isWaterCharged", version`
}

/** Which software the tenancy and the key of properties come from; null: they are edited in the portal. */
export const setSoftware = (
  agencyId: number,
  propertyIds: readonly number[],
  software: string | null,
  now: Date,
) => sql<{ id: number }>`
  update properties p
     set software = ${software}, version = p.version + 1, updated_at = ${now.toISOString()}, updated_by = null
    from unnest(${propertyIds}::int[]) wanted (id)
   where p.agency_id = ${agencyId} and p.id = wanted.id and p.software is distinct from ${software}
  returning p.id`

export const setBuiltMonth = (
  agencyId: number,
  propertyId: number,
  builtMonth: string,
  userId: number,
  now: Date,
) => sql`
  update properties set built_month = ${builtMonth}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

export const saveUseOfProperty = (who: Writer, propertyId: number, use: NewUse) => sql<{ version: number }>`
  update properties
     set is_residential = ${use.isResidential}, non_residential_type = ${use.nonResidentialType}, version = version + 1,
         updated_at = ${who.now.toISOString()}, updated_by = ${who.userId}
   where agency_id = ${who.agencyId} and id = ${propertyId} returning version`

export type OnsiteKey = {
  onsiteAvailability: Availability
  temporaryKeyExpirationDate: Day | null
  keyOnsiteNotes: string | null
  validFrom: Day | null
}

export type AgencyKey = {
  isKeyAvailable: boolean
  keyNumber: string | null
  propertyManagerId: number | null
}

export const saveKeys = (
  { agencyId, userId, now }: Writer,
  propertyId: number,
  agencyKey: AgencyKey,
  onsite: OnsiteKey,
) => sql`
  update properties
     set is_key_available = ${agencyKey.isKeyAvailable}, key_number = ${agencyKey.keyNumber},
         manager_id = ${agencyKey.propertyManagerId}, onsite_key = ${onsite.onsiteAvailability},
         onsite_key_valid_from = ${onsite.validFrom}, onsite_key_expires_on = ${onsite.temporaryKeyExpirationDate},
         onsite_key_notes = ${onsite.keyOnsiteNotes}, version = version + 1, updated_at = ${now.toISOString()},
         updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

/** The agency key and the manager of many properties. */
export const saveAgencyKeys = (
  { agencyId, userId, now }: Writer,
  keys: readonly (AgencyKey & { propertyId: number })[],
) => sql`
  update properties p
     set is_key_available = x."isKeyAvailable", key_number = x."keyNumber", manager_id = x."propertyManagerId",
         version = p.version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
    from unnest(${keys.map(({ propertyId }) => propertyId)}::int[], ${keys.map(({ isKeyAvailable }) => isKeyAvailable)}::boolean[],
                ${keys.map(({ keyNumber }) => keyNumber)}::text[], ${keys.map(({ propertyManagerId }) => propertyManagerId)}::int[])
         as x ("propertyId", "isKeyAvailable", "keyNumber", "propertyManagerId")
   where p.agency_id = ${agencyId} and p.id = x."propertyId"`

/** Keeps the notes, because the key may be put in the same place again. */
export const clearOnsiteKeys = (agencyId: number, propertyIds: readonly number[], now: Date) => sql`
  update properties
     set onsite_key = 'UNAVAILABLE', onsite_key_valid_from = null, onsite_key_expires_on = null, version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = null
   where agency_id = ${agencyId} and id = any(${propertyIds}::int[])`

export const endVacancies = (agencyId: number, propertyIds: readonly number[], now: Date) => sql`
  update properties
     set is_vacant = false, version = version + 1, updated_at = ${now.toISOString()}, updated_by = null
   where agency_id = ${agencyId} and id = any(${propertyIds}::int[])`

export type StoredGas = {
  hasGas: boolean | null
  count: number | null
  confirmedBy: number | null
  confirmedAt: string | null
}

/** The property as it was before a change that is undone; what is undefined stays. */
export type StoredProperty = {
  vacancy?: boolean
  confirmation?: string | null
  gas?: StoredGas
  water?: boolean | null
}

export const restoreProperty = ({ agencyId, userId, now }: Writer, propertyId: number, stored: StoredProperty) => {
  const { vacancy = null, confirmation = null, gas, water = null } = stored
  return sql`
  update properties
     set is_vacant = coalesce(${vacancy}, is_vacant),
         tenancy_confirmed_at = case when ${'confirmation' in stored} then ${confirmation}::timestamptz else tenancy_confirmed_at end,
         has_gas = case when ${gas !== undefined} then ${gas?.hasGas ?? null}::boolean else has_gas end,
         gas_appliance_count = case when ${gas !== undefined} then ${gas?.count ?? null}::int else gas_appliance_count end,
         gas_confirmed_by = case when ${gas !== undefined} then ${gas?.confirmedBy ?? null}::int else gas_confirmed_by end,
         gas_confirmed_at = case when ${gas !== undefined} then ${gas?.confirmedAt ?? null}::timestamptz else gas_confirmed_at end,
         is_water_charged = case when ${'water' in stored} then ${water}::boolean else is_water_charged end,
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`
}
