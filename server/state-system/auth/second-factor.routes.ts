import { consumeCode } from '../../areas/accounts/second-factor.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { hashSecret, newSecret } from '../../platform/cookies.ts'
import { maybeOne } from '../../platform/database.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, hiddenFields } from '../kit/forms/form-messages.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { helpPhone } from '../kit/html/help-text.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, codePath, signInPath } from '../kit/html/links.ts'
import { waitText } from '../kit/html/wording.ts'
import { goTo, showPage, type Answer, type Call, type PageRoutes } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { changingAs } from '../kit/sessions/account-call.ts'
import { accountBuckets, attemptSignIn, succeeded } from '../kit/sessions/throttle.ts'
import { rememberBrowser } from './known-browser.ts'
import { endPendingSignIn, findPendingSignIn, insertPendingSignIn } from './pending-sign-ins.queries.ts'
import { headersOf, refuseAttempt, takeRefusal, type Refusal } from './sign-in-refusal.ts'
import { enter, readTarget, targetFields, type SignInParts, type SignInTarget } from './sign-in-target.ts'

const lifeSeconds = 10 * 60

/** After the right password: remembers the user for this browser and asks for the second factor. */
export async function askForCode(call: Call, userId: number, target: SignInTarget): Promise<Answer> {
  const { site, now, cookies } = call
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
  await changing(site, userId, async (db) =>
    db.rows(insertPendingSignIn({ state: site.state, tokenHash: hashSecret(token), userId, now, expiresAt })),
  )
  cookies.rememberPendingSignIn(token, lifeSeconds)
  return goTo(linkTo(site, codePath, targetFields(target)))
}

async function pendingUser({ site, cookies, now }: Call) {
  const token = cookies.pendingSignIn
  if (!token || token.length > 200) return undefined
  return maybeOne(readingFrom(site), findPendingSignIn(site, hashSecret(token), now))
}

function codePage(call: Call, target: SignInTarget, refusal?: Refusal): Answer {
  const { site, cookies } = call
  const error = refusal?.errors['form']
  const hidden = { ...targetFields(target), form_token: formToken(cookies.rememberFormSecret()) }
  const content = html`
    ${formError(error)}
    <p>Your password is right. Now type the code that your authenticator app shows for this system.</p>
    <form method="post" action="${linkTo(site, codePath, targetFields(target))}" novalidate>
      ${hiddenFields(hidden)}
      ${textField({
        name: 'code',
        label: 'Code',
        autocomplete: 'one-time-code',
        hint: 'Six digits, or one of your recovery codes.',
        most: 20,
        hasFocus: true,
      })}
      <button>Sign in</button>
    </form>
    <p><a href="${linkTo(site, signInPath, targetFields(target))}">Sign in as another user</a></p>
    <p class="quiet">
      Without your phone and your recovery codes, ask a master user of your agency to reset two-factor sign-in, or call
      ${helpPhone(site)}.
    </p>
  `
  const page = frame({ site, title: 'Enter your code', content, hasErrors: error !== undefined, isNarrow: true })
  return showPage(page, refusal?.status, refusal && headersOf(refusal))
}

/** The second step of signing in. */
export function codeRoutes(
  routes: PageRoutes,
  { keys, metrics, attemptLimit }: SignInParts & { keys: AccountKeys },
): void {
  const startAgain = ({ site }: Call, target: SignInTarget) => goTo(linkTo(site, signInPath, targetFields(target)))

  routes.open('GET', codePath, async (call) => {
    const target = readTarget(call.query, call)
    const refusal = takeRefusal(call, codePath)
    return (await pendingUser(call)) ? codePage(call, target, refusal) : startAgain(call, target)
  })

  routes.open(
    'POST',
    codePath,
    async (call) => {
      const { site, form, cookies, now, address } = call
      const target = readTarget(form, call)
      const user = await pendingUser(call)
      if (!user) return startAgain(call, target)
      const secret = cookies.formSecret
      if (!secret || !isFormToken(secret, readText(form, 'form_token')))
        return codePage(call, target, { errors: { form: 'This page was out of date. Please try again.' }, status: 403 })
      const refuse = (status: number, sentence: string, wait: { retryAfter?: number } = {}) =>
        refuseAttempt(call, codePath, targetFields(target), { status, errors: { form: sentence }, ...wait })
      const typed = readText(form, 'code').trim()
      if (typed === '') return refuse(422, 'Type the code.')
      const buckets = accountBuckets(address, 'code', String(user.id))
      const wait = await attemptSignIn(site, buckets, now)
      if (wait > 0) {
        metrics.signIns.inc({ outcome: 'code-throttled' })
        logSecurity(call.log, 'sign-in-slowed', { state: site.state, userId: user.id, address, reason: 'code' })
        const sentence = `There were too many wrong codes. Please wait ${waitText(wait)} and try again.`
        return refuse(429, sentence, { retryAfter: wait })
      }
      const who = { userId: user.id, originalUserId: null, agencyId: null }
      const isRight = await changingAs(call, who, async (scope) => {
        if (!(await consumeCode(scope, { userId: user.id, keys }, typed))) return false
        // Of two tabs that send a code only one uses up the pending sign-in.
        return (await maybeOne(scope.db, endPendingSignIn(hashSecret(cookies.pendingSignIn ?? '')))) !== undefined
      })
      metrics.signIns.inc({ outcome: isRight ? 'code-accepted' : 'code-refused' })
      if (!isRight) {
        logSecurity(call.log, 'sign-in-refused', { state: site.state, userId: user.id, address, reason: 'code' })
        return refuse(401, 'This code is not right, or it was used already. Type the one that is shown now.')
      }
      await succeeded(site, buckets)
      cookies.forgetPendingSignIn()
      await rememberBrowser(call, user)
      return enter(call, user, target)
    },
    { config: { rateLimit: attemptLimit } },
  )
}
