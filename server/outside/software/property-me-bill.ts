import * as z from 'zod/mini'
import { printable } from '../bounded-reply.ts'
import { SoftwareUnreachable, type Bill, type BillAnswer } from './bill.ts'
import { callBody, callUrl } from './contract-request.ts'
import { propertyMeContract } from './contracts/property-me.ts'
import { idOrNull } from './property-me-records.ts'
import { oneLine } from './read-record.ts'
import { sendBill } from './send-bill.ts'
import type { CheckResult } from './check-result.ts'
import type { SoftwareHttp } from './software-http.ts'

/*
 * A bill for PropertyMe: from the folio of our supplier record to the owner’s. It has no key by which a repeated bill is recognised, and
 * no list of bills, so an answer that did not come is left to a person.
 */

const { calls } = propertyMeContract
const pageSize = 100
/** More suppliers than any agency has; a list that goes on is not read for ever. */
const mostSuppliers = 20_000
const usualPriority = 1

const id = oneLine(100)
const suppliersReply = z.array(z.object({ Id: id, FolioId: id, ABN: oneLine(40) })).check(z.maxLength(10_000))
const contactReply = z.object({
  FolioId: id,
  PaymentPriority: z.nullish(z.int()),
  Contact: z.object({ SupplierChartAccountId: id }),
})
const detailReply = z.object({
  ActiveOwnershipId: id,
  Ownership: z.nullish(z.object({ Id: id, FolioId: id })),
})
const billReply = z.object({ TrackingIds: z.array(z.string().check(z.minLength(1), z.maxLength(100))) })
const status = z.object({ ResponseStatus: z.object({ Message: z.string(), Errors: z.nullish(z.unknown()) }) })
const successful = z.object({ IsSuccessful: z.nullish(z.boolean()) })
const fieldErrors = z.array(z.object({ Message: z.string() }))

type Session = { http: SoftwareHttp; url: string; headers: () => Promise<Record<string, string>> }

const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })
const digits = (text: string | null) => text?.replaceAll(/\D/g, '') ?? ''

async function readReply<Shape extends z.ZodMiniType>(
  { http, headers }: Session,
  address: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const reply = shape.safeParse(await http.read(address, await headers()))
  if (!reply.success) throw new SoftwareUnreachable('The software sent something that cannot be understood')
  return reply.data
}

async function supplierWithAbn(session: Session, abn: string): Promise<string | null> {
  for (let offset = 0; offset < mostSuppliers; offset += pageSize) {
    const address = callUrl(session.url, calls.suppliers, { Offset: offset, Limit: pageSize })
    const rows = await readReply(session, address, suppliersReply)
    const found = rows.find(({ ABN }) => digits(ABN) === abn)
    if (found) return idOrNull(found.Id)
    if (rows.length < pageSize) return null
  }
  return null
}

function reasonIn(body: unknown): string {
  const said = status.safeParse(body).data?.ResponseStatus
  const fields = fieldErrors.safeParse(said?.Errors).data?.map(({ Message }) => Message) ?? []
  return printable([said?.Message ?? '', ...fields].join(' '))
}

/** A report goes to the documents of the lot. */
export async function sendPropertyMeDocument(
  { http, url, headers }: Session,
  { id: resultId, propertyReference, document: { fileName, bytes } }: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  const file = { name: fileName, type: 'application/pdf', bytes }
  const address = callUrl(url, calls.addLotDocument, { Id: propertyReference })
  const request = { url: address, headers: await headers(), body: callBody(calls.addLotDocument, {}, file) }
  await beforeSending()
  return sendBill(
    http,
    { method: 'POST', ...request },
    {
      storedId: (code, answer) =>
        code === 200 && successful.safeParse(answer).data?.IsSuccessful !== false ? resultId : undefined,
      reason: reasonIn,
    },
  )
}

export async function postPropertyMeBill(
  session: Session,
  bill: Bill,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  const { http, url, headers } = session
  if (bill.propertyReference === null) return refused('it does not know this property')
  if (!bill.pdf) return refused('the invoice has no PDF')
  const supplierId = await supplierWithAbn(session, digits(bill.supplierAbn))
  if (supplierId === null)
    return refused(
      `it has no supplier with ABN ${bill.supplierAbn}. Add ${bill.supplierName} there as a supplier with a bill account, then upload again`,
    )
  const supplier = await readReply(session, callUrl(url, calls.contact, { Id: supplierId }), contactReply)
  const account = idOrNull(supplier.Contact.SupplierChartAccountId)
  const folio = idOrNull(supplier.FolioId)
  if (account === null || folio === null)
    return refused(`the supplier ${bill.supplierName} has no bill account there. Choose one, then upload again`)
  const lot = await readReply(session, callUrl(url, calls.lotDetail, { Id: bill.propertyReference }), detailReply)
  const owner = lot.Ownership ? idOrNull(lot.Ownership.FolioId) : null
  if (owner === null) return refused('the property has no owner there')
  const body = callBody(
    calls.addBill,
    {
      DueDate: bill.dueDate,
      ChartAccountId: account,
      Priority: supplier.PaymentPriority ?? usualPriority,
      Detail: `${bill.description} (${bill.invoiceNumber})`,
      Amount: bill.totalIncGst,
      IsTaxed: Number(bill.gst) !== 0,
      FromFolioId: folio,
      ToFolioId: owner,
      OwnershipId: idOrNull(lot.ActiveOwnershipId) ?? lot.Ownership?.Id ?? undefined,
      Reference: bill.invoiceNumber,
    },
    { name: `${bill.invoiceNumber}.pdf`, type: 'application/pdf', bytes: Buffer.from(bill.pdf, 'base64') },
  )
  const given = await headers()
  await beforeSending()
  return sendBill(
    http,
    { method: 'POST', url: callUrl(url, calls.addBill), headers: given, body },
    {
      storedId: (code, answer) => {
        const [billId] = billReply.safeParse(answer).data?.TrackingIds ?? []
        return code === 200 && billId !== undefined ? printable(billId, 100) : undefined
      },
      reason: reasonIn,
    },
  )
}
