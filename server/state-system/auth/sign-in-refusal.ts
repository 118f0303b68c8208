import { linkTo } from '../kit/html/links.ts'
import { goTo, type Answer, type Call } from '../kit/routes/call.ts'
import { longestUsername } from '../kit/sessions/check-password.ts'

/** Why an attempt to sign in was refused, as the page shows it. */
export type Refusal = {
  status: number
  /** By field; `form` is about all of it. */
  errors: Readonly<Record<string, string>>
  username?: string
  /** Seconds until the next attempt makes sense. */
  retryAfter?: number
}

const lifeSeconds = 60

/** A refusal is for one browser and one page. */
const ownerOf = ({ site, cookies }: Call, path: string): string =>
  JSON.stringify([site.state, path, cookies.formSecret ?? ''])

/**
 * Leads to the page of the form, which shows the refusal once: Back and Reload then send nothing again. A cookie that only
 * this server can read keeps it meanwhile, because addresses are logged and shared.
 */
export function refuseAttempt(call: Call, path: string, target: Record<string, string>, refusal: Refusal): Answer {
  const { site, cookies, now } = call
  const username = refusal.username?.slice(0, longestUsername)
  const kept = { ...refusal, ...(username !== undefined && { username }), until: now.getTime() + lifeSeconds * 1000 }
  cookies.rememberRefusal(site.accountKeys.sealRefusal(ownerOf(call, path), JSON.stringify(kept)), lifeSeconds)
  return goTo(linkTo(site, path, target))
}

/** The refusal that has just led to this page; it is shown only once. */
export function takeRefusal(call: Call, path: string): Refusal | undefined {
  const { site, cookies, now } = call
  const sealed = cookies.takeRefusal()
  const text = sealed === undefined ? undefined : site.accountKeys.openRefusal(ownerOf(call, path), sealed)
  if (text === undefined) return undefined
  const { until, ...refusal } = JSON.parse(text) as Refusal & { until: number }
  return until > now.getTime() ? refusal : undefined
}

export const headersOf = ({ retryAfter }: Pick<Refusal, 'retryAfter'>): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
