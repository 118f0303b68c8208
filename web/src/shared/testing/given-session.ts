import type { Session } from '@contract/auth.ts'

/** A session for tests: an agency in Victoria, seen by one of its property managers. */
export const givenSession = (parts: Partial<Session> = {}): Session => ({
  sessionId: 'session-1',
  complianceUserId: 11,
  complianceUserName: 'Priya Nair',
  complianceAgencyId: 501,
  complianceAgencyName: 'Yarra Lantern Property',
  complianceAgencyState: 'vic',
  complianceSystemUrl: 'https://systems.example/vic',
  isImpersonating: false,
  requiresRelogin: false,
  isComplianceAgencyUserMaster: false,
  agencyCount: 1,
  ...parts,
})
