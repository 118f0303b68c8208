import type { FastifyRequest } from 'fastify'
import type { Brand } from '../../../../contract/brand.ts'
import { pathOfAgency } from '../../../../contract/portal-pages.ts'
import { isStateCode, stateCodes, states, type StateCode } from '../../../../contract/states.ts'
import { ProviderContacts } from '../../../areas/provider/provider-contacts.ts'
import type { AccountKeys } from '../../../platform/account-keys.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Db } from '../../../platform/database.ts'
import type { Databases } from '../../../platform/databases.ts'
import { admitsDemoUsers } from '../../../platform/production-rules.ts'
import { UserLimits } from '../../../platform/user-limits.ts'

/** One state system: its address, name and database. */
export type StateSite = {
  readonly state: StateCode
  readonly stateId: number
  readonly name: string
  readonly timeZone: string
  readonly url: string
  /** The path that browsers see; a proxy may add a prefix before `/vic`. */
  readonly basePath: string
  readonly isSecure: boolean
  readonly portalUrl: string
  readonly brand: Brand
  /** How people reach the provider; read before each page. */
  readonly contacts: ProviderContacts
  /** Outside production the published sign-ins of the demo data need no second factor. */
  readonly exemptsDemoUsers: boolean
  /** Whether the users of the demo data can sign in; otherwise they are refused like names that nobody has. */
  readonly admitsDemoUsers: boolean
  readonly database: Database
  readonly accountKeys: AccountKeys
  readonly limits: UserLimits
  readonly otherSystems: readonly { name: string; url: string }[]
}

/** The states’ systems that this server answers for. */
export type StateSites = ReadonlyMap<StateCode, StateSite>

export type SiteParts = { config: Config; databases: Databases; accountKeys: AccountKeys; contacts?: ProviderContacts }

export function createStateSite(
  state: StateCode,
  { config, databases, accountKeys, contacts: given }: SiteParts,
): StateSite {
  const { url } = config.stateSystems[state]
  const { pathname, protocol } = new URL(url)
  return {
    state,
    stateId: states[state].id,
    name: states[state].name,
    timeZone: states[state].timeZone,
    url,
    basePath: pathname.replace(/\/$/, ''),
    isSecure: protocol === 'https:',
    portalUrl: config.portalUrl,
    brand: config.brand,
    contacts: given ?? new ProviderContacts(databases, { now: () => new Date() }),
    exemptsDemoUsers: config.isTrial,
    admitsDemoUsers: admitsDemoUsers(config),
    database: databases.of(state),
    accountKeys,
    limits: new UserLimits(databases, config.userLimits),
    otherSystems: stateCodes
      .filter((other) => other !== state)
      .map((other) => ({ name: states[other].name, url: config.stateSystems[other].url })),
  }
}

/** A state system sees its whole state; the queries limit what a user may see. */
export const readingFrom = (site: StateSite, userId: number | null = null): Db =>
  site.database.reader({ state: site.state, agencyId: null, userId })

export const changing = async <Result>(
  site: StateSite,
  userId: number | null,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => site.database.transaction({ state: site.state, agencyId: null, userId }, work)

/** The portal's sign-in page, which then redirects to this state system. */
export function portalSignInUrl(site: StateSite, returnPath = '/'): string {
  const url = new URL(`${site.portalUrl}/auth/login`)
  url.searchParams.set('__acp_state_id', String(site.stateId))
  if (returnPath !== '/') url.searchParams.set('redirect', returnPath)
  return url.href
}

/** A page of the portal about the agency; whoever is not signed in there signs in through this system unasked. */
export const portalPage = (site: StateSite, agencyId: number, path: string): string =>
  portalSignInUrl(site, pathOfAgency(agencyId, path))

/**
 * The sign-in page after starting or ending an impersonation: an existing portal session of this browser must not be reused.
 */
export const portalFreshSignInUrl = (site: StateSite, returnPath?: string): string =>
  `${portalSignInUrl(site, returnPath)}&__acp_fresh=1`

export const siteOfRequest = (sites: StateSites, request: Pick<FastifyRequest, 'url'>): StateSite | undefined => {
  const [, state = ''] = request.url.split(/[/?]/, 2)
  return isStateCode(state) ? sites.get(state) : undefined
}
