import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../contract/envelope.ts'
import { bearerKey } from './api-keys.ts'
import { rejectionOf } from './database-problems.ts'
import { Problem } from './problem.ts'
import { logSecurity, type SecurityEvent } from './security-log.ts'

type Told = { code: ErrorCode; message: string }
type Finding = { event: SecurityEvent; reason: string; code?: string; constraint?: string }

const refusals = new Set<ErrorCode>(['forbidden', 'agreement-pending', 'feature-off', 'identity-changed'])

/** A call without any session is usual, for example after its end. What failed by our fault is logged as an error. */
function findingOf(request: FastifyRequest, error: unknown, { code, message }: Told): Finding | undefined {
  if (error instanceof Problem && error.suspicion) return error.suspicion
  const rejection = code === 'unavailable' || code === 'internal' ? undefined : rejectionOf(error)
  if (rejection) return { event: 'database-error', reason: message, ...rejection }
  if (code === 'too-many-requests') return { event: 'too-many-requests', reason: message }
  if (refusals.has(code)) return { event: 'request-refused', reason: message }
  if (code === 'no-session' && bearerKey(request) !== undefined) return { event: 'token-refused', reason: message }
  return undefined
}

/** Logs who was refused what, who was slowed down, and which values the database did not take. */
export function logRefusal(request: FastifyRequest, error: unknown, told: Told): void {
  const finding = findingOf(request, error, told)
  if (!finding) return
  const { event, ...details } = finding
  const { userId, agencyId, originalUserId, state } = request.signedIn ?? request.stateUser ?? {}
  const action = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
  logSecurity(request.log, event, { state, userId, agencyId, originalUserId, address: request.ip, action, ...details })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in to a state's system, as far as it was looked up. */
    stateUser?: { state: string; userId: number; originalUserId: number | null; agencyId?: number }
  }
}
