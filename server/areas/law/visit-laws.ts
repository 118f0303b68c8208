import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { toEntryLaw } from '../entry-rules/entry-law.ts'
import type { EntryLaw, EntryPurpose, NoticeService } from '../entry-rules/entry-rule.ts'
import { entryLawIn, type VisitByNoticeRow } from './visits-by-notice.queries.ts'

/** Letters may have been posted a week before; the longest notice reaches this far. */
const daysBefore = 7
const daysAfter = 120

/** The law of each visit's locality around all of their days, in one statement. */
export async function lawsOfVisits(
  db: Db,
  state: StateCode,
  visits: readonly VisitByNoticeRow[],
): Promise<(visit: VisitByNoticeRow) => EntryLaw> {
  const { timeZone } = states[state]
  const days = visits
    .flatMap(({ servedAt, startsAt }) => [servedAt, startsAt])
    .map((at) => dayIn(timeZone, new Date(at)))
  const [first, last] = [days.toSorted()[0] as Day, days.toSorted().at(-1) as Day]
  const localities = [...new Set(visits.map(({ locality }) => locality))]
  const rows = await db.rows(entryLawIn(state, localities, addDays(first, -daysBefore), addDays(last, daysAfter)))
  const laws = new Map(rows.map(({ locality, ...row }) => [locality, toEntryLaw(row)]))
  return ({ locality }) => laws.get(locality) as EntryLaw
}

/** What `isLawfulEntry` needs to know of a visit. A letter that is not posted yet is taken as posted on its day. */
export const entryOf = ({ serviceIds, isRepair, startsAt, endsAt, servedBy, servedAt }: VisitByNoticeRow) => ({
  purpose: { kind: 'SERVICES', serviceIds, isRepair } satisfies EntryPurpose,
  service: { by: servedBy, at: new Date(servedAt), isPosted: true } satisfies NoticeService,
  time: { from: new Date(startsAt), to: new Date(endsAt) },
})
