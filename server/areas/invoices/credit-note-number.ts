/** An invoice is cancelled once and in full, so its credit note is numbered after it. */
export const creditNotePrefix = 'CN'
export const creditNoteNumber = (invoiceNumber: string): string => `${creditNotePrefix}${invoiceNumber}`
