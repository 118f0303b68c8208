import type { LeakedPasswords } from '../../outside/leaked-passwords.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { PageRoutes } from '../page-routes.ts'
import { agreementRoutes } from './agreement.routes.ts'
import { codeRoutes } from './code.routes.ts'
import { forgottenRoutes } from './forgotten.routes.ts'
import { invitationRoutes } from './invitation.routes.ts'
import { inviteStaffRoutes } from './invite-staff.routes.ts'
import { memberRoutes } from './member.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { staffInvitationRoutes } from './staff-invitation.routes.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'
import { usersRoutes } from './users.routes.ts'

export type AccountParts = {
  keys: AccountKeys
  metrics: Metrics
  attemptLimit: { max: number; timeWindow: string }
  leakedPasswords: LeakedPasswords
}

/** Pages on which people look after their own accounts and master users after those of their agency. */
export function accountRoutes(routes: PageRoutes, parts: AccountParts): void {
  agreementRoutes(routes)
  codeRoutes(routes, parts)
  forgottenRoutes(routes, parts)
  profileRoutes(routes)
  passwordRoutes(routes, parts)
  twoFactorRoutes(routes, parts)
  usersRoutes(routes)
  memberRoutes(routes)
  invitationRoutes(routes, parts)
  peopleRoutes(routes)
  inviteStaffRoutes(routes)
  staffInvitationRoutes(routes, parts)
}
