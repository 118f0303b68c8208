import { Counter } from 'prom-client'
import type { Logger } from './logging.ts'

/** What the security log tells, by its field `security`. docs/operations.md describes each. */
const securityEvents = [
  'signed-in',
  'sign-in-refused',
  'sign-in-slowed',
  'token-refused',
  'signature-refused',
  'request-refused',
  'too-many-requests',
  'malware-refused',
  'database-error',
  'changed',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

type Details = {
  state?: string | undefined
  /** As typed, when nobody is signed in; otherwise as stored. */
  username?: string | undefined
  userId?: number | null | undefined
  originalUserId?: number | null | undefined
  agencyId?: number | null | undefined
  address?: string | undefined
  reason?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entityId?: number | null | undefined
  /** The request’s id; loggers of requests add it themselves. */
  reqId?: string | null | undefined
  /** Of an error of PostgreSQL. Its message and detail repeat values, and are left out. */
  code?: string | undefined
  constraint?: string | undefined
}

/** Counted from zero, so that an alert sees the first of its kind. Each server registers it once (metrics.ts). */
export const securityCounter = new Counter({
  name: 'security_events_total',
  help: 'Lines of the security log, by event',
  labelNames: ['event'] as const,
  registers: [],
})
for (const event of securityEvents) securityCounter.inc({ event }, 0)

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
  securityCounter.inc({ event })
  if (usual.has(event)) log.info(line, event)
  else log.warn(line, event)
}

let processLog: Logger | undefined

/** For what happens outside a request. Called once at the start. */
export const logSecurityTo = (log: Logger): void => {
  processLog = log
}

export function logSecurityOutsideRequests(event: SecurityEvent, details: Details): void {
  if (processLog) logSecurity(processLog, event, details)
}
