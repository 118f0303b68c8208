import { randomUUID } from 'node:crypto'
import type { AccountScope } from '../../areas/accounts/account-scope.ts'
import { inviteTechnician, linkAccount } from '../../areas/accounts/invite-technician.ts'
import {
  accountOfTechnician,
  unlinkedTechnicians,
  type AccountOfTechnician,
} from '../../areas/accounts/staff.queries.ts'
import { selectField, textField } from '../kit/forms/fields.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { parseId, parseUuid, readText } from '../kit/forms/form-values.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { dayOfInstant } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount, countingMail } from '../kit/sessions/account-call.ts'

export type TechnicianAccount = {
  account: AccountOfTechnician | undefined
  others: readonly { id: number; name: string; username: string }[]
}

export async function readAccount({ site, session }: SignedInCall, technicianId: number): Promise<TechnicianAccount> {
  const [[account], others] = await readingFrom(site, session.userId).batch([
    accountOfTechnician(technicianId),
    unlinkedTechnicians(),
  ])
  return { account, others }
}

/** True if the form was about the account. */
export async function changeTechnicianAccount(call: SignedInCall, technicianId: number): Promise<boolean> {
  const { form, session } = call
  const act = readText(form, 'act')
  if (act !== 'invite-account' && act !== 'link-account') return false
  const change = async (scope: AccountScope) => {
    const staff = { ...scope, userId: session.userId, userName: session.userName }
    if (act === 'link-account') return linkAccount(staff, technicianId, parseId(readText(form, 'account')) ?? 0)
    const id = parseUuid(readText(form, 'invitation')) ?? randomUUID()
    return inviteTechnician(staff, { id, technicianId, email: readText(form, 'account-email').trim() })
  }
  const isInvitation = () => act === 'invite-account'
  await changingAccount(call, null, countingMail(call, change, isInvitation))
  return true
}

/** Whether the technician can sign in, and the ways to let them. */
export function accountPart(
  { site, session, form }: SignedInCall,
  technicianId: number,
  { account, others }: TechnicianAccount,
  errors: Readonly<Record<string, string>>,
): Html {
  const action = linkTo(site, `/Roster/view/${technicianId}`)
  const start = html`<form method="post" action="${action}" novalidate>`
  if (account && account.userId !== null)
    return html`<h2>Account</h2>
      <p>Signs in as ${account.username ?? ''}, and records the own visits.</p>`
  const invited = account?.invited
  return html`
    <h2>Account</h2>
    <p>
      ${
        invited
          ? `Invited at ${invited.email}; the link works until ${dayOfInstant(invited.expiresAt, site.timeZone)}. Inviting again replaces it.`
          : 'Without an account somebody else has to record the visits, and reports name both.'
      }
    </p>
    ${start} ${formFields(session, { invitation: randomUUID() })}
    ${textField({ name: 'account-email', label: 'Email address', type: 'email', value: readText(form, 'account-email'), most: 254, error: errors['account-email'] })}
    <p class="actions"><button name="act" value="invite-account">Invite by email</button></p>
    </form>
    ${
      others.length > 0 &&
      html`${start} ${formFields(session, {})}
        ${selectField({
          name: 'account',
          label: 'Or an account with the role technician',
          value: '',
          error: errors['account'],
          options: [
            { value: '', label: 'Please choose' },
            ...others.map(({ id, name, username }) => ({ value: id, label: `${name}, ${username}` })),
          ],
        })}
        <p class="actions"><button class="quiet" name="act" value="link-account">Use this account</button></p>
        </form>`
    }
  `
}
