import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { ClientRefused, SoftwareUnreachable } from './bill.ts'
import { printable } from '../bounded-reply.ts'
import {
  AuthorisationRevoked,
  type Authorised,
  type CredentialStore,
  type SoftwareConnector,
  type SoftwareSession,
} from './connector.ts'
import { callBody, callUrl } from './contract-request.ts'
import { propertyMeContract, propertyMeScopes } from './contracts/property-me.ts'
import { postPropertyMeBill, sendPropertyMeDocument } from './property-me-bill.ts'
import { PropertyMePages } from './property-me-pages.ts'
import { SoftwareHttp, Turns } from './software-http.ts'

export type PropertyMeSettings = {
  /** Of the API, and of the sign-in. */
  url: string
  loginUrl: string
  clientId: string
  clientSecret: string
  isOffered: boolean
  callsPerSecond?: number
}

const { calls } = propertyMeContract
/** No limit is published; this one is polite. */
const usualCallsPerSecond = 20
/** A token that ends sooner is renewed first, so that it does not end on its way. */
const renewBeforeMs = 60_000

const credentialsShape = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number(),
  /** Sent again with each renewal; missing in credentials of an earlier version. */
  redirectUri: z._default(z.string(), ''),
})
type Credentials = z.infer<typeof credentialsShape>
const given = z.object({ code: z.string(), verifier: z.string(), redirectUri: z.string() })
const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(8000)),
  refresh_token: z.string().check(z.minLength(1), z.maxLength(4000)),
  expires_in: z.number().check(z.gte(1), z.lte(90 * 86_400)),
})
const refusal = z.object({ error: z.string() })
const agencyReply = z.object({ Name: z.string() })

/** PropertyMe: OAuth 2 on a host of its own, lists of what changed after a mark, bills and documents, no webhooks. */
export class PropertyMe implements SoftwareConnector {
  readonly software = 'PROPERTY_ME'
  readonly acceptsBills = true
  readonly authorisation = 'OAUTH'
  readonly isOffered: boolean
  readonly #settings: PropertyMeSettings

  constructor(settings: PropertyMeSettings) {
    this.#settings = settings
    this.isOffered = settings.isOffered
  }

  /** Each conversation takes turns of its own, because no limit of an account is known. */
  #http(): SoftwareHttp {
    const { callsPerSecond = usualCallsPerSecond } = this.#settings
    return new SoftwareHttp(new Turns(callsPerSecond).of('conversation'))
  }

  authorisationUrl(request: { state: string; challenge: string; redirectUri: string }): string {
    const { loginUrl, clientId } = this.#settings
    return callUrl(loginUrl, calls.authorise, {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: request.redirectUri,
      scope: propertyMeScopes,
      state: request.state,
      code_challenge: request.challenge,
      code_challenge_method: 'S256',
    })
  }

  async authorise(from: unknown): Promise<Authorised<Credentials>> {
    const { code, verifier, redirectUri } = given.parse(from)
    const http = this.#http()
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier }
    const credentials = await this.#tokens(http, grant, redirectUri)
    const body = await http.read(callUrl(this.#settings.url, calls.agency), bearer(credentials))
    const agency = agencyReply.safeParse(body)
    // PropertyMe gives an office no id that is known to stay the same.
    return { credentials, account: agency.success ? printable(agency.data.Name, 100) : '', accountId: null }
  }

  async #tokens(http: SoftwareHttp, grant: Record<string, string>, redirectUri: string): Promise<Credentials> {
    const { clientId, clientSecret, loginUrl } = this.#settings
    const basic = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':')
    const { status, body } = await http.call(
      {
        method: 'POST',
        url: callUrl(loginUrl, calls.token),
        headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
        body: callBody(calls.token, { ...grant, redirect_uri: redirectUri }),
      },
      { readsRefusals: true },
    )
    const error = refusal.safeParse(body).data?.error
    // A secret of ours that no longer holds stops all agencies, and none of them can mend it.
    if (error === 'invalid_client' || error === 'unauthorized_client')
      throw new ClientRefused(`The software does not accept the portal: ${error}`)
    if (status === 400 || status === 401) throw new AuthorisationRevoked('The authorisation was not accepted')
    const reply = tokenReply.safeParse(body)
    if (status !== 200 || !reply.success) throw new SoftwareUnreachable(`The software answered ${status}`)
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = reply.data
    return { accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000, redirectUri }
  }

  open(store: CredentialStore): SoftwareSession {
    const http = this.#http()
    const { url } = this.#settings
    const refresh = async (latest: unknown) => {
      const known = credentialsShape.parse(latest)
      if (known.expiresAt - Date.now() > renewBeforeMs) return known
      return this.#tokens(http, { grant_type: 'refresh_token', refresh_token: known.refreshToken }, known.redirectUri)
    }
    const headers = async () => {
      const known = credentialsShape.safeParse(store.current)
      if (!known.success) throw new AuthorisationRevoked('The stored credentials cannot be read')
      if (known.data.expiresAt - Date.now() > renewBeforeMs) return bearer(known.data)
      return bearer((await store.renew(refresh)) as Credentials)
    }
    const pages = new PropertyMePages(http, url, headers)
    return {
      collections: ['managers', 'people', 'properties', 'tenancies'],
      get requests() {
        return http.requests
      },
      get averageMs() {
        return http.averageMs
      },
      changedSince: async (collection, cursor) => pages.changedSince(collection, cursor),
      postBill: async (bill, beforeSending) => postPropertyMeBill({ http, url, headers }, bill, beforeSending),
      sendResult: async (result, beforeSending) =>
        sendPropertyMeDocument({ http, url, headers }, result, beforeSending),
    }
  }
}

const bearer = ({ accessToken }: Credentials) => ({ authorization: `Bearer ${accessToken}` })

/** What the software compares with the verifier of a code. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
