import { randomInt } from 'node:crypto'
import { softwareLabel } from '../../../contract/agency.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { SoftwareUnreachable, type Bill, type BillAnswer } from '../../outside/software/bill.ts'
import { AuthorisationRevoked, QuotaReached, type SoftwareSession } from '../../outside/software/connector.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import { openSoftwareSession } from '../integration/open-session.ts'
import { DocumentWaits } from '../provider/document-waits.ts'
import { billReference } from './bill-reference.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { notConnectedText, unclearUploadText } from './invoice-upload.ts'
import { beginAttempt, noteBillSent, settleUpload, type BillRow, type UploadOutcome } from './upload-invoice.queries.ts'
import { tellOfCreditNote } from './tell-of-credit-note.ts'
import { uploadPayload, type UploadPayload } from './upload-payload.ts'

export type UploadParts = {
  databases: Databases
  clock: Clock
  /** For links in emails. */
  portalUrl: string
  connectors: Connectors
  secrets: SealedSecrets
}

const longestDescription = 500

const billOf = (row: BillRow, payload: UploadPayload, pdf: Buffer | undefined): Bill => ({
  reference: billReference(payload),
  invoiceNumber: row.invoiceNumber,
  issuedDate: row.issuedOn,
  dueDate: row.dueOn,
  totalIncGst: amountOfCents(row.totalCents),
  gst: amountOfCents(row.gstCents),
  supplierName: row.supplierName,
  supplierAbn: row.supplierAbn,
  agencyName: row.agencyName,
  propertyReference: row.externalId,
  propertyAddress: row.address,
  description: row.description.slice(0, longestDescription),
  ...(pdf && { pdf: pdf.toString('base64') }),
})

/**
 * Uploads an invoice through the agency’s connection at most once. The software does not recognise a bill that comes twice: that one leaves is
 * noted before, and if its answer is lost or the job crashes, a person looks whether it arrived. The job is retried while nothing was sent.
 */
export const uploadInvoiceJob = (parts: UploadParts): Job => ({
  task: 'upload-invoice',
  perform: async (given, { log, attempt, maxAttempts, signal }) => {
    const { databases, clock } = parts
    const payload = uploadPayload.parse(given)
    const { state, agencyId, invoiceId } = payload
    const tenant = { state, agencyId, userId: null }
    const database = databases.of(state)

    const row = await database.transaction(tenant, async (db) => maybeOne(db, beginAttempt(payload, attempt)))
    if (!row) return
    const settleOnce = async (outcome: UploadOutcome) =>
      database.transaction(tenant, async (db) => {
        const settled = await maybeOne(db, settleUpload(payload, outcome))
        if (!settled) return
        const now = clock.now()
        const actor = { ...tenant, originalUserId: null, now, requestId: null }
        const { propertyId } = row
        const change: Change = { action: 'finish-invoice-upload', entity: 'invoices', entityId: invoiceId, propertyId }
        await recordChange(db, actor, { ...change, before: { uploadState: 'UPLOADING' }, after: outcome }, 'JOB')
        // Cancelled while the bill was on its way: the email about that could not ask for the bill to be cancelled too.
        if (settled.isVoided && outcome.state === 'UPLOADED')
          await tellOfCreditNote({ ...tenant, db, today: todayIn(state, now) }, parts.portalUrl, {
            invoiceId,
            reason: settled.voidReason ?? '',
          })
      })
    // Waits for the database, because after the last attempt nothing else would end the state “uploading”.
    const settle = async (outcome: UploadOutcome) => untilDatabaseAnswers(async () => settleOnce(outcome), signal)

    // If the answer to an earlier attempt was lost, the bill may be in the software.
    if (row.isVoided && !row.isSent)
      return settle({ state: 'FAILED', error: 'The invoice was cancelled before it was uploaded' })
    if (row.software === null)
      return settle({ state: 'FAILED', error: 'This property is no longer managed in property management software' })
    const name = softwareLabel(row.software)
    try {
      const today = todayIn(state, clock.now())
      const document = await invoicePdf(database.reader(tenant), state, agencyId, invoiceId, today)
      const note = async (sentAt: string | null) =>
        untilDatabaseAnswers(
          async () => database.transaction(tenant, async (db) => maybeOne(db, noteBillSent(payload, sentAt))),
          signal,
        )
      const key = { state, agencyId, software: row.software }
      const bill = billOf(row, payload, document?.bytes)
      const session = await openSoftwareSession(parts, key)
      if (!session) return await settle({ state: 'FAILED', error: notConnectedText(name) })
      const answer = await postBill(session, { clock, row, note }, bill)
      if (answer.kind === 'stored')
        return await settle({ state: 'UPLOADED', reference: answer.billId, uploadedAt: clock.now().toISOString() })
      const error =
        answer.kind === 'refused'
          ? `${name} refused the invoice: ${answer.reason}`
          : unclearUploadText(name, row, answer.what)
      return await settle({ state: 'FAILED', error })
    } catch (error) {
      if (error instanceof SentElsewhere) return
      if (attempt < maxAttempts || error instanceof DocumentWaits) throw error
      // There is no further automatic attempt, so the failure is shown to users, who can retry.
      log.error({ err: error, invoiceId }, 'gave up uploading an invoice')
      const what = error instanceof SoftwareUnreachable ? `${name} could not be reached` : 'The upload failed'
      return settle({ state: 'FAILED', error: `${what}. Please try again later.` })
    }
  },
})

/** Another worker sends the bill at this moment, and ends the upload. */
class SentElsewhere extends Error {}

type Sending = { clock: Clock; row: BillRow; note: (sentAt: string | null) => Promise<unknown> }

/** Its digits after the milliseconds tell the notes of two workers apart, so that one that is repeated counts as the same. */
const noteTime = (clock: Clock): string =>
  clock
    .now()
    .toISOString()
    .replace('Z', `${randomInt(100, 1000)}Z`)

async function postBill(session: SoftwareSession, { clock, row, note }: Sending, bill: Bill): Promise<BillAnswer> {
  if (row.isSent) return { kind: 'unclear', what: 'The upload was interrupted.' }
  try {
    const sentAt = noteTime(clock)
    const answer = await session.postBill(bill, async () => {
      if (!(await note(sentAt))) throw new SentElsewhere()
    })
    if (answer.kind === 'refused') await note(null)
    return answer
  } catch (error) {
    // In both cases the software has said that it did not take the bill.
    if (error instanceof AuthorisationRevoked || error instanceof QuotaReached) await note(null)
    if (error instanceof AuthorisationRevoked) return { kind: 'refused', reason: 'the connection is not authorised' }
    throw error
  }
}
