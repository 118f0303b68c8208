import type { SignedInCall } from '../page-routes.ts'

/** Someone who has just signed in is not asked for the password again. */
const freshMs = 10 * 60_000

export const needsPassword = ({ session, now }: SignedInCall): boolean =>
  now.getTime() - Date.parse(session.createdAt) > freshMs
