import { suspensionWarningDays, updateRequiredDays } from '@contract/limits.ts'
import type { AccessIssueTag } from '@contract/access-issues/access-issues.ts'

/** What a tag means for the person who acts on it. */
export const tagMeanings: Record<AccessIssueTag, string> = {
  SUSPENDED: 'We have stopped trying to book until this is resolved.',
  SUSPENSION_WARNING: `An urgent issue has been open for more than ${suspensionWarningDays} days. We will soon stop trying to book.`,
  OVERDUE: 'A service of the property was due before today.',
  NOT_OVERDUE: 'No service of the property is overdue yet.',
  PRIORITY_BOOKING: 'We book this property before others once we can get in.',
  UPDATE_REQUIRED: `We need new tenancy details, or they have not been confirmed for over ${updateRequiredDays} days.`,
  ON_HOLD: 'A service of the property is on hold.',
  VACANT: 'No one lives at the property.',
  CANCELLED: 'The property is no longer on service.',
}
