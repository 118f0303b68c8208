import type { Endpoint, ReplyOf } from '../../../../contract/endpoint.ts'
import { listInvoices, listPropertyInvoices } from '../../../../contract/invoices.ts'
import { getQuote, listQuotes } from '../../../../contract/quotes/quotes.ts'
import type { Example } from '../../../platform/open-api.ts'

const property = { compliancePropertyId: 4648, addressLine1: '9/106 Albert Avenue', addressLine2: 'Truganina VIC 3029' }

const quote: ReplyOf<typeof listQuotes>['items'][number] = {
  complianceQuoteId: 269_158,
  quoteNumber: '469158',
  pdfUrl: '/v1/quote/269158/pdf',
  approvalUrl: null,
  expiresAt: '2026-12-29',
  isExpired: false,
  status: 'ACCEPTED',
  service: { name: 'Corded blinds', shortName: 'blinds' },
  property,
  quoteSeverity: 'RECOMMENDED',
  estimatedPrices: { minimum: '180.00', maximum: '180.00' },
  canForward: true,
  canReactivate: false,
  lastForwarded: { on: '2026-11-30', toAddresses: ['ava.brown@mail.example'] },
}
const decidedAt = '2026-12-02T23:30:00.000Z'
const detail: ReplyOf<typeof getQuote> = {
  ...quote,
  issuedAt: '2026-11-29',
  lines: [
    { description: 'Fit cord device to roller blind, bathroom', quantity: '1', totalIncGst: '180.00', gst: '16.36' },
  ],
  totalIncGst: '180.00',
  gst: '16.36',
  decision: { at: decidedAt, by: 'Linh Nguyen', reason: null },
  moves: [
    { from: null, to: 'AWAITING_APPROVAL', at: '2026-11-28T23:20:00.000Z', by: null },
    { from: 'AWAITING_APPROVAL', to: 'ACCEPTED', at: decidedAt, by: 'Linh Nguyen' },
  ],
  mails: [
    {
      id: 88_121,
      toAddresses: ['ava.brown@mail.example'],
      ccAddresses: [],
      status: 'SENT',
      createdAt: '2026-11-29T22:00:00.000Z',
      sentAt: '2026-11-29T22:00:04.000Z',
      by: 'Linh Nguyen',
      error: null,
    },
  ],
  isSubscribed: false,
  version: 3,
}

const invoice: ReplyOf<typeof listInvoices>['items'][number] = {
  id: 269_419,
  invoiceNumber: '369419',
  pdfUrl: '/v1/invoice/269419/pdf',
  isPaid: false,
  paidAt: null,
  issuedDate: '2026-11-19',
  dueDate: '2026-12-19',
  isOverdue: false,
  isCancelled: false,
  creditNote: null,
  totalIncGst: '280.00',
  property,
  integration: {
    softwareName: 'PropertyMe',
    isUploading: false,
    isUploaded: false,
    uploadedAt: null,
    uploadedBy: null,
    isEligibleToUpload: true,
    isUnclear: false,
    takesInvoices: true,
    toEnterIn: null,
    lastError: null,
  },
}

const listOf = <Item>(item: Item) => ({ items: [item], total: 1, unfilteredTotal: 1 })

export const billExamples: readonly (readonly [Endpoint, Example])[] = [
  [listQuotes, { reply: listOf(quote) }],
  [getQuote, { reply: detail }],
  [listInvoices, { reply: listOf(invoice) }],
  [listPropertyInvoices, { reply: listOf(invoice) }],
]
