import type { Logger } from './logging.ts'

/** What the security log tells, by its field `security`. docs/security.md describes each. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'sign-in-slowed'
  | 'token-refused'
  | 'request-refused'
  | 'too-many-requests'
  | 'malware-refused'
  | 'changed'

type Details = {
  state?: string | undefined
  /** As typed, when nobody is signed in. */
  username?: string | undefined
  userId?: number | null | undefined
  originalUserId?: number | null | undefined
  agencyId?: number | null | undefined
  address?: string | undefined
  reason?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entityId?: number | null | undefined
  requestId?: string | null | undefined
}

const usual = new Set<SecurityEvent>(['signed-in', 'changed'])
/** Names are logged as typed, and somebody may type a password into the wrong field. */
const shorten = (username: string | undefined) => username?.slice(0, 80)

/** One structured line. What somebody was refused is a warning, so that it can raise an alert. */
export function logSecurity(log: Pick<Logger, 'info' | 'warn'>, event: SecurityEvent, details: Details): void {
  const line = {
    security: event,
    ...details,
    ...(details.username !== undefined && { username: shorten(details.username) }),
  }
  if (usual.has(event)) log.info(line, event)
  else log.warn(line, event)
}
