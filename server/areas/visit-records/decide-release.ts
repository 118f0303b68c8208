import { characterCount } from '../../../contract/form-rules.ts'
import { recordChange, type Source } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { forbidden, notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import type { RecordRelease } from '../service-reports/recorded-service.ts'
import type { Recorder } from './recorder.ts'
import {
  decideSentRecord,
  recordToDecide,
  type Decision,
  type RecordToDecide,
  type SentRecord,
} from './record-releases.queries.ts'
import { whenText } from './visit-problems.ts'

/** A record that takes effect by a release: who signed it and when, and what its documents say of the release. */
export type ReleasedRecord = { recordedBy: number; sentAt: Date; printed: RecordRelease }

type Supervisor = Omit<Recorder, 'source'> & { source: Source }
type Wanted = { releaseId: number; status: Decision['status']; reason: string }

const longestReason = 500

/** Who made the visit or recorded it does not decide on it. */
export const isOwnRecord = (userId: number, { recordedById, performerUserId }: SentRecord): boolean =>
  userId === recordedById || userId === performerUserId

function checkReason(status: Decision['status'], reason: string): void {
  const verb = status === 'RELEASED' ? 'released' : 'refused'
  const length = characterCount(reason)
  const message =
    length === 0
      ? `Enter why it is ${verb}.`
      : `Please shorten this: it has ${length} characters, and ${longestReason} fit.`
  if (length === 0 || length > longestReason) throw ruleBroken(message, { reason: message })
}

const decidedAlready = ({ state }: Supervisor, { status, decidedBy, decidedAt, reason }: SentRecord): Problem =>
  new Problem(
    'conflict',
    `${decidedBy ?? 'A supervisor'} ${status === 'RELEASED' ? 'released' : 'refused'} this record on ${whenText(state, decidedAt ?? '')}: ${reason ?? ''}`,
  )

/** Property, findings or booking are no longer as they were, so that the sender has to look at it again. */
function outOfDate(error: unknown): unknown {
  if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) return error
  const details = Object.values(error.fields ?? {})
  return new Problem(
    'conflict',
    `This record cannot take effect as it was sent, because the booking or the property has changed since. ${details.length === 0 ? '' : `${details.join(' ')} `}Refuse it with a reason: then it can be corrected and sent again.`,
  )
}

/**
 * Releases a record that waits, so that it takes effect as it was sent, or sends it back. The same decision again has no
 * effect; any other gets a conflict with who decided and when.
 */
export async function decideRelease(
  supervisor: Supervisor,
  { releaseId, status, reason }: Wanted,
  takeEffect: (record: RecordToDecide, released: ReleasedRecord) => Promise<unknown>,
): Promise<void> {
  const { db, agencyId, userId, today, source } = supervisor
  const found = await maybeOne(db, recordToDecide(agencyId, releaseId))
  if (!found) throw notFound('This record was not found')
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  const record = await one(db, recordToDecide(agencyId, releaseId))
  const { sent } = record
  if (sent.status !== 'WAITING') {
    if (sent.decidedById === userId && sent.status === status && sent.reason === reason) return
    throw decidedAlready(supervisor, sent)
  }
  if (isOwnRecord(userId, sent)) throw forbidden('Another supervisor decides on what you made or recorded yourself.')
  checkReason(status, reason)
  const { decidedBy } = await one(db, decideSentRecord(supervisor, releaseId, { status, reason }))
  await recordChange(
    db,
    supervisor,
    {
      action: status === 'RELEASED' ? 'release-record' : 'refuse-record',
      entity: 'record_releases',
      entityId: releaseId,
      before: { status: 'WAITING' },
      after: { status, reason, visitId: record.visitId, quoteId: record.quoteId },
    },
    source,
  )
  if (status === 'REFUSED') return
  const printed = { by: decidedBy, on: today, reason, services: sent.missing.map(({ service }) => service) }
  try {
    await takeEffect(record, { recordedBy: sent.recordedById, sentAt: new Date(sent.sentAt), printed })
  } catch (error) {
    throw outOfDate(error)
  }
}
