import type { Invoice } from '../../../contract/invoices.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { invoiceNotFound, invoiceReply } from './invoice-reply.ts'
import { uploadRefusal } from './invoice-upload.ts'
import { findInvoice, lockInvoice, type InvoiceRow } from './invoices.queries.ts'
import { enqueueUpload, markUploading } from './upload-invoice.queries.ts'

/** Starts the upload to the management software; a job does it. Of two concurrent requests only one succeeds. */
export async function startUpload(scope: Scope, invoiceId: number): Promise<Invoice> {
  const { db, state, agencyId, userId, now } = scope
  const invoice = await maybeOne(db, lockInvoice(agencyId, invoiceId))
  if (!invoice) throw invoiceNotFound()
  const refusal = uploadRefusal(invoice, now)
  if (refusal) throw refusal
  await db.batch([
    markUploading(agencyId, invoiceId, userId, now),
    enqueueUpload({ state, agencyId, invoiceId, requestedAt: now.toISOString() }),
  ])
  await recordChange(db, scope, {
    action: 'start-invoice-upload',
    entity: 'invoices',
    entityId: invoiceId,
    propertyId: invoice.propertyId,
    before: { uploadState: invoice.uploadState, uploadError: invoice.uploadError },
    after: { uploadState: 'UPLOADING', software: invoice.software },
  })
  return invoiceReply((await maybeOne(db, findInvoice(agencyId, invoiceId))) as InvoiceRow, scope)
}
