import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { printable } from '../bounded-reply.ts'
import { SoftwareUnreachable, type Bill, type BillAnswer } from './bill.ts'
import { callBody, callUrl } from './contract-request.ts'
import { consoleContract } from './contracts/console.ts'
import { sendBill } from './send-bill.ts'
import type { SoftwareHttp } from './software-http.ts'

/* What goes to Console: files, and bills and certificates that name them. The ids are ours, and the same for the same thing. */

const { calls } = consoleContract

export type ConsoleAccess = { http: SoftwareHttp; url: string; headers: Record<string, string> }

const headerValues = z.nullish(z.array(z.string()))
const fileReply = z.object({
  link: z.object({
    url: z.string(),
    headers: z.nullish(z.object({ 'Content-Type': headerValues, 'x-amz-server-side-encryption': headerValues })),
  }),
})
const said = z.object({ message: z.string() })

/** A UUID that is the same for the same text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((parseInt(hex.slice(16, 18), 16) % 64) + 128).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** Console names where the bytes go: only to an encrypted address, or to where its own calls go. */
function storageUrl(link: string, url: string): string {
  const at = URL.canParse(link) ? new URL(link) : undefined
  if (at?.protocol === 'https:' || (at && at.origin === new URL(url).origin)) return at.href
  throw new SoftwareUnreachable('The software named no safe address for a file')
}

/** Stores a file in Console and returns its id. Sent again, it is the same file. */
export async function sendConsoleFile(
  { http, url, headers }: ConsoleAccess,
  reference: string,
  file: { name: string; bytes: Buffer },
): Promise<string> {
  const fileId = uuidOf(`file ${reference}`)
  const body = callBody(calls.addFile, { fileId, fileName: file.name })
  const answer = await http.call({ method: 'POST', url: callUrl(url, calls.addFile), headers, body })
  const reply = fileReply.safeParse(answer.body)
  if (answer.status >= 300 || !reply.success) throw new SoftwareUnreachable(`The software answered ${answer.status}`)
  const { link } = reply.data
  const asked = link.headers
  const sent = {
    'content-type': asked?.['Content-Type']?.[0] ?? 'application/pdf',
    ...(asked?.['x-amz-server-side-encryption']?.[0] && {
      'x-amz-server-side-encryption': asked['x-amz-server-side-encryption'][0],
    }),
  }
  const bytes = new Blob([new Uint8Array(file.bytes)])
  const put = await http.call(
    { method: 'PUT', url: storageUrl(link.url, url), headers: sent, body: bytes },
    { isBodyOptional: true, readsRefusals: true },
  )
  if (put.status >= 300) throw new SoftwareUnreachable(`The storage of the software answered ${put.status}`)
  return fileId
}

export async function postConsoleBill(
  access: ConsoleAccess,
  bill: Bill,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  if (bill.propertyReference === null) return { kind: 'refused', reason: 'it does not know this property' }
  const { http, url, headers } = access
  const billId = uuidOf(`bill ${bill.reference}`)
  const invoiceFileId = bill.pdf
    ? await sendConsoleFile(access, `bill ${bill.reference}`, {
        name: `${bill.invoiceNumber}.pdf`,
        bytes: Buffer.from(bill.pdf, 'base64'),
      })
    : undefined
  const body = callBody(calls.addBill, {
    billId,
    relatedTo: { id: bill.propertyReference, type: 'PROPERTY' },
    payTo: {
      type: 'CREDITOR',
      externalCreditor: {
        externalCreditorId: bill.supplierAbn.replaceAll(/\D/g, ''),
        mainContact: { businessName: bill.supplierName },
      },
    },
    amount: Math.round(Number(bill.totalIncGst) * 100),
    dueDate: bill.dueDate,
    invoiceNumber: bill.invoiceNumber,
    invoiceFileId,
  })
  await beforeSending()
  return sendBill(
    http,
    { method: 'POST', url: callUrl(url, calls.addBill), headers, body },
    {
      storedId: (status) => (status >= 200 && status < 300 ? billId : undefined),
      reason: (answer) => printable(said.safeParse(answer).data?.message ?? ''),
    },
  )
}
