import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { findTag, type Tag } from '../labels.ts'
import { urlId } from '../paging.ts'
import type { ServiceRequest } from '../properties/property-page.ts'

/* Shared by holds and cancellations: the agency requests both and the provider reviews both. */

export const requestKinds = ['hold', 'cancellation'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const
export type RequestStatus = (typeof requestStatuses)[number]
const statusTags: Record<RequestStatus, Tag> = {
  PENDING: { label: 'Awaiting review', tone: 'attention' },
  APPROVED: { label: 'Approved', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'critical' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' },
}
export const requestStatusTag = (status: string): Tag => findTag(statusTags, status)

/** The parts of a request that the rules need. */
export type RequestInShort = Pick<ServiceRequest, 'kind' | 'status' | 'serviceIds'>

export const isPendingFor = (
  requests: readonly RequestInShort[],
  kind: RequestInShort['kind'],
  serviceId: number,
): boolean =>
  requests.some(
    (request) => request.kind === kind && request.status === 'PENDING' && request.serviceIds.includes(serviceId),
  )

export const requestReceipt = z.object({ requestId: z.int() })

export const withdrawRequest = endpoint('POST /v1/property/:id/service-requests/:kind/:requestId/withdraw', {
  summary: 'Withdraw a hold or cancellation request that the provider has not reviewed yet',
  params: z.object({ id: urlId, kind: z.enum(requestKinds), requestId: urlId }),
})
