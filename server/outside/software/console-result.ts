import { printable } from '../bounded-reply.ts'
import * as z from 'zod/mini'
import type { ServiceCode } from '../../../contract/services.ts'
import type { BillAnswer } from './bill.ts'
import type { CheckResult } from './check-result.ts'
import { sendConsoleFile, type ConsoleAccess } from './console-bill.ts'
import { foldEvents, type ConsoleEvent } from './console-events.ts'
import type { CredentialStore } from './connector.ts'
import { callBody, callUrl } from './contract-request.ts'
import { consoleContract } from './contracts/console.ts'
import { sendBill } from './send-bill.ts'

/* A certificate for Console: it completes the process that the agency has given to us for this service. */

const { calls } = consoleContract
const said = z.object({ message: z.string() })
/** Console’s names of the services that both know. */
const consoleServices: Partial<Record<ServiceCode, string>> = {
  smoke: 'SMOKE_ALARMS',
  rcd: 'RESIDUAL_CURRENT_DEVICES',
  blinds: 'BLINDS',
  water: 'WATER_EFFICIENCY',
}

const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })

export async function sendConsoleResult(
  access: ConsoleAccess,
  { inbox }: CredentialStore,
  { id, kind, propertyReference, service, isCompliant, doneOn, nextDueOn, document }: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  const name = consoleServices[service]
  if (kind !== 'RECORD' || name === undefined) return refused('it does not take this')
  if (!isCompliant) return refused('it takes only certificates of checks that were passed')
  const events = (await inbox?.ofProperties([propertyReference])) ?? []
  const processId = foldEvents(events.map(({ event }) => event as ConsoleEvent)).processes.get(name)
  if (processId === undefined) return refused('this service of the property was not given to us there')
  const certificateFileId = await sendConsoleFile(access, `result ${id}`, {
    name: document.fileName,
    bytes: document.bytes,
  })
  const body = callBody(calls.updateCompliance, {
    propertyComplianceProcessId: processId,
    newPropertyComplianceDetails: {
      expiryDate: nextDueOn ?? undefined,
      lastInspectionDate: doneOn,
      certificateFileId,
    },
  })
  await beforeSending()
  const { http, url, headers } = access
  return sendBill(
    http,
    { method: 'POST', url: callUrl(url, calls.updateCompliance), headers, body },
    {
      storedId: (status) => (status >= 200 && status < 300 ? certificateFileId : undefined),
      reason: (answer) => printable(said.safeParse(answer).data?.message ?? ''),
    },
  )
}
