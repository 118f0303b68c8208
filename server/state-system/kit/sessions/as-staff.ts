import { dayIn, type Day } from '../../../../contract/days.ts'
import type { StateCode } from '../../../../contract/states.ts'
import type { Recorder } from '../../../areas/visit-records/recorder.ts'
import type { Actor, Source } from '../../../platform/audit.ts'
import { maybeOne, type Db } from '../../../platform/database.ts'
import { forbidden, notFound } from '../../../platform/problem.ts'
import type { Reviewer } from '../../../platform/reviewer.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Sql } from '../../../platform/sql.ts'
import { describeRoles, hasRole, type StaffRole } from '../../../platform/staff-roles.ts'
import { parseId, readText } from '../forms/form-values.ts'
import type { SignedInCall } from '../routes/call.ts'
import { changing, readingFrom } from '../routes/state-site.ts'

type InSession = Pick<SignedInCall, 'session'>
type StateEditor = Actor & { db: Db; userId: number; today: Day; source: Source }

/** A member of the provider's staff who acts for themselves. */
export const isStaff = ({ session }: InSession): boolean => session.isAdministrator

/** Refuses everyone but staff who act for themselves and have one of the roles. */
export function requireRole({ session }: InSession, roles: readonly StaffRole[]): void {
  if (session.originalUserId !== null)
    throw forbidden('This page is for staff of the provider. Switch back to your own account first.')
  if (!session.isAdministrator) throw forbidden('This page is for staff of the provider.')
  if (!hasRole(session.roles, roles))
    throw forbidden(
      `This page is for staff with the role ${describeRoles(roles, 'or')}. Ask a colleague who manages staff for it.`,
    )
}

type FindRecord<Row> = (state: StateCode, agencyId: number, id: number) => Sql<Row>

/** The record of an agency that the address names, if there is one. */
export async function findNamed<Row>(
  { site, session, params }: SignedInCall,
  find: FindRecord<Row>,
): Promise<Row | undefined> {
  const [agencyId, id] = [parseId(readText(params, 'agency')), parseId(readText(params, 'id'))]
  if (agencyId === undefined || id === undefined) return undefined
  return maybeOne(readingFrom(site, session.userId), find(site.state, agencyId, id))
}

/** The same, refused with the sentence if there is none. */
export async function recordNamed<Row>(call: SignedInCall, find: FindRecord<Row>, missing: string): Promise<Row> {
  const found = await findNamed(call, find)
  if (!found) throw notFound(missing)
  return found
}

/** The scope in which the use cases of the portal run for the agency; by default for reading. */
export const staffScope = (
  { site, session, now, requestId }: SignedInCall,
  agencyId: number,
  db: Db = readingFrom(site, session.userId),
): Scope => ({
  state: site.state,
  agencyId,
  userId: session.userId,
  userName: session.userName,
  originalUserId: session.originalUserId,
  now,
  today: dayIn(site.timeZone, now),
  requestId,
  db,
})

/** Runs a change of what holds in the whole state in one transaction, as the user of the provider who is signed in. */
export const asStateEditor = async <Result>(
  { site, session, now, requestId }: Pick<SignedInCall, 'site' | 'session' | 'now' | 'requestId'>,
  work: (editor: StateEditor) => Promise<Result>,
): Promise<Result> => {
  const { userId, originalUserId } = session
  const { state, timeZone } = site
  const today = dayIn(timeZone, now)
  return changing(site, userId, async (db) =>
    work({ db, state, agencyId: null, userId, originalUserId, now, today, requestId, source: 'STATE_SYSTEM' }),
  )
}

/** Runs a change for an agency in one transaction, as the user of the provider who is signed in. */
export async function asStaff<Result>(
  { site, session, now, requestId }: Pick<SignedInCall, 'site' | 'session' | 'now' | 'requestId'>,
  agencyId: number,
  work: (staff: Recorder & Reviewer) => Promise<Result>,
): Promise<Result> {
  const { userId, originalUserId } = session
  const { state, timeZone, portalUrl } = site
  const today = dayIn(timeZone, now)
  const source = 'STATE_SYSTEM'
  return changing(site, userId, async (db) =>
    work({ db, state, agencyId, userId, originalUserId, now, today, requestId, source, portalUrl }),
  )
}
