import { maybeOne } from '../../platform/database.ts'
import type { Call } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { findCredentials, passwordHashOf } from '../kit/sessions/users.queries.ts'

const lifeSeconds = 180 * 86_400

type Visit = Pick<Call, 'site' | 'now'> & { cookies: Pick<Call['cookies'], 'browserToken' | 'rememberBrowser'> }
type Account = { username: string; passwordHash: string }

/** The id of a browser that has signed in with this name in the last 180 days, and with the password of today. */
export async function knownBrowser(visit: Visit, username: string): Promise<string | undefined> {
  if (visit.cookies.browserToken(username) === undefined) return undefined
  const account = await maybeOne(readingFrom(visit.site), findCredentials(visit.site, username))
  return account && idOf(visit, { username, passwordHash: account.passwordHash })
}

function idOf({ site, cookies, now }: Visit, { username, passwordHash }: Account): string | undefined {
  const owner = { state: site.state, username, passwordHash }
  const found = site.accountKeys.readBrowserToken(owner, cookies.browserToken(username) ?? '')
  return found && now.getTime() - found.since.getTime() < lifeSeconds * 1000 ? found.id : undefined
}

/** After all that signing in needs, or a new password in its place. */
export async function rememberBrowser(visit: Visit, user: { id: number; username: string }): Promise<void> {
  const { site, cookies, now } = visit
  const { username } = user
  const stored = await maybeOne(readingFrom(site), passwordHashOf(user.id))
  if (!stored) return
  const known = idOf(visit, { username, ...stored })
  const token = site.accountKeys.browserToken({ state: site.state, username, ...stored }, now, known)
  cookies.rememberBrowser(username, token, lifeSeconds)
}
