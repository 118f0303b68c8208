import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { forbidden, notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import {
  lastChangeOfPayment,
  lockAgencyPayment,
  lockProviderPayment,
  providerPayment,
  setProviderPayment,
} from './payment-details.queries.ts'
import { checkPayment, paymentParts, type PaymentDetails, type TypedPayment } from './typed-payment.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { queueAccountMail } from '../accounts/queue-account-mail.ts'
import { staffManager } from '../accounts/staff.queries.ts'
import { masterAddresses, setAgencyPayment } from '../office/office.queries.ts'

/** Who changes the details of an agency, or without one those of the provider. */
type Editor = Actor & { db: Db; userId: number; userName: string }

export const onlyManagers = 'Only colleagues who manage staff may change our own payment details.'

/** Equal for equal details; a form sends the one that it was loaded with. */
export const paymentVersion = ({ accountName, bsb, accountNumber, billerCode }: PaymentDetails): string =>
  JSON.stringify([accountName, bsb, accountNumber, billerCode])

async function lockStored({ db, state, agencyId, userId }: Editor): Promise<PaymentDetails> {
  if (agencyId === null) {
    if (!(await maybeOne(db, staffManager(userId)))) throw forbidden(onlyManagers)
    await db.rows(lockProviderPayment(state))
    return one(db, providerPayment(state))
  }
  const stored = await maybeOne(db, lockAgencyPayment(state, agencyId))
  if (!stored) throw notFound('This agency was not found')
  return stored
}

/** Every master user learns who changed where owners pay. */
async function notifyMasters(editor: Editor, agencyId: number): Promise<void> {
  for (const { email, ...master } of await editor.db.rows(masterAddresses(agencyId)))
    await queueAccountMail(editor, {
      kind: 'BANK_DETAILS_CHANGED',
      email,
      details: { ...master, by: editor.userName },
    })
}

/** Saves how owners pay: the provider's account and BPAY, or those that replace them for one agency, whose master users are told. */
export async function savePaymentDetails(
  editor: Editor,
  { typed, version }: { typed: TypedPayment; version: string },
): Promise<void> {
  const { db, state, agencyId } = editor
  const { details, errors } = checkPayment(typed)
  if (agencyId === null && paymentParts.every((part) => typed[part] === ''))
    errors['accountName'] = 'Enter an account or a BPAY biller code, so that owners can pay.'
  const stored = await lockStored(editor)
  if (paymentVersion(stored) !== version && paymentVersion(stored) !== paymentVersion(details)) {
    const last = await maybeOne(db, lastChangeOfPayment(state, agencyId))
    const by = last ? ` by ${last.name ?? 'the system'} at ${momentIn(state, last.at)}` : ''
    throw new Problem('conflict', `These payment details were changed${by}. Compare before you save.`)
  }
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  // The same form sent again, such as by a second click.
  if (paymentVersion(stored) === paymentVersion(details)) return
  await db.rows(agencyId === null ? setProviderPayment(details) : setAgencyPayment(agencyId, details))
  await recordChange(
    db,
    editor,
    {
      action: 'change-payment-details',
      entity: agencyId === null ? 'states' : 'agencies',
      entityId: agencyId,
      before: stored,
      after: details,
    },
    'STATE_SYSTEM',
  )
  if (agencyId !== null) await notifyMasters(editor, agencyId)
}
