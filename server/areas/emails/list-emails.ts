import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { listPropertyEmails } from '../../../contract/emails.ts'
import type { Scope } from '../../platform/scope.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { countEmails, propertyEmails } from './property-emails.queries.ts'

/** One page of the emails about a property, with what became of each. */
export async function listEmails(
  scope: Scope,
  propertyId: number,
  query: QueryOf<typeof listPropertyEmails>,
): Promise<ReplyOf<typeof listPropertyEmails>> {
  const { page, 'page-size': limit, caseId = null } = query
  const whose = { agencyId: scope.agencyId, propertyId, caseId }
  const [property, count, items] = await scope.db.batch([
    hasProperty(scope.agencyId, propertyId),
    countEmails(whose),
    propertyEmails(whose, { limit, offset: (page - 1) * limit }),
  ])
  if (property.length === 0) throw await missingProperty(scope, propertyId)
  return { items, total: count[0]?.total ?? 0 }
}
