/** A bill in the format of management software. Amounts are text with two decimals, days are YYYY-MM-DD. */
export type Bill = {
  /** The same whenever the same bill is sent. */
  reference: string
  invoiceNumber: string
  issuedDate: string
  dueDate: string
  totalIncGst: string
  gst: string
  supplierName: string
  supplierAbn: string
  agencyName: string
  /** The property's id in that software, if known. */
  propertyReference: string | null
  propertyAddress: string
  description: string
  /** Base64. */
  pdf?: string
}

/** `unclear`: the bill was sent, and it is not known whether it arrived. A person has to look, because software may take it twice. */
export type BillAnswer =
  | { kind: 'stored'; billId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unclear'; what: string }

/** The software did not answer as expected. */
export class SoftwareUnreachable extends Error {}

/** The software refuses the portal itself, for all agencies: the operator must act, and nothing is wrong with the connection. */
export class ClientRefused extends SoftwareUnreachable {}
