/** An invoice is cancelled once and in full, so its credit note is numbered after it. */
export const creditNoteNumber = (invoiceNumber: string): string => `CN${invoiceNumber}`
