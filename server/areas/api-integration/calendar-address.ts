import { isStateCode, type StateCode } from '../../../contract/states.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'

type Feed = { state: StateCode; agencyId: number; feedId: number; secretVersion: number }

const nameOf = ({ state, agencyId, feedId, secretVersion }: Feed): string =>
  `calendar-feed.${state}.${agencyId}.${feedId}.${secretVersion}`

/** The secret part of the address of a calendar; it follows from the version, so it can be shown again. */
export const calendarToken = (links: SignedLinks, feed: Feed): string =>
  `${feed.state}.${feed.agencyId}.${feed.feedId}.${feed.secretVersion}.${links.derive(nameOf(feed))[0].toString('base64url')}.ics`

/** Undefined for a token that was not created here. */
export function feedOfToken(links: SignedLinks, token: string): Feed | undefined {
  const [, state = '', agencyId, feedId, secretVersion, proof = ''] =
    /^([a-z]{2,3})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([\w-]{43})(?:\.ics)?$/.exec(token) ?? []
  if (!isStateCode(state)) return undefined
  const feed = { state, agencyId: Number(agencyId), feedId: Number(feedId), secretVersion: Number(secretVersion) }
  return links.isDerived(nameOf(feed), proof) ? feed : undefined
}
