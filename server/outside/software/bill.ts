/** A bill in the format of management software. Amounts are text with two decimals, days are YYYY-MM-DD. */
export type Bill = {
  /** The same whenever the same bill is sent, so that software that already has it returns the stored bill. */
  reference: string
  invoiceNumber: string
  issuedDate: string
  dueDate: string
  totalIncGst: string
  gst: string
  supplierName: string
  supplierAbn: string
  /** The property's id in that software, if known. */
  propertyReference: string | null
  propertyAddress: string
  description: string
  /** Base64. */
  pdf?: string
}

export type BillAnswer = { kind: 'stored'; billId: string } | { kind: 'refused'; reason: string }

/** The software did not answer as expected. It is unknown whether a bill arrived: send it again with the same reference. */
export class SoftwareUnreachable extends Error {}
