import type { Metrics } from '../../platform/metrics.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { toUsername } from '../../platform/username-spelling.ts'
import { confirmPage } from '../kit/forms/confirm-page.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { html } from '../kit/html/html.ts'
import { waitText } from '../kit/html/wording.ts'
import { signInPath } from '../kit/html/links.ts'
import { showPage, type Answer, type Call, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { checkPassword } from '../kit/sessions/check-password.ts'
import { attemptSignIn, notMade, succeeded, throttleBuckets } from '../kit/sessions/throttle.ts'
import { rememberBrowser } from './known-browser.ts'
import { forgetGuesses, notifyOfGuesses, waitForTurn } from './password-attempts.ts'
import { askForCode } from './second-factor.routes.ts'
import { signInPage, type SignInErrors } from './sign-in-page.ts'
import { headersOf, refuseAttempt, takeRefusal, type Refusal } from './sign-in-refusal.ts'
import {
  continueTo,
  enter,
  readTarget,
  rememberTarget,
  targetFields,
  type SignInParts,
  type SignInTarget,
} from './sign-in-target.ts'

export function signInRoutes(routes: PageRoutes, { metrics, attemptLimit }: SignInParts): void {
  routes.open('GET', signInPath, async (call) => {
    const target = readTarget(call.query, call)
    const refusal = takeRefusal(call, signInPath)
    // Also in a browser that another tab has signed in: who was refused is not led on as somebody else.
    const session = refusal ? undefined : await call.findSession()
    if (!session) return askToSignIn(call, target, refusal)
    return target.tokenRequest && (call.requestOrigin === 'elsewhere' || readText(call.query, 'prompt') === 'consent')
      ? askToOpenPortal({ ...call, session }, target)
      : continueTo(call, session, target)
  })

  routes.signedIn('POST', '/Users/continue', async (call) =>
    continueTo(call, call.session, readTarget(call.form, call)),
  )

  routes.open('POST', signInPath, async (call) => attempt(call, metrics), { config: { rateLimit: attemptLimit } })
}

/**
 * A user who is signed in here enters the portal without a click only if they began to sign in there. The portal wants
 * the question where a link began it; nobody else can leave it out, because the nonce of such an address is not theirs.
 */
const askToOpenPortal = (call: SignedInCall, target: SignInTarget): Answer =>
  confirmPage(call, {
    ...(hasJustSignedIn(call)
      ? {
          title: 'Continue to the compliance portal?',
          text: html`<p>You have just signed in. Continue to the compliance portal as ${call.session.userName}?</p>`,
          button: 'Continue',
        }
      : {
          title: 'Open the compliance portal?',
          text: html`<p>A link wants to open the compliance portal as ${call.session.userName}.</p>`,
          button: 'Open the portal',
        }),
    path: '/Users/continue',
    fields: targetFields(target),
  })

/** On a page that stayed open for so long that the portal has begun the sign-in again. */
const hasJustSignedIn = ({ query, session, now }: SignedInCall): boolean =>
  readText(query, 'again') === '1' && now.getTime() - Date.parse(session.createdAt) < 2 * 60_000

function askToSignIn(call: Call, target: SignInTarget, refusal?: Refusal): Answer {
  const { site, cookies, query } = call
  rememberTarget(call, target)
  const token = formToken(cookies.rememberFormSecret())
  const isToPortal = target.tokenRequest !== undefined || target.isToPortal
  const shown = { site, target: targetFields(target), isToPortal, token, notice: readText(query, 'notice') }
  const page = signInPage({ ...shown, ...refusal })
  return showPage(page, refusal?.status, refusal && headersOf(refusal))
}

async function attempt(call: Call, metrics: Metrics): Promise<Answer> {
  const { site, form, cookies, now } = call
  const target = readTarget(form, call)
  const username = toUsername(readText(form, 'username'))
  const password = readText(form, 'password')
  const refuse = (status: number, errors: SignInErrors, retryAfter?: number) =>
    refuseAttempt(call, signInPath, targetFields(target), {
      username,
      errors,
      status,
      ...(retryAfter !== undefined && { retryAfter }),
    })

  const secret = cookies.formSecret
  if (!secret || !isFormToken(secret, readText(form, 'form_token'))) {
    const sentence = 'This page was out of date, or your browser refuses its cookie. Please try again.'
    // Answered here, because without cookies nothing can be shown on a next page.
    return askToSignIn(call, target, { username, errors: { form: sentence }, status: 403 })
  }
  const missing: SignInErrors = {
    ...(username === '' && { username: 'Enter your username.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  }
  if (Object.keys(missing).length > 0) return refuse(422, missing)

  const who = { state: site.state, username, address: call.address }
  const buckets = throttleBuckets(call.address, username)
  const wait = await attemptSignIn(site, buckets, now)
  if (wait > 0) {
    metrics.signIns.inc({ outcome: 'password-throttled' })
    logSecurity(call.log, 'sign-in-slowed', { ...who, reason: 'password' })
    const sentence = `There were too many attempts to sign in from here. Please wait ${waitText(wait)} and try again.`
    return refuse(429, { form: sentence }, wait)
  }
  const turn = await waitForTurn(call, username)
  if ('retryAfter' in turn) {
    await notMade(site, buckets)
    metrics.signIns.inc({ outcome: 'password-throttled' })
    const sentence = `There are many attempts to sign in to this account. Please wait ${waitText(turn.retryAfter)} and try again, or choose a new password by email.`
    return refuse(429, { form: sentence }, turn.retryAfter)
  }
  const user = await checkPassword(site, username, password)
  metrics.signIns.inc({ outcome: user ? 'password-accepted' : 'password-refused' })
  if (!user) {
    logSecurity(call.log, 'sign-in-refused', { ...who, reason: 'password' })
    await notifyOfGuesses(call, username, turn.failures)
    return refuse(401, { form: 'The username or password is incorrect.' })
  }

  await Promise.all([succeeded(site, buckets), forgetGuesses(site, turn.key)])
  if (user.hasSecondFactor) return askForCode(call, user.id, target)
  await rememberBrowser(call, { id: user.id, username })
  return enter(call, user, target)
}
