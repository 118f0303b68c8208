import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { checkPayment, type PaymentDetails, type TypedPayment } from '../provider/typed-payment.ts'
import { lastChangeOfPayment, lockAgencyPayment } from './payment-details.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { queueAccountMail } from '../accounts/queue-account-mail.ts'
import { masterAddresses, setAgencyPayment } from '../office/office.queries.ts'

type Editor = Actor & { db: Db; agencyId: number; userName: string }

/** Equal for equal details; a form sends the one that it was loaded with. */
export const paymentVersion = ({ accountName, bsb, accountNumber, billerCode }: PaymentDetails): string =>
  JSON.stringify([accountName, bsb, accountNumber, billerCode])

async function lockStored({ db, state, agencyId }: Editor): Promise<PaymentDetails> {
  const stored = await maybeOne(db, lockAgencyPayment(state, agencyId))
  if (!stored) throw notFound('This agency was not found')
  return stored
}

/** Every master user learns who changed where owners pay. */
async function notifyMasters(editor: Editor): Promise<void> {
  for (const { email, ...master } of await editor.db.rows(masterAddresses(editor.agencyId)))
    await queueAccountMail(editor, {
      kind: 'BANK_DETAILS_CHANGED',
      email,
      details: { ...master, by: editor.userName },
    })
}

/** Saves the account and BPAY that replace the provider's for one agency, whose master users are told. */
export async function savePaymentDetails(
  editor: Editor,
  { typed, version }: { typed: TypedPayment; version: string },
): Promise<void> {
  const { db, state, agencyId } = editor
  const { details, errors } = checkPayment(typed)
  const stored = await lockStored(editor)
  if (paymentVersion(stored) !== version && paymentVersion(stored) !== paymentVersion(details)) {
    const last = await maybeOne(db, lastChangeOfPayment(state, agencyId))
    const by = last ? ` by ${last.name ?? 'the system'} at ${momentIn(state, last.at)}` : ''
    throw new Problem('conflict', `These payment details were changed${by}. Compare before you save.`)
  }
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  // The same form sent again, such as by a second click.
  if (paymentVersion(stored) === paymentVersion(details)) return
  await db.rows(setAgencyPayment(agencyId, details))
  await recordChange(
    db,
    editor,
    {
      action: 'change-payment-details',
      entity: 'agencies',
      entityId: agencyId,
      before: stored,
      after: details,
    },
    'STATE_SYSTEM',
  )
  await notifyMasters(editor)
}
