import { recordChange, type Source } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Recorder } from './recorder.ts'
import { insertSentRecord, type RecordToHold, type SentRecord } from './record-releases.queries.ts'
import type { StateCode } from '../../../contract/states.ts'
import { whenText } from './visit-problems.ts'

type Sender = Omit<Recorder, 'source'> & { source: Source }

/** Stores a complete record as it was sent. Nothing else follows from it until a supervisor releases it. */
export async function holdRecord(sender: Sender, record: RecordToHold): Promise<void> {
  const { id } = await one(sender.db, insertSentRecord(sender, record))
  const { visitId, quoteId, performedBy, performedOn, missing } = record
  // Without the property: the agency's timeline shows what has taken effect.
  await recordChange(
    sender.db,
    sender,
    {
      action: 'send-for-release',
      entity: 'record_releases',
      entityId: id,
      after: { visitId, quoteId, performedBy, performedOn, missing: missing.map(({ service }) => service) },
    },
    sender.source,
  )
}

type Sent = { submissionKey: string; isSame: boolean }

/** Whether the same user has sent exactly this before, and it waits. */
export const isWaitingRepeat = (
  { userId }: { userId: number },
  sent: SentRecord | null,
  { submissionKey, isSame }: Sent,
): boolean =>
  sent?.status === 'WAITING' && sent.submissionKey === submissionKey && sent.recordedById === userId && isSame

/** Refuses to change what a supervisor has still to decide on. */
export function refuseWaiting(state: StateCode, sent: SentRecord | null): void {
  if (sent?.status === 'WAITING')
    throw new Problem(
      'conflict',
      `${sent.recordedBy} sent this record on ${whenText(state, sent.sentAt)}, and it waits for release by a supervisor. What you sent was not stored.`,
    )
}
