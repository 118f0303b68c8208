import type { Session } from '@contract/auth.ts'

/** Whether the data on screen belongs to the user and agency of the current session. */
export const isSameIdentity = (a: Session, b: Session): boolean =>
  a.complianceUserId === b.complianceUserId &&
  a.complianceAgencyId === b.complianceAgencyId &&
  a.complianceAgencyState === b.complianceAgencyState &&
  a.isImpersonating === b.isImpersonating
