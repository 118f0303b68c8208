import * as z from 'zod/mini'
import { printable } from '../bounded-reply.ts'
import type { BillAnswer } from './bill.ts'
import type { CheckResult } from './check-result.ts'
import { callBody, callUrl } from './contract-request.ts'
import { vaultReContract } from './contracts/vault-re.ts'
import { oneLine } from './read-record.ts'
import { sendBill } from './send-bill.ts'
import type { SoftwareHttp } from './software-http.ts'
import type { Ask } from './vault-re-pages.ts'

const { calls } = vaultReContract
/** By this call; larger files have one of their own. */
const fileLimit = 5_000_000
const leaseShape = z.object({ leaseLifeId: oneLine(100) })
const fileShape = z.object({ id: z.int() })
const problemShape = z.object({ msg: z.string() })

const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })

type Access = { http: SoftwareHttp; url: string; headers: Record<string, string>; ask: Ask }

/** A report goes to the files of the property’s lease. */
export async function sendVaultReDocument(
  { http, url, headers, ask }: Access,
  { kind, propertyReference: id, document: { fileName, bytes } }: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  if (kind !== 'DOCUMENT') return refused('it does not take this')
  if (bytes.length >= fileLimit) return refused('the report is larger than 5 MB')
  const property = await ask(callUrl(url, calls.property, { id }))
  if (property === undefined) return refused('it does not know this property')
  const lifeid = leaseShape.safeParse(property).data?.leaseLifeId ?? null
  if (lifeid === null) return refused('the property has no lease there')
  const body = callBody(calls.addFile, {}, { name: fileName, type: 'application/pdf', bytes })
  await beforeSending()
  return sendBill(
    http,
    { method: 'POST', url: callUrl(url, calls.addFile, { id, lifeid }), headers, body },
    {
      storedId: (status, answer) => {
        const stored = fileShape.safeParse(answer).data?.id
        return status === 201 && stored !== undefined ? String(stored) : undefined
      },
      reason: (answer) => printable(problemShape.safeParse(answer).data?.msg ?? ''),
    },
  )
}
