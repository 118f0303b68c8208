import type { Metrics } from '../platform/metrics.ts'
import { checkPassword } from './check-password.ts'
import { formToken, isFormToken } from './form-tokens.ts'
import { readText, type Values } from './form-values.ts'
import { fieldsOfHandOver, handOverUrl, readHandOverRequest, type HandOverRequest } from './hand-over.ts'
import { linkTo, safeLocalPath } from './links.ts'
import { goTo, showPage, type Answer, type Call, type PageRoutes } from './page-routes.ts'
import { signIn } from './sign-in.ts'
import { signInPage, type SignInErrors } from './sign-in-page.ts'
import { readingFrom } from './state-site.ts'
import { attemptSignIn, throttleBuckets, succeeded } from './throttle.ts'
import { waitText } from './wording.ts'

type Parts = { metrics: Metrics; attemptLimit: { max: number; timeWindow: string } }

/** Where the user wanted to go before signing in: back to the portal with a token, or to a page of this system. */
type Aim = { handOver: HandOverRequest | undefined; localPath: string }

const aimOf = (values: Values, { site }: Call): Aim => ({
  handOver: readHandOverRequest(values, site),
  localPath: safeLocalPath(site, readText(values, 'return_to')),
})

export function signInRoutes(routes: PageRoutes, { metrics, attemptLimit }: Parts): void {
  routes.open('GET', '/Users/login', async (call) => {
    const aim = aimOf(call.query, call)
    const session = await call.findSession()
    return session ? goOn(call, session, aim) : askToSignIn(call, aim)
  })

  routes.open('POST', '/Users/login', async (call) => attempt(call, metrics), { config: { rateLimit: attemptLimit } })
}

function askToSignIn(
  call: Call,
  aim: Aim,
  { username, errors, status = 200, headers = {} }: Partial<Refusal> & { headers?: Record<string, string> } = {},
): Answer {
  const hidden = {
    ...fieldsOfHandOver(aim.handOver),
    ...(aim.localPath !== '/' && { return_to: aim.localPath }),
    form_token: formToken(call.cookies.rememberFormSecret()),
  }
  const typed = { ...(username !== undefined && { username }), ...(errors && { errors }) }
  return showPage(signInPage({ site: call.site, hidden, ...typed }), status, headers)
}

type Refusal = { username: string; errors: SignInErrors; status: number }

async function attempt(call: Call, metrics: Metrics): Promise<Answer> {
  const { site, form, cookies, now } = call
  const aim = aimOf(form, call)
  const username = readText(form, 'username').trim()
  const password = readText(form, 'password')
  const refuse = (status: number, errors: SignInErrors, headers: Record<string, string> = {}) =>
    askToSignIn(call, aim, { username, errors, status, headers })

  const secret = cookies.formSecret
  if (!secret || !isFormToken(secret, readText(form, 'form_token'))) {
    return refuse(403, { form: 'This page was out of date, or your browser refuses its cookie. Please try again.' })
  }
  const missing: SignInErrors = {
    ...(username === '' && { username: 'Enter your username.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  }
  if (Object.keys(missing).length > 0) return refuse(422, missing)

  const buckets = throttleBuckets(call.address, username)
  const wait = await attemptSignIn(site, buckets, now)
  if (wait > 0) {
    metrics.signIns.inc({ outcome: 'password-throttled' })
    const sentence = `There were too many attempts to sign in from here. Please wait ${waitText(wait)} and try again.`
    return refuse(429, { form: sentence }, { 'retry-after': String(wait) })
  }
  const user = await checkPassword(readingFrom(site), username, password)
  metrics.signIns.inc({ outcome: user ? 'password-accepted' : 'password-refused' })
  if (!user) return refuse(401, { form: 'The username or password is incorrect.' })

  await succeeded(site, buckets)
  const previous = await call.findSession()
  const opened = await signIn(site, { user, previous, now, requestId: call.requestId, lifetime: call.lifetime })
  cookies.rememberSession(opened.token, call.lifetime.sessionMaxHours * 3600)
  return goOn(call, opened, aim)
}

type SignedIn = { id: string; userId: number; originalUserId: number | null; isAdministrator: boolean }

async function goOn(call: Call, session: SignedIn, aim: Aim): Promise<Answer> {
  if (!aim.handOver) return goTo(linkTo(call.site, '') + aim.localPath)
  if (session.isAdministrator) return goToAdministration(call, aim.handOver.returnPath)
  return goTo(await handOverUrl(call.site, session, aim.handOver, call.now))
}

/** An administrator has no agency, so the portal has nothing to show until a user is chosen; the inbox comes first. */
const goToAdministration = ({ site }: Call, returnPath: string): Answer =>
  goTo(returnPath === '/' ? linkTo(site, '/') : linkTo(site, '/App/viewAsUser', { return_path: returnPath }))
