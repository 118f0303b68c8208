import type { Session } from '@contract/auth.ts'

/** A session for tests: a property manager of an agency in Victoria. */
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
  endsInSeconds: 8 * 3600,
  ...parts,
})
