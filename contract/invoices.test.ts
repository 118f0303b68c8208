import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { forwardInvoiceForm, invoiceStatus, invoiceStatusTags, invoiceUploadState, noUploadText } from './invoices.ts'
import { amount } from './money.ts'

describe('invoices', () => {
  it.each([
    [{ isCancelled: false, isPaid: true, isOverdue: false }, 'Paid'],
    [{ isCancelled: false, isPaid: true, isOverdue: true }, 'Paid'],
    [{ isCancelled: false, isPaid: false, isOverdue: true }, 'Overdue'],
    [{ isCancelled: false, isPaid: false, isOverdue: false }, 'Due'],
    [{ isCancelled: true, isPaid: false, isOverdue: false }, 'Cancelled'],
  ])('%j is shown as %s', (invoice, label) => {
    expect(invoiceStatusTags[invoiceStatus(invoice)].label).toBe(label)
  })

  it.each([
    [{ isUploading: true, isUploaded: false, lastError: { message: 'refused' } }, 'SYNCING'],
    [{ isUploading: false, isUploaded: true, lastError: null }, 'UPLOADED'],
    [{ isUploading: false, isUploaded: false, lastError: { message: 'refused' } }, 'FAILED'],
    [{ isUploading: false, isUploaded: false, lastError: null }, null],
  ])('%j is %s', (integration, state) => {
    expect(invoiceUploadState(integration)).toBe(state)
  })

  it.each([
    [{ softwareName: null }, {}, 'Not integrated'],
    [{ takesInvoices: false }, {}, 'No upload to PropertyMe'],
    [{}, {}, 'Not uploaded'],
    [{}, { isPaid: true }, 'Paid before upload'],
    [{}, { isPaid: true, isCancelled: true }, 'Cancelled before upload'],
  ])('one of %j that is %j says: %s', (integration, payment, text) => {
    const none = {
      isUploading: false,
      isUploaded: false,
      uploadedAt: null,
      uploadedBy: null,
      isUnclear: false,
      lastError: null,
    }
    const software = {
      softwareName: 'PropertyMe',
      takesInvoices: true,
      isEligibleToUpload: true,
      toEnterIn: null,
      ...none,
    }
    const invoice = { isPaid: false, isOverdue: false, isCancelled: false, ...payment }
    expect(noUploadText({ ...invoice, integration: { ...software, ...integration } })).toBe(text)
  })

  it.each([
    ['108.90', true],
    ['-5.00', true],
    ['108.9', false],
    ['1,080.00', false],
    ['NaN', false],
  ])('%s is an amount: %s', (text, is) => {
    expect(amount.safeParse(text).success).toBe(is)
  })

  it('forwarding an invoice follows the rules for emails', () => {
    expect(brokenRules(forwardInvoiceForm, { toAddresses: ['x'] })).toEqual({
      toAddresses: 'Please enter a valid email address',
    })
  })
})
