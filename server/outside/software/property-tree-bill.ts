import * as z from 'zod/mini'
import { printable } from '../bounded-reply.ts'
import type { Bill, BillAnswer } from './bill.ts'
import { callBody, callUrl } from './contract-request.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import type { PropertyTreeAccess, TreeChoices } from './property-tree-pages.ts'
import { isTreeChoice } from './property-tree-questions.ts'
import { oneLine } from './read-record.ts'
import { sendBill } from './send-bill.ts'

/* An invoice of a creditor for Property Tree. What it answers to one was not seen, so its status alone says whether it arrived. */

const { calls } = propertyTreeContract
const managements = z.array(z.object({ management_id: oneLine(100) })).check(z.maxLength(10))
const said = z.object({ message: z.string() })

/** Why it refused; may be empty. */
export const treeReason = (answer: unknown): string => printable(said.safeParse(answer).data?.message ?? '')

/** Invoices and compliance records belong to the management of a property. Null if it has none, or is not known there. */
export async function findManagement({ http, url, headers }: PropertyTreeAccess, id: string): Promise<string | null> {
  const found = await http.read(callUrl(url, calls.property, { id }), headers)
  return managements.safeParse(found).data?.[0]?.management_id ?? null
}

const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })

export async function postPropertyTreeBill(
  access: PropertyTreeAccess,
  { creditor, account }: TreeChoices,
  bill: Bill,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  if (bill.propertyReference === null) return refused('it does not know this property')
  if (!bill.pdf) return refused('the invoice has no PDF')
  if (!isTreeChoice(creditor) || !isTreeChoice(account))
    return refused(
      `no creditor and account were chosen for ${bill.supplierName} when it was connected. Connect it again under Management software and choose both, then upload again`,
    )
  const managementId = await findManagement(access, bill.propertyReference)
  if (managementId === null) return refused('the property has no management there')
  const body = callBody(
    calls.addInvoice,
    {
      invoice_json: {
        account_id: account,
        creditor_id: creditor,
        management_id: managementId,
        description: bill.description,
        creditor_reference: bill.invoiceNumber,
        // Amounts there include GST.
        amount: bill.totalIncGst,
        due_date: bill.dueDate,
      },
    },
    { name: `${bill.invoiceNumber}.pdf`, type: 'application/pdf', bytes: Buffer.from(bill.pdf, 'base64') },
  )
  await beforeSending()
  const { http, url, headers } = access
  return sendBill(
    http,
    { method: 'POST', url: callUrl(url, calls.addInvoice), headers, body },
    {
      // It gives no number that is known, so ours is how people find it.
      storedId: (status) => (status >= 200 && status < 300 ? bill.invoiceNumber : undefined),
      reason: treeReason,
    },
  )
}
