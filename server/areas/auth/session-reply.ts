import type { Session } from '../../../contract/auth.ts'
import type { SignedIn } from '../../platform/sessions.ts'

type Known = Pick<
  SignedIn,
  | 'sessionId'
  | 'state'
  | 'userId'
  | 'userName'
  | 'agencyId'
  | 'agencyName'
  | 'isMaster'
  | 'agencyCount'
  | 'originalUserId'
  | 'requiresRelogin'
  | 'expiresAt'
  | 'activeExperiments'
>

/** The session in the format of the API. */
export const sessionReply = (signedIn: Known, complianceSystemUrl: string, now: Date): Session => ({
  sessionId: signedIn.sessionId,
  complianceUserId: signedIn.userId,
  complianceUserName: signedIn.userName,
  complianceAgencyId: signedIn.agencyId,
  complianceAgencyName: signedIn.agencyName,
  complianceAgencyState: signedIn.state,
  complianceSystemUrl,
  isImpersonating: signedIn.originalUserId !== null,
  requiresRelogin: signedIn.requiresRelogin,
  isComplianceAgencyUserMaster: signedIn.isMaster,
  agencyCount: signedIn.agencyCount,
  endsInSeconds: Math.max(0, Math.floor((signedIn.expiresAt.getTime() - now.getTime()) / 1000)),
  ...(signedIn.activeExperiments && { activeExperiments: [...signedIn.activeExperiments] }),
})
