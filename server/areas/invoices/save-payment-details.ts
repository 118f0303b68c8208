import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import {
  lastChangeOfPayment,
  lockAgencyPayment,
  lockProviderPayment,
  providerPayment,
  setProviderPayment,
} from './payment-details.queries.ts'
import { checkPayment, type PaymentDetails, type TypedPayment } from './typed-payment.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { setAgencyPayment } from '../office/office.queries.ts'

/** The user of the provider who changes the details; without an agency those of the provider. */
type Editor = Actor & { db: Db }

/** Equal for equal details; a form sends the one that it was loaded with. */
export const paymentVersion = ({ accountName, bsb, accountNumber, billerCode }: PaymentDetails): string =>
  JSON.stringify([accountName, bsb, accountNumber, billerCode])

async function lockStored({ db, state, agencyId }: Editor): Promise<PaymentDetails> {
  if (agencyId === null) {
    await db.rows(lockProviderPayment(state))
    return one(db, providerPayment(state))
  }
  const stored = await maybeOne(db, lockAgencyPayment(state, agencyId))
  if (!stored) throw notFound('This agency was not found')
  return stored
}

/** Saves how owners pay: the provider's account and BPAY, or those that replace them for one agency. */
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
}
