import { authenticatorAddress } from '../../areas/accounts/one-time-codes.ts'
import {
  beginSecondFactor,
  confirmFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '../../areas/accounts/second-factor.ts'
import { findSecondFactor } from '../../areas/accounts/second-factors.queries.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden } from '../../platform/problem.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { waitText } from '../kit/html/wording.ts'
import { profilePath, twoFactorPath } from '../kit/html/links.ts'
import { goTo, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { changingAccount, refusePassword, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { accountBuckets, attemptSignIn, succeeded } from '../kit/sessions/throttle.ts'
import { ownLink } from './account-link.ts'
import type { AccountParts } from './account-parts.ts'
import { hasSecondFactor, refuseCode } from './confirm-code.ts'
import {
  codesPage,
  factorOffPage,
  factorOnPage,
  factorSetupPage,
  whyNeeded,
  type FactorErrors,
} from './two-factor-page.ts'

async function show(call: SignedInCall, keys: AccountKeys, errors: FactorErrors = {}): Promise<Answer> {
  const { site, session, query, now } = call
  const { userId, username } = session
  const factor = await maybeOne(readingFrom(site, userId), findSecondFactor(userId, now))
  if (factor?.isConfirmed) return factorOnPage(call, factor.codesLeft, errors)
  const isBegun = factor && (readText(query, 'step') === 'scan' || errors.code !== undefined)
  if (!isBegun) return factorOffPage(call, errors)
  const secret = keys.decrypt(userId, factor.encryptedSecret)
  const address = authenticatorAddress(`${site.brand.name} ${site.state.toUpperCase()}`, username, secret)
  return factorSetupPage(call, { secret, address }, errors)
}

/** The password, and a code of whoever has a second factor: all that signing in needs. */
async function refuseIdentity(call: SignedInCall, keys: AccountKeys): Promise<FactorErrors> {
  const password = await refusePassword(call, readText(call.form, 'password'))
  if (password !== undefined) return { password }
  const code = (await hasSecondFactor(call)) ? await refuseCode(call, keys) : undefined
  return code === undefined ? {} : { code }
}

async function confirm(call: SignedInCall, keys: AccountKeys): Promise<Answer> {
  const { site, session, form, address, now } = call
  const buckets = accountBuckets(address, 'code', String(session.userId))
  const wait = await attemptSignIn(site, buckets, now)
  if (wait > 0) return show(call, keys, { code: `There were too many wrong codes. Please wait ${waitText(wait)}.` })
  let codes: string[] = []
  const refusal = await refusalOf(async () => {
    codes = await changingAccount(call, null, async (scope) =>
      confirmFactor(scope, { userId: session.userId, keys }, readText(form, 'code')),
    )
  })
  if (refusal) return show(call, keys, { code: refusal.message })
  await succeeded(site, buckets)
  return codesPage(call, codes)
}

/** Sets up, renews and turns off the second factor. Staff without one are led here from every other page. */
export function twoFactorRoutes(routes: PageRoutes, { keys }: AccountParts): void {
  const options = { evenBeforeEnrolment: true, evenWithoutAgreement: true }
  routes.signedIn(
    'GET',
    twoFactorPath,
    async (call) => {
      refuseWhileViewing(call)
      return show(call, keys)
    },
    options,
  )

  routes.signedIn(
    'POST',
    twoFactorPath,
    async (call) => {
      refuseWhileViewing(call)
      const { session, form } = call
      const { userId } = session
      const action = readText(form, 'action')
      if (action === 'confirm') return confirm(call, keys)
      const errors = await refuseIdentity(call, keys)
      if (Object.keys(errors).length > 0) return show(call, keys, errors)
      if (action === 'renew') {
        const codes = await changingAccount(call, null, async (scope) => renewRecoveryCodes(scope, { userId, keys }))
        return codesPage(call, codes)
      }
      if (action === 'off') {
        if (session.needsSecondFactor) throw forbidden(whyNeeded(session))
        await changingAccount(call, null, async (scope) => turnOffSecondFactor(scope, userId))
        return goTo(ownLink(call, profilePath, { notice: 'two-factor-off' }))
      }
      await changingAccount(call, null, async (scope) => beginSecondFactor(scope, { userId, keys }))
      return goTo(ownLink(call, twoFactorPath, { step: 'scan' }))
    },
    options,
  )
}
