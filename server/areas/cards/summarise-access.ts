import type { AccessIssueTag } from '../../../contract/access-issues/access-issues.ts'
import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { suspensionWarningDays } from '../../../contract/limits.ts'
import type { ManagedProperty } from '../../../contract/portfolio/property-lists.ts'
import type { CardAccessRow, IssueRow } from './property-facts.ts'
import { isAccessUrgent, type EvaluatedProperty } from './property-facets.ts'

/** An important issue open for more than 21 days: without a way in, the provider will soon suspend its attempts. */
const isWarning = ({ isImportant, raisedOn }: IssueRow, today: Day): boolean =>
  isImportant && daysBetween(raisedOn, today) > suspensionWarningDays

export const warningDays = (access: CardAccessRow | null): Day[] =>
  (access?.issues ?? [])
    .filter(({ isImportant }) => isImportant)
    .map(({ raisedOn }) => addDays(raisedOn, suspensionWarningDays + 1))

/** The access issues of a property, for the lists of access issues. */
export function summariseAccess(evaluated: EvaluatedProperty): ManagedProperty['accessIssues'] {
  const { access } = evaluated.property
  if (access === null) return null
  return {
    caseId: access.caseId,
    openedAt: access.openedAt,
    isUrgent: isAccessUrgent(evaluated),
    openWaysIn: [...evaluated.openWaysIn],
    problems: access.issues
      .toSorted((one, other) =>
        one.raisedAt < other.raisedAt ? -1 : one.raisedAt > other.raisedAt ? 1 : one.id - other.id,
      )
      .map(({ problem, raisedAt }) => ({ publicName: problem, createdAt: raisedAt })),
    tags: tagsOf(access, evaluated),
  }
}

function tagsOf(access: CardAccessRow, evaluated: EvaluatedProperty): AccessIssueTag[] {
  const { property, live, updates, today } = evaluated
  const hasWayIn = evaluated.openWaysIn.length > 0
  const isOverdue = live.some((service) => service.isOverdue)
  const isUpdateRequired =
    updates.some(({ code }) => code === 'LEASE_AGREEMENT_UPDATE_REQUIRED' || code === 'TENANT_DETAILS_REQUIRED') ||
    access.issues.some(({ noticeType }) => noticeType === 'REQUIRE_UPDATE_DETAIL_X_DAYS')
  const set: [AccessIssueTag, boolean][] = [
    ['SUSPENDED', access.isSuspended],
    ['SUSPENSION_WARNING', !access.isSuspended && !hasWayIn && access.issues.some((issue) => isWarning(issue, today))],
    ['OVERDUE', isOverdue],
    ['NOT_OVERDUE', live.length > 0 && !isOverdue],
    ['PRIORITY_BOOKING', access.isPriorityBooking],
    ['UPDATE_REQUIRED', isUpdateRequired],
    ['ON_HOLD', live.some(({ isOnHold }) => isOnHold)],
    ['VACANT', property.isVacant],
    ['CANCELLED', property.cancellationKind !== null],
  ]
  return set.filter(([, isSet]) => isSet).map(([tag]) => tag)
}
