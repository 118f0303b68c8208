import { linkIsOver, resetPassword } from '../../areas/accounts/change-password.ts'
import type { PasswordErrors } from '../../areas/accounts/password-rules.ts'
import { findPasswordReset, type PasswordReset } from '../../areas/accounts/passwords.queries.ts'
import { queueAccountMail } from '../../areas/accounts/queue-account-mail.ts'
import { maybeOne } from '../../platform/database.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { spellingOf, toUsername } from '../../platform/username-spelling.ts'
import { rememberBrowser } from '../auth/known-browser.ts'
import { portalFields, readTarget, rememberedTarget, targetFields } from '../auth/sign-in-target.ts'
import { textField } from '../kit/forms/fields.ts'
import { newPasswordFields } from '../kit/forms/password-fields.ts'
import { formError, hiddenFields } from '../kit/forms/form-messages.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { callHelp } from '../kit/html/help-text.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, forgottenPath, signInPath } from '../kit/html/links.ts'
import { waitText } from '../kit/html/wording.ts'
import { goTo, showPage, type Answer, type Call, type PageRoutes } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { changingAs, logRefusedLink } from '../kit/sessions/account-call.ts'
import { verifyPassword } from '../kit/sessions/check-password.ts'
import { accountBuckets, attemptSignIn, throttleBuckets } from '../kit/sessions/throttle.ts'
import { passwordHashOf } from '../kit/sessions/users.queries.ts'
import type { AccountParts } from './account-parts.ts'
import { checkTypedPassword } from './check-new-password.ts'

const outOfDate = 'This page was out of date, or your browser refuses its cookie. Please try again.'
const longestTyped = 320

const isOwnForm = ({ cookies, form }: Call): boolean =>
  cookies.formSecret !== undefined && isFormToken(cookies.formSecret, readText(form, 'form_token'))

/** Where the user was going; the pages keep it in their addresses. */
const targetFieldsOf = (call: Call) => targetFields(readTarget(call.query, call))

function forgottenPage(call: Call, typed = '', error?: string, status = 200): Answer {
  const { site, cookies } = call
  const target = targetFieldsOf(call)
  const content = html`
    <p>We send your username for the ${site.name} system and a link to choose a new password to your email address.</p>
    ${status === 403 || status === 429 ? formError(error) : false}
    <form method="post" action="${linkTo(site, forgottenPath, target)}" novalidate>
      ${hiddenFields({ form_token: formToken(cookies.rememberFormSecret()) })}
      ${textField({
        name: 'account',
        label: 'Email address or username',
        autocomplete: 'username',
        value: typed,
        most: longestTyped,
        error: status === 422 ? error : undefined,
        hasFocus: true,
      })}
      <button>Send the email</button>
    </form>
    <details>
      <summary>Your agency is in another state?</summary>
      <ul>
        ${site.otherSystems.map(({ name, url }) => html`<li><a href="${url}${forgottenPath}">${name}</a></li>`)}
      </ul>
    </details>
    <p><a href="${linkTo(site, signInPath, target)}">Back to the sign-in page</a></p>
  `
  const title = 'Forgot your username or password?'
  return showPage(frame({ site, title, content, hasErrors: error !== undefined, isNarrow: true }), status)
}

/** The same whether an account exists or not. */
function sentPage(call: Call, typed: string): Answer {
  const { site } = call
  const content = html`
    <p>
      If ${typed} belongs to a user of the ${site.name} system, an email is on its way. It has the username and a link
      that works for one hour.
    </p>
    <p class="quiet">No email after a few minutes? Check your spam folder, or ${callHelp(site)}.</p>
    <p class="actions">
      <a class="button" href="${linkTo(site, signInPath, targetFieldsOf(call))}">Back to the sign-in page</a>
    </p>
  `
  return showPage(frame({ site, title: 'Check your email', content, isNarrow: true }))
}

