import * as z from 'zod/mini'
import { softwareLabel } from '../../../contract/agency.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes } from '../../../contract/states.ts'
import { SoftwareUnreachable, type BillAnswer } from '../../outside/software/bill.ts'
import type { CheckResult } from '../../outside/software/check-result.ts'
import { AuthorisationRevoked, QuotaReached } from '../../outside/software/connector.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import type { Job } from '../../platform/jobs.ts'
import { untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import { openSoftwareSession, type SoftwareParts } from '../integration/open-session.ts'
import { readServiceReport } from '../service-reports/read-service-report.ts'
import {
  noteLeft,
  resultToSend,
  settleResult,
  type ResultOutcome,
  type ResultPayload,
  type ResultToSend,
} from './sent-results.queries.ts'

export type SendResultParts = SoftwareParts & { files: FileStore }

const payloadShape = z.object({
  state: z.enum(stateCodes),
  agencyId: z.int(),
  resultId: z.int(),
  requestedAt: z.string(),
})

/**
 * Sends the report or the record of a check to the agency’s software at most once: that it leaves is noted before, and if its answer is
 * lost or the job crashes, a person looks whether it arrived. The job is retried while nothing was sent.
 */
export const sendResultJob = (parts: SendResultParts): Job => ({
  task: 'send-result',
  perform: async (given, { log, attempt, maxAttempts, signal }) => {
    const payload = payloadShape.parse(given)
    const { state, agencyId, resultId } = payload
    const tenant = { state, agencyId, userId: null }
    const database = parts.databases.of(state)
    const row = await maybeOne(database.reader(tenant), resultToSend(payload))
    if (!row) return
    const name = softwareLabel(row.software)
    const settleOnce = async (outcome: ResultOutcome) =>
      database.transaction(tenant, async (db) => {
        const now = parts.clock.now()
        if (!(await maybeOne(db, settleResult(payload, outcome, now)))) return
        const actor = { ...tenant, originalUserId: null, now, requestId: null }
        const change = { entity: 'software_results', entityId: resultId, propertyId: row.propertyId }
        const after = { software: row.software, kind: row.kind, ...outcome }
        await recordChange(db, actor, { action: 'finish-sending-result', ...change, after }, 'JOB')
      })
    // Waits for the database, because after the last attempt nothing else would end the state “waiting”.
    const settle = async (outcome: ResultOutcome) => untilDatabaseAnswers(async () => settleOnce(outcome), signal)
    const notSent = async (reason: string) => settle({ state: 'NOT_SENT', reason })
    const unclear = async (what: string) =>
      settle({ state: 'UNCLEAR', reason: `${what} Look in ${name} whether it is there, then send it again if not.` })

    if (row.hasLeft) return unclear('The sending was interrupted.')
    try {
      const answer = await sendOnce(parts, payload, row, async (leftAt) =>
        untilDatabaseAnswers(
          async () => database.transaction(tenant, async (db) => void (await db.rows(noteLeft(payload, leftAt)))),
          signal,
        ),
      )
      if (answer.kind === 'stored') return await settle({ state: 'SENT', reason: null })
      return await (answer.kind === 'refused' ? notSent(answer.reason) : unclear(answer.what))
    } catch (error) {
      if (attempt < maxAttempts) throw error
      log.error({ err: error, resultId }, 'gave up sending a result')
      return notSent(error instanceof SoftwareUnreachable ? `${name} could not be reached` : 'the sending failed')
    }
  },
})

type NoteLeft = (leftAt: Date | null) => Promise<void>

async function sendOnce(
  parts: SendResultParts,
  payload: ResultPayload,
  row: ResultToSend,
  note: NoteLeft,
): Promise<BillAnswer> {
  const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })
  const name = softwareLabel(row.software)
  if (!row.isConnected) return refused(`${name} is not connected`)
  if (row.externalId === null) return refused(`the property is not linked with one in ${name}`)
  if (row.kind === 'RECORD' && !row.isCompliant) return refused('the check found faults that are not repaired yet')
  const result = await readResult(parts, payload, { ...row, externalId: row.externalId })
  if (!result) return refused('the report was removed')
  const session = await openSoftwareSession(parts, { ...payload, software: row.software })
  if (!session?.sendResult) return refused(`${name} does not take it`)
  try {
    const answer = await session.sendResult(result, async () => note(parts.clock.now()))
    if (answer.kind === 'refused') await note(null)
    return answer
  } catch (error) {
    // In both cases the software has said that it did not take it.
    if (error instanceof AuthorisationRevoked || error instanceof QuotaReached) await note(null)
    if (error instanceof AuthorisationRevoked) return refused('the connection is not authorised')
    throw error
  }
}

async function readResult(
  { databases, files }: SendResultParts,
  { state, agencyId }: ResultPayload,
  row: ResultToSend & { externalId: string },
): Promise<CheckResult | undefined> {
  const { storageKey, fileName, visitId } = row
  const service = serviceOfId(row.serviceId) as ServiceCode
  const reader = databases.of(state).reader({ state, agencyId, userId: null })
  const report = await readServiceReport(reader, agencyId, visitId, service)
  if (!report || storageKey === null || fileName === null) return undefined
  const bytes = await files.read(storageKey).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined
    throw error
  })
  if (!bytes) return undefined
  return {
    id: row.id,
    kind: row.kind,
    propertyReference: row.externalId,
    propertyAddress: row.address,
    service,
    doneOn: row.doneOn,
    nextDueOn: report.nextDueOn,
    intervalMonths: report.interval?.months ?? null,
    isCompliant: row.isCompliant,
    technician: report.technician.name,
    supplierName: report.provider.name,
    supplierAbn: report.provider.abn,
    appliances: report.appliances,
    document: { title: `${services[service].name} service report`, fileName, bytes },
  }
}
