import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'
import { stateCode } from './states.ts'

export const session = z.object({
  sessionId: z.string(),
  complianceUserId: z.int(),
  complianceUserName: z.string(),
  complianceAgencyId: z.int(),
  complianceAgencyName: z.string(),
  complianceAgencyState: stateCode,
  complianceSystemUrl: z.string(),
  isImpersonating: z.boolean(),
  requiresRelogin: z.boolean(),
  isComplianceAgencyUserMaster: z.boolean(),
  /** Number of agencies the user may switch between, including this one. */
  agencyCount: z.int(),
  /** Until the session ends, unless it is used. Seconds and no time, because clocks differ. */
  endsInSeconds: z.int(),
  /** Names of the experiments that are on, so that an open page learns of a switch. Only `GET /v1/auth/session` has them. */
  activeExperiments: z.optional(z.array(z.string())),
})
export type Session = z.infer<typeof session>

export const stateSystem = z.object({ id: z.int(), state: stateCode, name: z.string(), url: z.string() })
export type StateSystem = z.infer<typeof stateSystem>

export const userAgency = z.object({
  complianceAgencyId: z.int(),
  complianceAgencyName: z.string(),
  /** Agencies that were merged into it, which old links name. */
  formerIds: z.optional(z.array(z.int())),
})
export type UserAgency = z.infer<typeof userAgency>

const returnPath = z.string().check(z.maxLength(2000))

/** After sign-in only a path of the portal itself is followed; anything else goes to the dashboard. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return '/'
  // Browsers drop tabs and newlines before parsing, which would turn "/\t/evil" into "//evil".
  return /[\p{Cc}\\]/u.test(path) ? '/' : path
}

export const beginSignIn = endpoint('POST /v1/auth/begin', {
  summary: 'Begin a sign-in: ties it to this browser and returns the address to continue at',
  access: 'public',
  body: z.object({
    state: stateCode,
    returnPath: z.optional(returnPath),
    /**
     * Where the link was that began it, if no user did: `document.referrer`. Unless that is the portal or a state
     * system, the state system asks a user who is signed in there.
     */
    ledFrom: z.optional(z.string().check(z.maxLength(2000))),
    /** The sign-in was begun before and took too long: who has just typed the password is asked in other words. */
    isAgain: z.optional(z.boolean()),
  }),
  reply: z.object({ url: z.string() }),
})

export const login = endpoint('POST /v1/auth/login', {
  summary: 'Finish a sign-in with the token issued by a state system',
  access: 'public',
  body: z.object({
    authToken: z.string().check(z.minLength(1), z.maxLength(4096)),
    complianceSystemSessionId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    isImpersonating: z.optional(z.boolean()),
    UNSAFE_originalComplianceUserId: z.optional(z.nullable(z.union([z.string().check(z.maxLength(20)), z.int()]))),
  }),
  reply: session,
})

export const logout = endpoint('POST /v1/auth/logout', {
  summary: 'End the portal session; returns the address at which the state system ends its session',
  access: 'public',
  reply: z.object({ logoutUrl: z.string() }),
})

export const switchBack = endpoint('POST /v1/auth/switch-back', {
  access: 'public',
  summary: 'End the session of the impersonated user; returns the address at which the state system switches back',
  reply: z.object({ url: z.string() }),
})

export const getSession = endpoint('GET /v1/auth/session', {
  summary: 'The signed-in user',
  access: 'public',
  reply: session,
})

export const listSystems = endpoint('GET /v1/auth/systems', {
  summary: 'State systems to sign in through',
  access: 'public',
  reply: z.array(stateSystem),
})

export const listAgencies = endpoint('GET /v1/auth/agencies', {
  evenWithoutPortalAccess: true,
  summary: 'The agencies (portfolios) of the user',
  reply: z.array(userAgency),
})

export const switchAgency = endpoint('PUT /v1/auth/agencies', {
  evenWithoutPortalAccess: true,
  summary: 'Switch to another of the user’s agencies',
  body: z.object({ agencyId: id }),
  reply: session,
})
