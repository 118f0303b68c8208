import { timingSafeEqual } from 'node:crypto'
import { isStateCode, type StateCode } from '../../../contract/states.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'

type Feed = { state: StateCode; agencyId: number; feedId: number; secretVersion: number }

const proofOf = (links: SignedLinks, { state, agencyId, feedId, secretVersion }: Feed): string =>
  links.derive(`calendar-feed.${state}.${agencyId}.${feedId}.${secretVersion}`).toString('base64url')

/** The secret part of the address of a calendar; it follows from the version, so it can be shown again. */
export const calendarToken = (links: SignedLinks, feed: Feed): string =>
  `${feed.state}.${feed.agencyId}.${feed.feedId}.${feed.secretVersion}.${proofOf(links, feed)}.ics`

/** Undefined for a token that was not created here. */
export function feedOfToken(links: SignedLinks, token: string): Feed | undefined {
  const [, state = '', agencyId, feedId, secretVersion, proof = ''] =
    /^([a-z]{2,3})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([\w-]{43})(?:\.ics)?$/.exec(token) ?? []
  if (!isStateCode(state)) return undefined
  const feed = { state, agencyId: Number(agencyId), feedId: Number(feedId), secretVersion: Number(secretVersion) }
  return timingSafeEqual(Buffer.from(proofOf(links, feed)), Buffer.from(proof)) ? feed : undefined
}
