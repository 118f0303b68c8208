import { consumeCode } from '../../areas/accounts/second-factor.ts'
import { findSecondFactor } from '../../areas/accounts/second-factors.queries.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { maybeOne } from '../../platform/database.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { textField } from '../kit/forms/fields.ts'
import { readText } from '../kit/forms/form-values.ts'
import type { Html } from '../kit/html/html.ts'
import { waitText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount } from '../kit/sessions/account-call.ts'
import { accountBuckets, attemptSignIn, succeeded } from '../kit/sessions/throttle.ts'

export const hasSecondFactor = async ({ site, session, now }: SignedInCall): Promise<boolean> =>
  (await maybeOne(readingFrom(site, session.userId), findSecondFactor(session.userId, now)))?.isConfirmed === true

/** Asked with the password of whoever signs in with two factors, before what changes how they sign in. */
export const codeField = (error: string | undefined): Html =>
  textField({
    name: 'code',
    label: 'Code of your authenticator app',
    autocomplete: 'one-time-code',
    hint: 'Six digits, or one of your recovery codes.',
    most: 20,
    error,
  })

/** Why the typed code does not confirm who is there; undefined if it does. It is used up, so it is checked last. */
export async function refuseCode(call: SignedInCall, keys: AccountKeys): Promise<string | undefined> {
  const { site, session, form, now, address, log } = call
  const { userId, originalUserId } = session
  const typed = readText(form, 'code').trim()
  if (typed === '') return 'Enter the code that your authenticator app shows.'
  const buckets = accountBuckets(address, 'code', String(userId))
  const wait = await attemptSignIn(site, buckets, now)
  const who = { state: site.state, userId, originalUserId, address, reason: 'code asked again' }
  if (wait > 0) {
    logSecurity(log, 'sign-in-slowed', who)
    return `There were too many wrong codes. Please wait ${waitText(wait)} and try again.`
  }
  if (!(await changingAccount(call, null, async (scope) => consumeCode(scope, { userId, keys }, typed)))) {
    logSecurity(log, 'sign-in-refused', who)
    return 'This code is not right, or it was used already. Type the one that is shown now.'
  }
  await succeeded(site, buckets)
  return undefined
}
