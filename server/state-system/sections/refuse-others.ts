import { forbidden } from '../../platform/problem.ts'
import type { SignedInCall } from '../page-routes.ts'

/** Refuses everyone but an administrator of the provider who acts for themselves. */
export function refuseOthers({ session }: SignedInCall): void {
  if (!session.isAdministrator || session.originalUserId !== null)
    throw forbidden('This page is for administrators of the provider.')
}
