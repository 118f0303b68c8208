import { noticeQuery, type NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import type { ContactRole } from '../../../contract/contacts/contacts.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { PropertyContact } from '../../../contract/tenancies/people.ts'
import type {
  getKeyPickupLocation,
  listAppliances,
  listPropertyContacts,
  listPropertyNotices,
  Appliance,
} from '../../../contract/properties/property-page.ts'
import { services } from '../../../contract/services.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { toNotice, toResolvedNotice } from '../access-issues/access-replies.ts'
import { listOpenCases, listResolvedNotices } from '../access-issues/list-access-issues.ts'
import { toAppliances } from './appliances-reply.ts'
import { contactsWith, toOccupants } from './people-reply.ts'
import { missingProperty } from './property-edits.ts'
import { appliancesAt, hasProperty, propertyPeople, keyPickup } from './property-parts.queries.ts'

async function partOf<Row>(scope: Scope, propertyId: number, statement: Sql<Row>): Promise<Row> {
  const row = await maybeOne(scope.db, statement)
  if (!row) throw await missingProperty(scope, propertyId)
  return row
}

/** With no flag on, everybody; agency contacts have no flag, so they come with everybody alone. */
export async function readContacts(
  scope: Scope,
  propertyId: number,
  { landlords, occupants, propertyManagers }: QueryOf<typeof listPropertyContacts>,
): Promise<PropertyContact[]> {
  const people = await partOf(scope, propertyId, propertyPeople(scope.agencyId, propertyId, scope.today))
  const all = contactsWith(people, toOccupants(people.leases, scope.today), people.isManagedHere)
  if (!landlords && !occupants && !propertyManagers) return all
  const isRequested: Partial<Record<string, boolean>> = {
    LANDLORD: landlords,
    OCCUPANT: occupants,
    PROPERTY_MANAGER: propertyManagers,
  } satisfies Partial<Record<ContactRole, boolean>>
  return all.filter(({ role }) => isRequested[role])
}

export async function readAppliances(
  scope: Scope,
  propertyId: number,
  { service }: QueryOf<typeof listAppliances>,
): Promise<Appliance[]> {
  const { appliances } = await partOf(scope, propertyId, appliancesAt(scope.agencyId, propertyId, scope.today))
  const ids = service.map((code) => services[code].id)
  return toAppliances(ids.length === 0 ? appliances : appliances.filter(({ serviceId }) => ids.includes(serviceId)))
}

export async function readPickup(scope: Scope, propertyId: number): Promise<ReplyOf<typeof getKeyPickupLocation>> {
  const { pickup } = await partOf(scope, propertyId, keyPickup(scope.agencyId, propertyId))
  return pickup && { fullAddress: pickup.fullAddress, keyLocationId: pickup.id }
}

const everyNotice = noticeQuery.parse({})

/** As the list of notices has them, of this property alone. */
export async function readNotices(
  scope: Scope,
  propertyId: number,
  { resolved, ...paging }: QueryOf<typeof listPropertyNotices>,
): Promise<{ items: NoticeItem[]; total: number }> {
  await partOf(scope, propertyId, hasProperty(scope.agencyId, propertyId))
  const query = { ...everyNotice, ...paging, propertyId }
  if (resolved) {
    const { rows, total } = await listResolvedNotices(scope, query)
    return { items: rows.map(toResolvedNotice), total }
  }
  const { rows, total } = await listOpenCases(scope, query)
  return { items: rows.map(toNotice), total }
}
