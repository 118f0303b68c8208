import { randomUUID } from 'node:crypto'
import { checkRequest, longestRequest, type TypedRequest } from '../../areas/accounts/account-requests.ts'
import { insertAccountRequest } from '../../areas/accounts/account-requests.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { noteField, readNote, textField } from '../kit/forms/fields.ts'
import { formError, hiddenFields } from '../kit/forms/form-messages.ts'
import { formToken, isFormToken } from '../kit/forms/form-tokens.ts'
import { parseUuid, readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { callHelp } from '../kit/html/help-text.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, needAccessPath, signInPath } from '../kit/html/links.ts'
import { waitText } from '../kit/html/wording.ts'
import { showPage, type Answer, type Call, type PageRoutes } from '../kit/routes/call.ts'
import { changing } from '../kit/routes/state-site.ts'
import { attemptSignIn, requestBuckets } from '../kit/sessions/throttle.ts'
import type { AccountParts } from './account-parts.ts'

const title = 'Need access?'
const outOfDate = 'This page was out of date, or your browser refuses its cookie. Please try again.'
const nothing: TypedRequest = { name: '', agency: '', email: '', message: '' }
/** People do not see this field; programs that fill in every form do. */
const trap = 'website'

type Refused = {
  typed: TypedRequest
  id: string
  status: number
  errors?: ReturnType<typeof checkRequest>
  error?: string
}

function requestPage(call: Call, refused?: Refused): Answer {
  const { site, cookies } = call
  const { typed, errors = {}, error } = refused ?? { typed: nothing }
  const content = html`
    <p>
      Does your agency work with us already? Then its master user can invite you (Manage users). Otherwise tell us who
      you are: our ${site.name} team answers by email.
    </p>
    ${formError(error)}
    <form method="post" action="${linkTo(site, needAccessPath)}" novalidate>
      ${hiddenFields({ form_token: formToken(cookies.rememberFormSecret()), id: refused?.id ?? randomUUID() })}
      ${textField({ name: 'name', label: 'Your name', value: typed.name, most: longestRequest.name, autocomplete: 'name', error: errors.name })}
      ${textField({
        name: 'agency',
        label: 'Agency',
        value: typed.agency,
        most: longestRequest.agency,
        autocomplete: 'organization',
        error: errors.agency,
      })}
      ${textField({
        name: 'email',
        label: 'Email address',
        type: 'email',
        value: typed.email,
        most: longestRequest.email,
        autocomplete: 'email',
        error: errors.email,
      })}
      ${noteField({ name: 'message', label: 'Message (optional)', value: typed.message, error: errors.message })}
      <p hidden>
        <label>Leave this empty <input name="${trap}" tabindex="-1" autocomplete="off" /></label>
      </p>
      <button>Send the request</button>
    </form>
    <details>
      <summary>Your agency is in another state?</summary>
      <ul>
        ${site.otherSystems.map(({ name, url }) => html`<li><a href="${url}${needAccessPath}">${name}</a></li>`)}
      </ul>
    </details>
    <p><a href="${linkTo(site, signInPath)}">Back to the sign-in page</a></p>
  `
  const hasErrors = refused !== undefined
  return showPage(frame({ site, title, content, hasErrors, isNarrow: true }), refused?.status ?? 200)
}

/** The same for a request that is dropped, and whether somebody has an account or not. */
function thanksPage({ site }: Call, email: string): Answer {
  const content = html`
    <p>Thank you. Your request has reached our ${site.name} team, who answer to ${email}.</p>
    <p class="quiet">Urgent? Please ${callHelp(site)}.</p>
    <p class="actions"><a class="button" href="${linkTo(site, signInPath)}">Back to the sign-in page</a></p>
  `
  return showPage(frame({ site, title: 'Your request is sent', content, isNarrow: true }))
}

const lineOf = (call: Call, name: string): string => readText(call.form, name).replaceAll(/\s+/g, ' ').trim()

async function takeRequest(call: Call): Promise<Answer> {
  const { site, form, now, address, cookies } = call
  const typed = {
    name: lineOf(call, 'name'),
    agency: lineOf(call, 'agency'),
    email: lineOf(call, 'email'),
    message: readNote(form, 'message') ?? '',
  }
  const id = parseUuid(readText(form, 'id')) ?? randomUUID()
  if (cookies.formSecret === undefined || !isFormToken(cookies.formSecret, readText(form, 'form_token')))
    return requestPage(call, { typed, id, status: 403, error: outOfDate })
  if (readText(form, trap) !== '') return thanksPage(call, typed.email)
  const errors = checkRequest(typed)
  if (Object.keys(errors).length > 0) return requestPage(call, { typed, id, status: 422, errors })
  const { here, anywhere } = requestBuckets(address, typed.email)
  const wait = await attemptSignIn(site, here, now)
  if (wait > 0) {
    logSecurity(call.log, 'sign-in-slowed', { state: site.state, address, reason: 'request for access' })
    const error = `Please wait ${waitText(wait)} before you send another request.`
    return requestPage(call, { typed, id, status: 429, error })
  }
  // Requests in one person's name from many addresses are answered alike and not stored.
  const isAllowed = (await attemptSignIn(site, anywhere, now)) === 0
  if (!isAllowed) return thanksPage(call, typed.email)
  const request = { id, name: typed.name, agencyName: typed.agency, email: typed.email, message: typed.message || null }
  const stored = await changing(site, null, async (db) => maybeOne(db, insertAccountRequest(site.state, request, now)))
  if (stored) return thanksPage(call, typed.email)
  const { phone, email } = site.contacts.of(site.state)
  const error = `Too many requests wait for an answer. Please try again later${(phone ?? email) ? `, or use ${phone ?? email}` : ''}.`
  return requestPage(call, { typed, id, status: 429, error })
}

/** Where people without an account ask for one; it reaches the inbox of the state's staff. */
export function needAccessRoutes(routes: PageRoutes, { attemptLimit }: AccountParts): void {
  routes.open('GET', needAccessPath, async (call) => requestPage(call))
  routes.open('POST', needAccessPath, takeRequest, { config: { rateLimit: attemptLimit } })
}
