import { findingCan, unselectableLabels, type ResolutionMethod } from '../../../contract/findings/findings.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleSince } from '../../platform/stale-edit.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { findingsById, lastChangeOfFindings, lockFindingRows, type ChangedFinding } from './change-findings.queries.ts'
import { findEligibility } from './finding-eligibility.ts'

export type ChangeMethod = Exclude<ResolutionMethod, 'FORWARD_TO_LANDLORD' | 'REACTIVATE_QUOTE'>

export const findingNotFound = () => notFound('This finding was not found')

/** Whether the kind of finding ever allows the method; if not, no colleague has changed it. */
const canEver: Record<ChangeMethod, (finding: ChangedFinding) => boolean> = {
  REQUEST_QUOTE: ({ canBeQuoted }) => canBeQuoted,
  RESOLVED_BY_THIRD_PARTY: ({ thirdPartyInvalidStatus }) => thirdPartyInvalidStatus === null,
  INFORM_PROVIDER: ({ canInformProvider }) => canInformProvider,
  DISMISS: ({ isDismissible }) => isDismissible,
  RESTORE: () => true,
}

const labelOf = (method: ChangeMethod): string =>
  method === 'DISMISS' || method === 'RESTORE' ? 'Unable to be dismissed' : unselectableLabels[method]

const isAllowed = (method: ChangeMethod, finding: ChangedFinding, scope: Scope): boolean =>
  findingCan[method]({
    status: finding.status,
    isDismissed: finding.dismissedAt !== null,
    ...findEligibility(finding, { today: scope.today, isPropertyCancelled: false }),
  })

/** What was done, for the person who was slower. */
const results: Readonly<Record<string, string>> = {
  'request-quote': 'A quote was requested',
  'inform-provider': 'Information was given to us',
  'resolve-by-third-party': 'It was reported as resolved by a third party',
  'dismiss-finding': 'The finding was dismissed',
  'restore-finding': 'The finding was restored',
  'record-tenant-repair': 'It was recorded that a tenant has taken the repair over',
  'remove-tenant-repair': 'It was taken back that a tenant has taken the repair over',
}

/** The error when a finding no longer allows the method, with the user who changed it, when and how. */
export async function staleFindings(
  scope: Scope,
  propertyId: number,
  findings: readonly ChangedFinding[],
): Promise<Problem> {
  const change = await maybeOne(
    scope.db,
    lastChangeOfFindings(scope.agencyId, propertyId, {
      findingIds: findings.map(({ id }) => id),
      quoteIds: findings.flatMap(({ quote }) => quote?.id ?? []),
    }),
  )
  return change
    ? staleSince(scope, change, { how: results[change.action] })
    : new Problem('conflict', 'These findings have changed. Reload to see the change.')
}

/** Every change of findings begins here: locks the property and the findings, and checks that all allow the method. */
export async function lockFindings(
  scope: Scope,
  propertyId: number,
  ids: readonly number[],
  { method, field }: { method: ChangeMethod; field: string },
): Promise<ChangedFinding[]> {
  const { db, agencyId } = scope
  await lockActiveProperty(scope, propertyId)
  const locked = await db.rows(lockFindingRows(agencyId, propertyId, ids))
  if (locked.length < ids.length) throw findingNotFound()
  const findings = (await db.rows(findingsById(scope, ids))).map(({ finding }) => finding)
  const never = findings.find((finding) => !canEver[method](finding))
  if (never) {
    const message = `${never.title}: ${labelOf(method)}`
    throw ruleBroken(message, { [field]: message })
  }
  const refused = findings.filter((finding) => !isAllowed(method, finding, scope))
  if (refused.length > 0) throw await staleFindings(scope, propertyId, refused)
  return findings
}

/** The property is named in the address and in the body; they must agree. */
export function refuseOtherProperty(propertyId: number, compliancePropertyId: number): void {
  if (propertyId !== compliancePropertyId)
    throw new Problem('malformed', 'The request names another property than its address')
}
