import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isBulkActionActive, type BulkAction } from '../contract/bulk-actions/bulk-actions.ts'
import type { BenchDatabase } from './bench-database.ts'
import { allowSending, prepareCases } from './bulk-cases.ts'
import { startBulkWorker } from './bulk-worker.ts'
import { largestAgency } from './chosen-agencies.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals } from './portal-processes.ts'
import type { Figure } from './report.ts'
import { runBench } from './run-bench.ts'

const help = `One action at many properties: how long it takes, and what happens if the worker is killed in the middle.

  npm run bench -- bulk-actions

  --database x     DATA_DIR of an embedded PostgreSQL with a database, or the owner's address; else one is made under ./data-bench
  --properties n   how many properties of an action; default 500
  --port n         port for the server; default 5480`

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    properties: { type: 'string', default: '500' },
    port: { type: 'string', default: '5480' },
    help: { type: 'boolean' },
  },
})

class Client {
  readonly #base: string
  readonly #session: Session
  constructor(port: number, session: Session) {
    this.#base = `http://127.0.0.1:${port}/v1/agency/bulk-actions`
    this.#session = session
  }
  async #call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const reply = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        cookie: this.#session.cookie,
        origin: new URL(this.#base).origin.replace('127.0.0.1', 'localhost'),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, error } = (await reply.json()) as { data: Data; error?: { message: string } }
    if (!reply.ok) throw new Error(`${path} replied ${reply.status}: ${error?.message}`)
    return data
  }
  check = async (propertyIds: number[]) => this.#call('POST', '/check', { selection: { propertyIds } })
  start = async (propertyIds: number[], action: object) =>
    this.#call<BulkAction>('POST', '', { selection: { propertyIds }, count: propertyIds.length, ...action })
  undo = async (id: number) => this.#call<BulkAction>('POST', `/${id}/undo`, {})
  read = async (id: number) => this.#call<BulkAction>('GET', `/${id}`)
  async finished(id: number): Promise<BulkAction> {
    for (;;) {
      const action = await this.read(id)
      if (!isBulkActionActive(action)) return action
      await sleep(100)
    }
  }
}

async function seconds<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const began = performance.now()
  const result = await work()
  return [(performance.now() - began) / 1000, result]
}

/** Properties that were not changed exactly once by the action. */
async function notOnce({ owner }: BenchDatabase, agencyId: number, id: number, action: string, ids: number[]) {
  const { rows } = await owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($4::int[]) as x (id)
      where (select count(*) from audit_events e
              where e.agency_id = $1 and e.property_id = x.id and e.action = $3 and e.request_id = $2) <> 1`,
    [agencyId, `bulk-action-${id}`, action, ids],
  )
  return rows[0]?.wrong ?? NaN
}

async function measure(database: BenchDatabase, port: number, count: number, dataDir: string): Promise<Figure[]> {
  const agency = await largestAgency(database)
  await allowSending(database, agency)
  await database.owner.query('update bulk_actions set finished_at = now() where finished_at is null')
  const [session] = await openSessions(database, [agency])
  const servers = await startPortals(database, [port])
  const worker = startBulkWorker(database, dataDir)
  let second: ReturnType<typeof startBulkWorker> | undefined
  const client = new Client(port, session as Session)
  const figures: Figure[] = []
  const add = (name: string, value: number, unit = '', atMost?: number) =>
    figures.push({ name, value, unit, ...(atMost !== undefined && { limit: { atMost } }) })
  try {
    const ids = await prepareCases(database, agency, count)
    const [checkTime] = await seconds(async () => client.check(ids))
    add(`Checking ${count} selected properties`, checkTime, 's', 2)
    // The first action also loads the code and the plans.
    for (const action of [{ kind: 'CONFIRM_TENANCY' }, { kind: 'SEND_EMAIL', template: 'CANNOT_REACH_YOU' }] as const) {
      await prepareCases(database, agency, count)
      const cpu = worker.cpuSeconds()
      const [startTime, { id }] = await seconds(async () => client.start(ids, action))
      const [time, { counts }] = await seconds(async () => client.finished(id))
      add(`${action.kind}: reply to the start`, startTime, 's', 2)
      add(`${action.kind}: all ${count} done within`, time, 's', 120)
      add(`${action.kind}: per property`, (time * 1000) / count, 'ms')
      add(`${action.kind}: CPU of the worker per property`, ((worker.cpuSeconds() - cpu) * 1000) / count, 'ms')
      add(`${action.kind}: not done`, count - counts.DONE, '', 0)
      if (action.kind !== 'CONFIRM_TENANCY') continue
      add('CONFIRM_TENANCY: not exactly once', await notOnce(database, agency.id, id, 'confirm-tenancy', ids), '', 0)
      const [undoTime, undone] = await seconds(async () => {
        await client.undo(id)
        return client.finished(id)
      })
      add(`Undoing all ${count} within`, undoTime, 's', 120)
      add('Not undone', count - undone.counts.UNDONE, '', 0)
    }
    add('Most memory of the worker', worker.peakMegabytes(), 'MB', 400)

    await prepareCases(database, agency, count)
    const { id } = await client.start(ids, { kind: 'CONFIRM_TENANCY' })
    while ((await client.read(id)).counts.DONE < count * 0.4) await sleep(20)
    second = startBulkWorker(database, dataDir)
    await worker.stop('SIGKILL')
    const atKill = (await client.read(id)).counts.DONE
    const [takeOver, { counts }] = await seconds(async () => client.finished(id))
    add('Worker killed after', atKill, 'done')
    add('The other worker finished the rest within', takeOver, 's', 120)
    add('After the kill: not done', count - counts.DONE, '', 0)
    add('After the kill: not exactly once', await notOnce(database, agency.id, id, 'confirm-tenancy', ids), '', 0)
    return figures
  } finally {
    await second?.stop('SIGTERM')
    await worker.stop('SIGTERM')
    await servers.stop()
  }
}

await runBench({ help, values, database: { name: 'bulk', properties: 80_000 } }, async (database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    return await measure(database, Number(values.port), Number(values.properties), dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
