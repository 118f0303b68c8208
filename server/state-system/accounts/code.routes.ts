import { consumeCode } from '../../areas/accounts/second-factor.ts'
import { hashSecret, newSecret } from '../../platform/cookies.ts'
import { maybeOne } from '../../platform/database.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { formError, hiddenFields } from '../form-fields.ts'
import { formToken, isFormToken } from '../form-tokens.ts'
import { readText } from '../form-values.ts'
import { frame } from '../frame.ts'
import { html } from '../html.ts'
import { linkTo } from '../links.ts'
import { goTo, showPage, type Answer, type Call, type PageRoutes } from '../page-routes.ts'
import { aimOf, enter, fieldsOfAim, type Aim } from '../sign-in-aim.ts'
import { changing, readingFrom } from '../state-site.ts'
import { accountBuckets, attemptSignIn, succeeded } from '../throttle.ts'
import { waitText } from '../wording.ts'
import { changingAs } from './account-call.ts'
import { accountField } from './account-fields.ts'
import { codePath } from './account-pages.ts'
import type { AccountParts } from './accounts.routes.ts'
import { endPendingSignIn, findPendingSignIn, insertPendingSignIn } from './pending-sign-ins.queries.ts'

const lifeSeconds = 10 * 60

/** After the right password: remembers the user for this browser and asks for the second factor. */
export async function askForCode(call: Call, userId: number, aim: Aim): Promise<Answer> {
  const { site, now, cookies } = call
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
  await changing(site, userId, async (db) =>
    db.rows(insertPendingSignIn({ state: site.state, tokenHash: hashSecret(token), userId, now, expiresAt })),
  )
  cookies.rememberPendingSignIn(token, lifeSeconds)
  return goTo(linkTo(site, codePath, fieldsOfAim(aim)))
}

async function pendingUser({ site, cookies, now }: Call) {
  const token = cookies.pendingSignIn
  if (!token || token.length > 200) return undefined
  return maybeOne(readingFrom(site), findPendingSignIn(hashSecret(token), now))
}

function codePage(call: Call, aim: Aim, error?: string, status = 200, headers: Record<string, string> = {}): Answer {
  const { site, cookies } = call
  const hidden = { ...fieldsOfAim(aim), form_token: formToken(cookies.rememberFormSecret()) }
  const content = html`
    ${formError(error)}
    <p>Your password is right. Now type the code that your authenticator app shows for this system.</p>
    <form method="post" action="${linkTo(site, codePath, fieldsOfAim(aim))}" novalidate>
      ${hiddenFields(hidden)}
      ${accountField({
        name: 'code',
        label: 'Code',
        autocomplete: 'one-time-code',
        hint: 'Six digits, or one of your recovery codes.',
        most: 20,
        hasFocus: true,
      })}
      <button>Sign in</button>
    </form>
    <p><a href="${linkTo(site, '/Users/login', fieldsOfAim(aim))}">Sign in as another user</a></p>
    <p class="quiet">
      Without your phone and your recovery codes, ask a master user of your agency to reset two-factor sign-in, or call
      ${site.brand.helpPhone}.
    </p>
  `
  const page = frame({ site, title: 'Enter your code', content, hasErrors: error !== undefined, isNarrow: true })
  return showPage(page, status, headers)
}

/** The second step of signing in. */
export function codeRoutes(routes: PageRoutes, { keys, metrics, attemptLimit }: AccountParts): void {
  const startAgain = ({ site }: Call, aim: Aim) => goTo(linkTo(site, '/Users/login', fieldsOfAim(aim)))

  routes.open('GET', codePath, async (call) => {
    const aim = aimOf(call.query, call)
    return (await pendingUser(call)) ? codePage(call, aim) : startAgain(call, aim)
  })

  routes.open(
    'POST',
    codePath,
    async (call) => {
      const { site, form, cookies, now, address } = call
      const aim = aimOf(form, call)
      const user = await pendingUser(call)
      if (!user) return startAgain(call, aim)
      const secret = cookies.formSecret
      if (!secret || !isFormToken(secret, readText(form, 'form_token')))
        return codePage(call, aim, 'This page was out of date. Please try again.', 403)
      const typed = readText(form, 'code').trim()
      if (typed === '') return codePage(call, aim, 'Type the code.', 422)
      const buckets = accountBuckets(address, 'code', String(user.id))
      const wait = await attemptSignIn(site, buckets, now)
      if (wait > 0) {
        metrics.signIns.inc({ outcome: 'code-throttled' })
        logSecurity(call.log, 'sign-in-slowed', { state: site.state, userId: user.id, address, reason: 'code' })
        const sentence = `There were too many wrong codes. Please wait ${waitText(wait)} and try again.`
        return codePage(call, aim, sentence, 429, { 'retry-after': String(wait) })
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
        return codePage(
          call,
          aim,
          'This code is not right, or it was used already. Type the one that is shown now.',
          401,
        )
      }
      await succeeded(site, buckets)
      cookies.forgetPendingSignIn()
      return enter(call, user, aim)
    },
    { config: { rateLimit: attemptLimit } },
  )
}
