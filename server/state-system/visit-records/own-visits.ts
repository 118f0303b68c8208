import { earlierTechnicians } from '../../areas/visit-records/opened-booking.queries.ts'
import { visitNotFound } from '../../areas/visit-records/visit-problems.ts'
import { hasRole, officeRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { linkTo, myDayPath, visitDayPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'

/** The office records all visits, technicians their own. */
export const recordRoles = [...officeRoles, 'TECHNICIAN'] as const satisfies readonly StaffRole[]

type InSession = Pick<SignedInCall, 'site' | 'session'>

/** Technicians who have no other role see only what is theirs. */
export const seesOnlyOwn = ({ session }: Pick<SignedInCall, 'session'>): boolean => !hasRole(session.roles, officeRoles)

/** Refuses a visit of another technician like one that does not exist. One that was given to another is still theirs to tell of. */
export async function requireOwnVisit(
  call: InSession,
  { agencyId, visitId, technicianId }: { agencyId: number; visitId: number; technicianId: number },
): Promise<void> {
  const { site, session } = call
  if (!seesOnlyOwn(call) || technicianId === session.technicianId) return
  const db = readingFrom(site, session.userId)
  const before = session.technicianId === null ? [] : await db.rows(earlierTechnicians(site.state, agencyId, visitId))
  if (!before.some(({ id }) => id === session.technicianId)) throw visitNotFound()
}

export const dayLinkText = (call: Pick<SignedInCall, 'session'>): string =>
  seesOnlyOwn(call) ? 'My visits of the day' : 'All visits of the day'

/** The list of a day: of one technician, or of all. */
export const dayLink = (
  call: InSession,
  { day, technician, done }: { day: string; technician?: number | undefined; done?: string },
): string =>
  seesOnlyOwn(call)
    ? linkTo(call.site, myDayPath, { day, done })
    : linkTo(call.site, visitDayPath, { day, technician, done })
