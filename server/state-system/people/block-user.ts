import { isUserBlocking, longestReason, type UserBlocking } from '../../areas/accounts/block-user.ts'
import type { Blocking } from '../../areas/accounts/blocked-users.queries.ts'
import type { UserAccount } from '../../areas/accounts/members.queries.ts'
import { describedByError, fieldError, formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

const questions: Readonly<Record<UserBlocking, { title: string; effect: string; answer: string }>> = {
  'block-user': {
    title: 'Block the account of',
    effect:
      'They are signed out everywhere at once and cannot sign in until unblocked. Their API keys stop working. Roles at agencies stay as they are. They are told by email, without the reason.',
    answer: 'Yes, block the account',
  },
  'unblock-user': {
    title: 'Unblock the account of',
    effect: 'They can sign in again, with the roles that they had. They are told by email, without the reason.',
    answer: 'Yes, unblock the account',
  },
}

type Facts = {
  person: UserAccount
  mayManage: boolean
  /** Undefined if the user was never blocked at this page. */
  blocking: Blocking | undefined
  /** Names of agencies whose only master user this is. */
  onlyMasterOf: readonly { name: string }[]
  refusal: ChangeRefusal | undefined
}

/** Access of an agency's user, for staff who may manage staff. A reason is asked for first. */
export function userAccess(call: SignedInCall, facts: Facts): Part {
  const { person, mayManage, blocking } = facts
  if (person.isStaff) return false
  const change = person.isActive ? 'block-user' : 'unblock-user'
  const asked = readText(call.form, 'action') || readText(call.query, 'ask')
  return html`
    <h2>Access</h2>
    ${!person.isActive && blocking && blockingText(call, blocking)}
    ${!mayManage && html`<p class="quiet">Colleagues who manage staff can block and unblock users.</p>`}
    ${mayManage && (isUserBlocking(asked) && asked === change ? question(call, facts, change) : askLink(call, person, change))}
  `
}

const blockingText = ({ site }: SignedInCall, { at, by, reason }: Blocking): Html =>
  html`<p>Blocked ${momentText(at, site.timeZone)}${by !== null && ` by ${by}`}: ${reason}</p>`

const personUrl = ({ site }: SignedInCall, { id }: UserAccount, query: Record<string, string> = {}): string =>
  linkTo(site, `/People/view/${id}`, query)

const askLink = (call: SignedInCall, person: UserAccount, change: UserBlocking): Html =>
  html`<p class="actions">
    <a class="button quiet" href="${personUrl(call, person, { ask: change })}"
      >${person.isActive ? 'Block' : 'Unblock'}</a
    >
  </p>`

function question(call: SignedInCall, { person, onlyMasterOf, refusal }: Facts, change: UserBlocking): Html {
  const { title, effect, answer } = questions[change]
  const error = refusal?.fields['reason']
  return html`<section class="notice" aria-labelledby="question">
    <h3 id="question">${title} ${person.name}?</h3>
    <p>${effect}</p>
    ${
      change === 'block-user' &&
      onlyMasterOf.length > 0 &&
      html`<p>Nobody else is a master user of ${onlyMasterOf.map(({ name }) => name).join(', ')}.</p>`
    }
    <form method="post" action="${personUrl(call, person)}" novalidate>
      ${formFields(call.session, { action: change })}
      <div class="field">
        <label for="reason">Reason (at most ${longestReason} characters)</label>
        <textarea
          id="reason"
          name="reason"
          rows="3"
          required
          ${error !== undefined && html`autofocus`}
          ${describedByError('reason', error)}
        >
${readText(call.form, 'reason')}</textarea>
        ${fieldError('reason', error)}
      </div>
      <p class="actions">
        <button>${answer}</button>
        <a href="${personUrl(call, person)}">Cancel</a>
      </p>
    </form>
  </section>`
}
