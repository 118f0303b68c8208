import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import type { Db } from '../../platform/database.ts'
import { isServed, type NoticeHold } from '../bookings/notice-status.ts'
import { toEntryLaw } from '../entry-rules/entry-law.ts'
import { entryLawOfProperty } from '../entry-rules/entry-rules.queries.ts'
import type { EntryLaw, NoticeService } from '../entry-rules/entry-rule.ts'
import { isLawfulEntry } from '../entry-rules/lawful-entry.ts'

/** The notice of entry in force. */
export type BarringNotice = {
  formName: string
  servedBy: NoticeService['by']
  servedAt: string
  postedAt: string | null
  hold?: NoticeHold | null
  /** The last day on which the letter can be posted. */
  postBy: Day | null
  tooLateReason: string | null
  /** Why the email could not be delivered; null if it was, or if it is a letter. */
  mailError: string | null
}

export type VisitByNotice = {
  entryMethod: string | null
  isVacant: boolean
  notice: BarringNotice | null
  serviceIds: readonly number[]
  isRepair: boolean
  startsAt: string
  endsAt: string
}

/** Only this way in depends on a notice: the others need the occupant's consent, or nobody lives there. */
export const needsNotice = ({ entryMethod, isVacant }: Pick<VisitByNotice, 'entryMethod' | 'isVacant'>): boolean =>
  entryMethod === 'ENTER_WITH_KEY_AS_EN' && !isVacant

/** Why the law does not allow the technician to enter by notice, as a sentence; null if it does. */
export function entryBarrier(visit: VisitByNotice, law: EntryLaw, today: Day): string | null {
  if (!needsNotice(visit)) return null
  const { notice, serviceIds, isRepair, startsAt, endsAt } = visit
  if (notice === null) return 'No notice of entry was given to the tenants.'
  const { servedBy, servedAt, postedAt, postBy, tooLateReason, mailError } = notice
  if (mailError !== null) return 'The email with the notice of entry could not be delivered.'
  if (tooLateReason !== null) return tooLateReason
  if (notice.hold === 'WAITS')
    return 'The notice of entry is not served yet: it waits for details of the service provider.'
  if (!isServed(notice)) return postBy !== null && today <= postBy ? null : notPosted(postBy)
  const service = { by: servedBy, at: new Date(servedAt), isPosted: postedAt !== null }
  const time = { from: new Date(startsAt), to: new Date(endsAt) }
  const lawfulness = isLawfulEntry(law, { kind: 'SERVICES', serviceIds, isRepair }, service, time)
  return lawfulness.isLawful ? null : lawfulness.reason
}

const notPosted = (postBy: Day | null): string =>
  `The letter with the notice of entry was not posted in time.${postBy === null ? '' : ` The last day for it was ${shortDay(postBy)}.`}`

/** What makes an entry lawful that the notice does not allow. */
export const insteadOfNotice =
  'Call the occupant and go in only if they agree. Otherwise ask the agency to move the visit: the tenants then get a new notice.'

type OfProperty = VisitByNotice & { agencyId: number; propertyId: number }

/** The visits, each with what keeps the technician from entering. */
export async function withBarriers<Visit extends OfProperty>(
  db: Db,
  visits: readonly Visit[],
  { timeZone, today }: { timeZone: string; today: Day },
): Promise<(Visit & { barrier: string | null })[]> {
  const byNotice = visits.filter(needsNotice)
  const laws = await db.batch(
    byNotice.map(({ agencyId, propertyId, notice }) =>
      // Holidays between the notice and the entry count as well.
      entryLawOfProperty(agencyId, propertyId, notice === null ? today : dayIn(timeZone, new Date(notice.servedAt))),
    ),
  )
  return visits.map((visit) => {
    const law = laws[byNotice.indexOf(visit)]?.[0]
    return { ...visit, barrier: law ? entryBarrier(visit, toEntryLaw(law), today) : null }
  })
}
