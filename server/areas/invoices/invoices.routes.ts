import {
  exportInvoices,
  forwardInvoice,
  getCreditNotePdf,
  getInvoicePdf,
  listInvoiceIds,
  listInvoices,
  listOverdueInvoices,
  listPropertyInvoices,
  previewForwardedInvoice,
  uploadInvoice,
} from '../../../contract/invoices.ts'
import { downloadBills } from '../../../contract/invoices/bills-to-enter.ts'
import { answerUpload } from '../../../contract/invoices/unclear-uploads.ts'
import { notFound } from '../../platform/problem.ts'
import { FileAnswer, serve, type Route } from '../../platform/serve.ts'
import { toSlice } from '../quotes/page-slice.ts'
import type { MailBrand } from '../emails/compose-message.ts'
import { downloadBillsToEnter } from './bills-to-enter.ts'
import { creditNotePdf } from './credit-note-pdf.ts'
import { forwardInvoiceByMail, previewInvoiceForward } from './forward-invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { creditNoteNotFound, invoiceNotFound, invoiceReply } from './invoice-reply.ts'
import { toInvoiceFilter, toInvoiceOrder } from './invoice-list-query.ts'
import { invoicesSpreadsheet } from './invoices-spreadsheet.ts'
import { findInvoiceIds, findInvoices, findOverdueInvoices, findPropertyInvoices } from './list-invoices.ts'
import { answerUnclearUpload } from './answer-upload.ts'
import { startUpload } from './start-upload.ts'

export const invoicesRoutes = (brand: MailBrand): Route[] => [
  serve(listInvoices, async ({ scope, query }) => {
    const { rows, total, unfilteredTotal } = await findInvoices(
      scope,
      toInvoiceFilter(query),
      toInvoiceOrder(query),
      toSlice(query),
    )
    return { items: rows.map((row) => invoiceReply(row, scope)), total, unfilteredTotal }
  }),
  serve(listInvoiceIds, async ({ scope, query }) => findInvoiceIds(scope, toInvoiceFilter(query))),
  serve(exportInvoices, async ({ scope, signedIn, query }) => invoicesSpreadsheet(scope, signedIn.agencyName, query)),
  serve(downloadBills, async ({ scope, query }) => downloadBillsToEnter(scope, query)),
  serve(listOverdueInvoices, async ({ scope, query }) => {
    const { rows, total } = await findOverdueInvoices(scope, query.propertyManagerId, toSlice(query))
    return { items: rows.map((row) => invoiceReply(row, scope)), total }
  }),
  serve(listPropertyInvoices, async ({ scope, params, query }) => {
    const which = { propertyId: params.id, withCancelled: query.cancelled === 'true' }
    const found = await findPropertyInvoices(scope, which, toSlice(query))
    if (!found) throw notFound('Property not found')
    return { items: found.rows.map((row) => invoiceReply(row, scope)), total: found.total }
  }),
  serve(getInvoicePdf, async ({ scope, params }) => {
    const drawn = await invoicePdf(scope.db, scope.state, scope.agencyId, params.id, scope.today)
    if (!drawn) throw invoiceNotFound()
    return new FileAnswer({ name: drawn.name, type: 'application/pdf', body: drawn.bytes })
  }),
  serve(getCreditNotePdf, async ({ scope, params }) => {
    const drawn = await creditNotePdf(scope.db, scope.state, scope.agencyId, params.id, scope.today)
    if (!drawn) throw creditNoteNotFound()
    return new FileAnswer({ name: drawn.name, type: 'application/pdf', body: drawn.bytes })
  }),
  serve(forwardInvoice, async ({ scope, params, body }) => forwardInvoiceByMail(scope, params.id, body)),
  serve(previewForwardedInvoice, async ({ scope, params, body }) =>
    previewInvoiceForward(scope, params.id, body, brand),
  ),
  serve(answerUpload, async ({ scope, params, body }) => answerUnclearUpload(scope, params.id, body.isThere)),
  serve(uploadInvoice, async ({ scope, params }) => startUpload(scope, params.id)),
]
