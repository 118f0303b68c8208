import type { Invoice } from '../../../contract/invoices.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { invoiceNotFound, invoiceReply } from './invoice-reply.ts'
import { isUnclear } from './invoice-upload.ts'
import { findInvoice, lockInvoice, type InvoiceRow } from './invoices.queries.ts'
import { startUpload } from './start-upload.ts'
import { markFound, markMissing } from './upload-invoice.queries.ts'

/** Somebody has looked in the software whether a bill arrived whose answer was lost. One that is missing is sent again, if it still can be. */
export async function answerUnclearUpload(scope: Scope, invoiceId: number, isThere: boolean): Promise<Invoice> {
  const { db, agencyId, userId, now } = scope
  const invoice = await maybeOne(db, lockInvoice(agencyId, invoiceId))
  if (!invoice) throw invoiceNotFound()
  if (!isUnclear(invoice, now))
    throw new Problem('conflict', 'A colleague has answered this meanwhile. Reload to see it.')
  await db.rows(isThere ? markFound(agencyId, invoiceId, userId, now) : markMissing(agencyId, invoiceId))
  await recordChange(db, scope, {
    action: 'answer-unclear-upload',
    entity: 'invoices',
    entityId: invoiceId,
    propertyId: invoice.propertyId,
    before: { uploadState: invoice.uploadState, uploadError: invoice.uploadError },
    after: { software: invoice.software, isThere },
  })
  if (!isThere && invoice.acceptsInvoices) return startUpload(scope, invoiceId)
  return invoiceReply((await maybeOne(db, findInvoice(agencyId, invoiceId))) as InvoiceRow, scope)
}
