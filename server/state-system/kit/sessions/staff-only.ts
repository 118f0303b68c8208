import { forbidden } from '../../../platform/problem.ts'
import type { SignedInCall } from '../routes/call.ts'

/** An administrator of the provider who acts for themselves. */
export const isStaff = ({ session }: SignedInCall): boolean =>
  session.isAdministrator && session.originalUserId === null

/** Refuses everyone but an administrator of the provider who acts for themselves. */
export function requireStaff(call: SignedInCall): void {
  if (!isStaff(call)) throw forbidden('This page is for administrators of the provider.')
}
