import { printable } from '../bounded-reply.ts'
import type { Bill, BillAnswer } from './bill.ts'
import { AuthorisationRevoked, QuotaReached } from './connector.ts'
import { callBody, callUrl } from './contract-request.ts'
import type { ContractCall } from './contracts/contract.ts'
import { palaceContract } from './contracts/palace.ts'
import { isChosen, listSuppliers } from './palace-questions.ts'
import type { PalaceAccess } from './palace-pages.ts'

/*
 * What goes to Palace. Its answers are texts; that with “(Successful)” means that it was taken, and what others mean was not seen. It has
 * no key by which something that comes twice is recognised.
 */

const { calls } = palaceContract

const shownText = 300

/** Sends once. Throws only where Palace has surely not taken it. */
export async function sendToPalace(
  { http, url, headers }: PalaceAccess,
  call: ContractCall,
  values: Readonly<Record<string, unknown>>,
  /** Palace says no id of what it took. */
  ourId: string,
): Promise<BillAnswer> {
  const body = callBody(call, values)
  try {
    const { status, text } = await http.callText({
      method: 'POST',
      url: callUrl(url, call),
      headers,
      body,
    })
    const said = printable(text.replaceAll(/^\s*"|"\s*$/g, ''), shownText)
    if (status === 200 && text.includes('(Successful)')) return { kind: 'stored', billId: ourId }
    if (status >= 400 && status < 500) return { kind: 'refused', reason: said || `it answered ${status}` }
    return { kind: 'unclear', what: said === '' ? `It answered ${status}.` : `It answered “${said}”.` }
  } catch (error) {
    if (error instanceof AuthorisationRevoked || error instanceof QuotaReached) throw error
    return { kind: 'unclear', what: 'Its answer did not arrive.' }
  }
}

export async function postPalaceBill(
  access: PalaceAccess,
  bill: Bill,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })
  if (bill.propertyReference === null) return refused('it does not know this property')
  if (!bill.pdf) return refused('the invoice has no PDF')
  const { supplier } = access.chosen
  const again = 'Connect Palace once more under Management software and choose it, then upload again'
  if (!isChosen(supplier)) return refused(`no supplier was chosen there for ${bill.supplierName}. ${again}`)
  if (!(await listSuppliers(access)).some(({ value }) => value === supplier))
    return refused(`the supplier that was chosen for ${bill.supplierName} is no longer there. ${again}`)
  await beforeSending()
  return sendToPalace(
    access,
    calls.addBill,
    {
      newPropertyDiaryInvoiceFile: {
        DiaryInvoiceAccountNumber: bill.agencyName,
        DiaryInvoiceDate: bill.issuedDate,
        DiaryInvoiceReferenceNumber: bill.invoiceNumber,
        DiaryInvoiceSupplierName: bill.supplierName,
        DiaryInvoiceSupplierTaxNumber: bill.supplierAbn,
        DiaryInvoicePropertyAddress: bill.propertyAddress,
        DiaryInvoiceTotalAmountIncludingGST: bill.totalIncGst,
        DiaryInvoiceTotalGSTAmount: bill.gst,
        DiaryInvoiceImage: bill.pdf,
        // Palace has no field for the day on which a bill is due.
        DiaryInvoiceCustomDescription02: 'Description',
        DiaryInvoiceCustomValue02: `${bill.description}. Due on ${bill.dueDate}.`,
        DiaryInvoiceCustomDescription03: 'Property Code',
        DiaryInvoiceCustomValue03: bill.propertyReference,
        DiaryInvoiceCustomDescription04: 'Supplier Code',
        DiaryInvoiceCustomValue04: supplier,
      },
      newPropertyDiaryInvoiceFileException: { DiaryInvoiceFileExceptionNo: 0, DiaryInvoiceFileExceptionMessage: '' },
    },
    bill.invoiceNumber,
  )
}
