import { setTimeout as sleep } from 'node:timers/promises'
import { isBulkActionActive, type BulkAction } from '../contract/bulk-actions/bulk-actions.ts'
import { scaled, type Bench } from './bench.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import { allowSending, prepareCases } from './bulk-cases.ts'
import { ask } from './calls.ts'
import { largestAgency } from './chosen-agencies.ts'
import { cpuSecondsOf, memoryOf } from './cpu-time.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startParts, startPortals, type Server } from './processes.ts'
import type { Figure } from './report.ts'

const count = scaled(500, 10)
/** Taking over takes a minute, so that a smoke run kills the worker when it has done everything. */
const killedAfter = scaled(0.4 * count, Infinity)

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

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const agency = await largestAgency(database)
  await allowSending(database, agency)
  const [session] = (await openSessions(database, [agency])) as [Session]
  const portalDatabases = openAs(database, 'portal', 2)
  const worker = await startParts(database, ['worker'])
  const [portal] = (await startPortals(database)) as [Server]
  const send = async <Data>(path: string, body?: object) =>
    ask<Data>(portal, session, `/v1/agency/bulk-actions${path}`, body)
  const prepare = async () => prepareCases(database, portalDatabases, agency, count)
  const read = async (id: number) => send<BulkAction>(`/${id}`)
  const finished = async (id: number): Promise<BulkAction> => {
    for (;;) {
      const action = await read(id)
      if (!isBulkActionActive(action)) return action
      await sleep(100)
    }
  }
  const figures: Figure[] = []
  const add = (name: string, value: number, unit = '', atMost?: number) =>
    figures.push({ name, value, unit, ...(atMost !== undefined && { limit: { atMost } }) })
  const propertyIds = await prepare()
  const start = async (action: object) =>
    send<BulkAction>('', { selection: { propertyIds }, count: propertyIds.length, ...action })
  const [checkTime] = await seconds(async () => send('/check', { selection: { propertyIds } }))
  add(`Checking ${count} selected properties`, checkTime, 's', 2)
  // The first action also loads the code and the plans.
  for (const action of [{ kind: 'CONFIRM_TENANCY' }, { kind: 'SEND_EMAIL', template: 'CANNOT_REACH_YOU' }] as const) {
    await prepare()
    const cpu = cpuSecondsOf(worker.pid)
    const [startTime, { id }] = await seconds(async () => start(action))
    const [time, { counts }] = await seconds(async () => finished(id))
    add(`${action.kind}: reply to the start`, startTime, 's', 2)
    add(`${action.kind}: all ${count} done within`, time, 's', 120)
    add(`${action.kind}: per property`, (time * 1000) / count, 'ms')
    add(`${action.kind}: worker per property`, ((cpuSecondsOf(worker.pid) - cpu) * 1000) / count, 'CPU ms')
    add(`${action.kind}: not done`, count - counts.DONE, '', 0)
    if (action.kind !== 'CONFIRM_TENANCY') continue
    const wrong = await notOnce(database, agency.id, id, 'confirm-tenancy', propertyIds)
    add('CONFIRM_TENANCY: not exactly once', wrong, '', 0)
    const [undoTime, undone] = await seconds(async () => {
      await send(`/${id}/undo`, {})
      return finished(id)
    })
    add(`Undoing all ${count} within`, undoTime, 's', 120)
    add('Not undone', count - undone.counts.UNDONE, '', 0)
  }
  add('Most memory of the worker', memoryOf(worker.pid, 'VmHWM'), 'MB', 400)

  await prepare()
  const { id } = await start({ kind: 'CONFIRM_TENANCY' })
  for (
    let action = await read(id);
    isBulkActionActive(action) && action.counts.DONE < killedAfter;
    action = await read(id)
  )
    await sleep(20)
  await startParts(database, ['worker'])
  await worker.stop('SIGKILL')
  const atKill = (await read(id)).counts.DONE
  const [takeOver, { counts }] = await seconds(async () => finished(id))
  add('Worker killed after', atKill, 'done')
  add('The other worker finished the rest within', takeOver, 's', 120)
  add('After the kill: not done', count - counts.DONE, '', 0)
  const wrong = await notOnce(database, agency.id, id, 'confirm-tenancy', propertyIds)
  add('After the kill: not exactly once', wrong, '', 0)
  return figures
}

export const bench: Bench = {
  about: 'Does an action at 500 properties, undoes it, and kills the worker in the middle of another.',
  properties: 80_000,
  needsCopy: true,
  measures: { 'bulk-actions': measure },
}
