import type { Call } from './page-routes.ts'

const lifeSeconds = 180 * 86_400

type Visit = Pick<Call, 'site' | 'cookies'>

/** The id of a browser that has signed in with this name before. */
export const knownBrowser = ({ site, cookies }: Visit, username: string): string | undefined =>
  site.accountKeys.readBrowserToken(site.state, username, cookies.browserToken(username) ?? '')

/** After the right password, or a new one chosen by a link in a mail. */
export function rememberBrowser({ site, cookies }: Visit, username: string): void {
  const known = knownBrowser({ site, cookies }, username)
  cookies.rememberBrowser(username, site.accountKeys.browserToken(site.state, username, known), lifeSeconds)
}
