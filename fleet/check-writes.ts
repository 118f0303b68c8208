import { createHash } from 'node:crypto'
import type { MailSink } from '../server/testing/mail-sink.ts'
import type { Fleet } from './fleet.ts'
import { until } from './machine.ts'
import { documentOf, type Write } from './traffic.ts'

export type Checked = { acknowledged: number; lost: string[]; doubled: string[] }

/** How often each write is there: in the audit, as a document with its bytes, and in the letter box. */
export async function checkWrites(fleet: Fleet, sink: MailSink, writes: readonly Write[]): Promise<Checked> {
  const owner = await fleet.open()
  try {
    const counted = async (statement: string) =>
      new Map(
        (await owner.query<{ mark: string; times: number }>(statement)).rows.map(({ mark, times }) => [mark, times]),
      )
    await until(
      'no mail waits',
      async () => (await owner.query(`select from mails where status = 'QUEUED' limit 1`)).rowCount === 0,
      120_000,
    )
    const keys = await counted(
      `select after ->> 'keyNumber' as mark, count(*)::int as times from audit_events
        where after ->> 'keyNumber' like 'F0%' and before ->> 'keyNumber' is distinct from after ->> 'keyNumber' group by 1`,
    )
    const documents = await counted(
      `select f.file_name as mark, count(*)::int as times from documents d
         join files f on f.agency_id = d.agency_id and f.id = d.file_id and f.status = 'STORED'
        where f.file_name like 'fleet-%' group by 1`,
    )
    const hashes = await owner.query<{ mark: string; hash: string }>(
      `select file_name as mark, encode(sha256, 'hex') as hash from files where file_name like 'fleet-%' and status = 'STORED'`,
    )
    const isIntact = new Map(hashes.rows.map(({ mark, hash }) => [mark, hash === hashOf(documentOf(mark))]))
    const mails = new Map<string, number>()
    for (const { rcpt } of sink.mails) for (const address of rcpt) mails.set(address, (mails.get(address) ?? 0) + 1)
    const timesOf = ({ kind, mark }: Write) => ({ keys, document: documents, mail: mails })[kind].get(mark) ?? 0
    const done = writes.filter(({ isAcknowledged }) => isAcknowledged)
    const isLost = (write: Write) => timesOf(write) === 0 || (write.kind === 'document' && !isIntact.get(write.mark))
    return {
      acknowledged: done.length,
      lost: done.filter(isLost).map(({ mark }) => mark),
      doubled: writes.filter((write) => timesOf(write) > 1).map(({ mark }) => mark),
    }
  } finally {
    await owner.end()
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
