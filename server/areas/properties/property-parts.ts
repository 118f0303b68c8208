import { noticeQuery, type NoticeItem } from '../../../contract/access-issues/access-issue-lists.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type {
  getKeyPickupLocation,
  listAppliances,
  listPropertyNotices,
  Appliance,
} from '../../../contract/properties/property-page.ts'
import { services } from '../../../contract/services.ts'
import type { Scope } from '../../platform/scope.ts'
import { toNotice, toResolvedNotice } from '../access-issues/access-replies.ts'
import { listOpenCases, listResolvedNotices } from '../access-issues/list-access-issues.ts'
import { toAppliances } from './appliances-reply.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import { rowOfProperty } from '../property-lock/lock-property.ts'
import { appliancesAt, keyPickup } from './property-parts.queries.ts'

export async function readAppliances(
  scope: Scope,
  propertyId: number,
  { service }: QueryOf<typeof listAppliances>,
): Promise<Appliance[]> {
  const { appliances } = await rowOfProperty(scope, propertyId, appliancesAt(scope.agencyId, propertyId, scope.today))
  const ids = service.map((code) => services[code].id)
  return toAppliances(ids.length === 0 ? appliances : appliances.filter(({ serviceId }) => ids.includes(serviceId)))
}

export async function readPickup(scope: Scope, propertyId: number): Promise<ReplyOf<typeof getKeyPickupLocation>> {
  const { pickup } = await rowOfProperty(scope, propertyId, keyPickup(scope.agencyId, propertyId))
  return pickup && { fullAddress: pickup.fullAddress, keyLocationId: pickup.id }
}

const everyNotice = noticeQuery.parse({})

/** The notices of one property, as in the list of notices. */
export async function readNotices(
  scope: Scope,
  propertyId: number,
  { resolved, ...paging }: QueryOf<typeof listPropertyNotices>,
): Promise<{ items: NoticeItem[]; total: number }> {
  await rowOfProperty(scope, propertyId, hasProperty(scope.agencyId, propertyId))
  const query = { ...everyNotice, ...paging, propertyId }
  if (resolved) {
    const { rows, total } = await listResolvedNotices(scope, query)
    return { items: rows.map((row) => toResolvedNotice(row, scope.today)), total }
  }
  const { rows, total } = await listOpenCases(scope, query)
  return { items: rows.map((row) => toNotice(row, scope.today)), total }
}
