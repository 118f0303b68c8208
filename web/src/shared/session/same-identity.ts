import type { Session } from '@contract/auth.ts'

/** Whether what is on screen still belongs to whoever is signed in now. */
export const isSameIdentity = (a: Session, b: Session): boolean =>
  a.complianceUserId === b.complianceUserId &&
  a.complianceAgencyId === b.complianceAgencyId &&
  a.complianceAgencyState === b.complianceAgencyState &&
  a.isImpersonating === b.isImpersonating