async function sendHelp(call: Call): Promise<Answer> {
  const { site, form, now, address } = call
  const typed = toUsername(readText(form, 'account')).slice(0, longestTyped)
  if (!isOwnForm(call)) return forgottenPage(call, typed, outOfDate, 403)
  if (typed === '') return forgottenPage(call, typed, 'Enter your email address or your username.', 422)
  const wait = await attemptSignIn(site, throttleBuckets(address, `forgotten ${typed}`), now)
  if (wait > 0) {
    const slowed = { state: site.state, username: typed, address, reason: 'forgotten password' }
    logSecurity(call.log, 'sign-in-slowed', slowed)
    return forgottenPage(call, typed, `Please wait ${waitText(wait)} before you ask for another email.`, 429)
  }
  // One person's mailbox is not filled from many addresses: further requests are answered alike and send nothing.
  const isAllowed = (await attemptSignIn(site, accountBuckets(address, 'forgotten', typed), now)) === 0
  // The job looks the account up, so that the answer takes as long for a name that does not exist.
  if (isAllowed)
    await changing(site, null, async (db) =>
      queueAccountMail({ db, state: site.state, now }, { kind: 'FORGOTTEN', email: spellingOf(typed) }),
    )
  return sentPage(call, typed)
}

function resetPage(call: Call, token: string, reset: PasswordReset, errors: PasswordErrors = {}, error?: string) {
  const { site, cookies } = call
  const hasErrors = error !== undefined || Object.keys(errors).length > 0
  const content = html`
    ${formError(error)}
    <p>Your username is <b>${reset.username}</b>.</p>
    <form method="post" action="${linkTo(site, `/Users/reset/${token}`)}" novalidate>
      ${hiddenFields({ form_token: formToken(cookies.rememberFormSecret()) })}
      <input type="text" name="username" value="${reset.username}" autocomplete="username" hidden readonly />
      ${newPasswordFields(errors)}
      <button>Store the new password</button>
    </form>
    <p class="quiet">You will be signed out everywhere else.</p>
  `
  const page = frame({ site, title: 'Choose a new password', content, hasErrors, isNarrow: true })
  return showPage(page, error !== undefined ? 403 : hasErrors ? 422 : 200)
}

function overPage({ site }: Call): Answer {
  const content = html`
    <p>${linkIsOver().message}</p>
    <p class="actions">
      <a class="button" href="${linkTo(site, forgottenPath, portalFields)}">Ask for another link</a>
      <a href="${linkTo(site, signInPath, portalFields)}">Sign in</a>
    </p>
  `
  return showPage(frame({ site, title: 'This link no longer works', content, isNarrow: true }), 410)
}

/** A forgotten username or password: an email with a link, and the page of that link. */
export function forgottenRoutes(routes: PageRoutes, { keys, attemptLimit, leakedPasswords }: AccountParts): void {
  const limited = { config: { rateLimit: attemptLimit } }
  routes.open('GET', forgottenPath, async (call) => forgottenPage(call))
  routes.open('POST', forgottenPath, sendHelp, limited)

  const find = async (call: Call) => {
    const token = readText(call.params, 'token')
    const resetId = keys.readLinkToken('reset-password', token)
    if (resetId === undefined) logRefusedLink(call, 'link to choose a password')
    const reset =
      resetId === undefined
        ? undefined
        : await maybeOne(readingFrom(call.site), findPasswordReset(call.site, resetId, call.now))
    return resetId !== undefined && reset?.isUsable ? { token, resetId, reset } : undefined
  }

  routes.open('GET', '/Users/reset/:token', async (call) => {
    const found = await find(call)
    return found ? resetPage(call, found.token, found.reset) : overPage(call)
  })

  routes.open(
    'POST',
    '/Users/reset/:token',
    async (call) => {
      const found = await find(call)
      if (!found) return overPage(call)
      const { token, resetId, reset } = found
      if (!isOwnForm(call)) return resetPage(call, token, reset, {}, outOfDate)
      const password = readText(call.form, 'password')
      const errors = await checkTypedPassword(call, leakedPasswords, reset)
      const stored = await maybeOne(readingFrom(call.site), passwordHashOf(reset.userId))
      if (!errors.password && stored && (await verifyPassword(stored.passwordHash, password)))
        errors.password = 'This is your current password. Choose another one, or sign in with it.'
      if (Object.keys(errors).length > 0) return resetPage(call, token, reset, errors)
      await changingAs(call, { userId: reset.userId, originalUserId: null, agencyId: null }, async (scope) =>
        resetPassword(scope, { resetId, password }),
      )
      call.cookies.forgetSession()
      // Whoever has a second factor gives it at the sign-in that follows.
      if (!reset.hasSecondFactor) await rememberBrowser(call, { id: reset.userId, username: reset.username })
      const target = targetFields(rememberedTarget(call))
      return goTo(linkTo(call.site, signInPath, { ...target, notice: 'password-chosen' }))
    },
    limited,
  )
}
