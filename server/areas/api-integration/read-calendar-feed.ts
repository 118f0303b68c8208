import { createHash } from 'node:crypto'
import { services } from '../../../contract/services.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { calendarFeedText, type FeedEvent } from '../../platform/calendar-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { agencyNow } from '../../platform/merged-agency.queries.ts'
import { notFound, suspicious } from '../../platform/problem.ts'
import { FileAnswer, NotModified, type HttpContext } from '../../platform/serve.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'
import { feedOfToken } from './calendar-address.ts'
import { feedSummary, feedVisits, type FeedVisit } from './calendar-feeds.queries.ts'

export type FeedParts = { databases: Databases; clock: Clock; links: SignedLinks; portalUrl: string }

const dayMs = 86_400_000
const daysBack = 30
const daysAhead = 400
/** Changes when the text of events changes with the program. */
const textVersion = 1

const noFeed = () => notFound('There is no calendar at this address.')

/** Without names and phone numbers of tenants, because an address may get into wrong hands. */
function toEvent(visit: FeedVisit, state: StateCode, portalUrl: string): FeedEvent {
  const names = visit.services.map((code) => services[code].name).join(', ')
  const isCancelled = visit.status === 'CANCELLED'
  const outcome = { BOOKED: '', COMPLETED: 'Completed. ', NO_ACCESS: 'No access. ', CANCELLED: 'Cancelled. ' }[
    visit.status
  ]
  const url = `${portalUrl}/property/${visit.propertyId}`
  return {
    uid: `visit-${visit.id}@${state}.agency-compliance-portal`,
    sequence: visit.version,
    isCancelled,
    startsAt: new Date(visit.startsAt),
    endsAt: new Date(visit.endsAt),
    createdAt: new Date(visit.createdAt),
    changedAt: new Date(visit.changedAt),
    summary: `${isCancelled ? 'Cancelled: ' : ''}${names || 'Visit'} – ${visit.address}`,
    description: [
      `${outcome}${names}`,
      `Technician: ${visit.technician}`,
      visit.wayIn ? `Entry: ${visit.wayIn}` : '',
      url,
    ]
      .filter(Boolean)
      .join('\n'),
    location: visit.address,
    url,
  }
}

/** The calendar of a feed. A program that has it already gets an answer without a body, for which no event is made. */
export async function readFeed(
  { databases, clock, links, portalUrl }: FeedParts,
  http: HttpContext,
  token: string,
): Promise<FileAnswer | NotModified> {
  const feed = feedOfToken(links, token)
  if (!feed) throw suspicious(noFeed(), 'signature-refused', 'address of a calendar')
  const { state, feedId, secretVersion } = feed
  const database = databases.of(state)
  const { id: agencyId } = await one(database.reader({ ...feed, userId: null }), agencyNow(feed.agencyId))
  const reader = database.reader({ state, agencyId, userId: null })
  const now = clock.now().getTime()
  const window = { from: new Date(now - daysBack * dayMs), to: new Date(now + daysAhead * dayMs) }
  const summary = await maybeOne(reader, feedSummary(agencyId, feedId, secretVersion, window))
  if (!summary) throw suspicious(noFeed(), 'token-refused', 'address of a calendar, replaced or removed')
  const fingerprint = JSON.stringify([textVersion, summary, portalUrl])
  const etag = `"${createHash('sha256').update(fingerprint).digest('base64url').slice(0, 27)}"`
  const headers = {
    etag,
    'cache-control': 'private, max-age=300',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  if (http.hasVersion(etag)) return new NotModified(headers)
  const visits = await reader.rows(feedVisits(agencyId, feedId, secretVersion, window))
  const name = `Compliance visits – ${summary.name}`
  const events = visits.map((visit) => toEvent(visit, state, portalUrl))
  const body = Buffer.from(calendarFeedText({ name, timeZone: states[state].timeZone, events }))
  return new FileAnswer({ name: 'visits.ics', type: 'text/calendar; charset=utf-8', body, headers })
}
