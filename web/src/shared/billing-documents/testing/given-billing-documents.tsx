import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Invoice } from '@contract/invoices.ts'
import type { QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import type { Quote, QuoteDetail, SentMail } from '@contract/quotes/quotes.ts'
import { seedShell } from '@/shared/session/shell-data.ts'
import { givenShell } from '@/shared/testing/fake-api.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { ToastRegion } from '@/ui/overlays/ToastRegion.tsx'

const property = { compliancePropertyId: 71, addressLine1: '12 Wattle Street', addressLine2: 'Fitzroy VIC 3065' }

export const givenQuote = (parts: Partial<Quote> = {}): Quote => ({
  complianceQuoteId: 5,
  quoteNumber: 'Q-1005',
  pdfUrl: '/v1/quote/5/pdf',
  approvalUrl: 'https://portal.example/quote-approval/abc',
  expiresAt: '2026-11-30',
  isExpired: false,
  status: 'AWAITING_APPROVAL',
  service: { name: 'Gas safety check', shortName: 'gas' },
  property,
  quoteSeverity: 'URGENT',
  estimatedPrices: { minimum: '120.00', maximum: '180.00' },
  canForward: true,
  canReactivate: false,
  lastForwarded: null,
  ...parts,
})

export const givenMail = (parts: Partial<SentMail> = {}): SentMail => ({
  id: 1,
  toAddresses: ['owner@example.com'],
  ccAddresses: [],
  status: 'SENT',
  createdAt: '2026-11-14T01:00:00Z',
  sentAt: '2026-11-14T01:00:05Z',
  by: 'Priya Nair',
  error: null,
  ...parts,
})

export const givenQuoteDetail = (parts: Partial<QuoteDetail> = {}): QuoteDetail => ({
  ...givenQuote(),
  issuedAt: '2026-10-31',
  lines: [
    { description: 'Replace flue', quantity: '1', totalIncGst: '99.00', gst: '9.00' },
    { description: 'Gas fitter, hours', quantity: '1.5', totalIncGst: '181.50', gst: '16.50' },
  ],
  totalIncGst: '280.50',
  gst: '25.50',
  decision: null,
  moves: [
    { from: null, to: 'PENDING', at: '2026-10-30T01:00:00Z', by: null },
    { from: 'READY_TO_SEND', to: 'AWAITING_APPROVAL', at: '2026-10-31T01:00:00Z', by: 'Dana Whitlam' },
  ],
  mails: [],
  isSubscribed: false,
  version: 3,
  ...parts,
})

export const givenQuoteForApproval = (parts: Partial<QuoteForApproval> = {}): QuoteForApproval => ({
  quoteNumber: 'Q-1005',
  status: 'AWAITING_APPROVAL',
  isOpen: true,
  agencyName: 'Yarra Lantern Property',
  providerName: 'Detector Inspector Pty Ltd',
  address: '12 Wattle Street, Fitzroy VIC 3065',
  serviceName: 'Gas safety check',
  severity: 'URGENT',
  expiresAt: '2026-11-30',
  lines: givenQuoteDetail().lines,
  totalIncGst: '280.50',
  gst: '25.50',
  decision: null,
  signedIn: null,
  ...parts,
})

export const givenInvoice = (
  parts: Partial<Invoice> = {},
  integration: Partial<Invoice['integration']> = {},
): Invoice => ({
  id: 8,
  invoiceNumber: '20418',
  pdfUrl: '/v1/invoice/8/pdf',
  isPaid: false,
  paidAt: null,
  issuedDate: '2026-10-01',
  dueDate: '2026-10-15',
  isOverdue: true,
  isCancelled: false,
  creditNote: null,
  totalIncGst: '1089.50',
  property,
  ...parts,
  integration: {
    softwareName: 'PropertyMe',
    isUploading: false,
    isUploaded: false,
    uploadedAt: null,
    uploadedBy: null,
    isEligibleToUpload: true,
    takesInvoices: true,
    toEnterIn: null,
    isUnclear: false,
    lastError: null,
    ...integration,
  },
})

export const givenList = <Row,>(items: Row[], total = items.length) => ({ items, total })

/** A part of the portal for a signed-in user, with its toasts. */
export function openSignedIn(part: () => ReactNode) {
  toast.dismissAll()
  function Part() {
    const client = useQueryClient()
    if (!client.getQueryData(['seeded'])) {
      seedShell(client, givenShell())
      client.setQueryData(['seeded'], true)
    }
    return (
      <>
        {part()}
        <ToastRegion />
      </>
    )
  }
  return openAt('/list', Part)
}

/** Delays every answer, so that a second click happens while the first call is running. */
export function givenSlowApi() {
  const api = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, 80))
    return api(url, options)
  })
}

/** Serves PDFs, which the fake API cannot; returns the names of the saved files. */
export function givenPdfs(answer: (path: string) => Response) {
  const api = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) =>
    url.endsWith('/pdf') ? answer(url) : api(url, options),
  )
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

export const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
