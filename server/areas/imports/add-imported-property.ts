import { serviceCodes, services } from '../../../contract/services.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { refreshOtherCards } from '../cards/refresh-cards.ts'
import { markPropertyCancelled, reinstateProperty } from '../property-lock/write-property.queries.ts'
import { markServicesEnded, saveOrderedServices } from '../service-checks/property-services.queries.ts'
import { readAddressParts } from '../work-orders/address-parts.ts'
import { enrolProperty, propertiesAt } from '../work-orders/enrol-property.ts'
import { lockEnrolments } from '../work-orders/enrol-property.queries.ts'
import { hasWork } from './imports.queries.ts'
import type { ImportRecord } from './read-import-row.ts'

export type AddedProperty = { propertyId: number; portfolioPropertyId: number | null }

async function takeOn(scope: AccessScope, { addressLine, suburb, postcode }: ImportRecord): Promise<AddedProperty> {
  const { db, agencyId, userId, now } = scope
  const address = { ...readAddressParts(addressLine), place: `${suburb} ${postcode}`, managerId: null }
  await db.rows(lockEnrolments(agencyId))
  const [known] = await propertiesAt(scope, agencyId, address)
  if (!known?.isCancelled) return enrolProperty(scope, null, address)
  await db.rows(reinstateProperty(agencyId, known.id, userId, now))
  return { propertyId: known.id, portfolioPropertyId: null }
}

/** Puts the property of a row on service, with the services agreed with the agency; a cancelled one is taken up again. */
export async function addImportedProperty(
  scope: AccessScope,
  record: ImportRecord,
  serviceIds: readonly number[],
): Promise<AddedProperty> {
  const { db, agencyId, today, source } = scope
  const added = await takeOn(scope, record)
  const { propertyId, portfolioPropertyId } = added
  await db.rows(saveOrderedServices(agencyId, propertyId, serviceIds, today))
  const after = { address: `${record.addressLine}, ${record.suburb} ${record.postcode}`, serviceIds }
  await recordChange(
    db,
    scope,
    { action: 'enrol-property', entity: 'properties', entityId: propertyId, propertyId, after },
    source,
  )
  if (portfolioPropertyId !== null) await refreshOtherCards(scope, [portfolioPropertyId])
  return added
}

/** False if work was done or ordered at the property since. */
export async function withdrawAddedProperty(scope: AccessScope, propertyId: number): Promise<boolean> {
  const { db, agencyId, now, source } = scope
  if (await maybeOne(db, hasWork(agencyId, propertyId))) return false
  const all = serviceCodes.map((code) => services[code].id)
  await db.rows(markServicesEnded(agencyId, propertyId, all, now))
  await db.rows(markPropertyCancelled(scope, propertyId))
  const change = { before: { isCancelled: false }, after: { isCancelled: true } }
  await recordChange(
    db,
    scope,
    { action: 'cancel-property', entity: 'properties', entityId: propertyId, propertyId, ...change },
    source,
  )
  return true
}
