import { setTimeout as sleep } from 'node:timers/promises'
import type { Day } from '../contract/days.ts'
import type { LawEditor } from '../server/areas/law/law-editor.ts'
import { publishRule } from '../server/areas/law/publish-rule.ts'
import { refreshAfterLawJob } from '../server/areas/law/refresh-after-law.job.ts'
import { createDraft } from '../server/areas/law/save-draft.ts'
import { simulateLawJob } from '../server/areas/law/simulate-law.job.ts'
import { startSimulation } from '../server/areas/law/start-simulation.ts'
import type { Databases } from '../server/platform/databases.ts'
import type { Job } from '../server/platform/jobs.ts'
import { createLogger } from '../server/platform/logging.ts'
import { todayIn } from '../server/platform/scope.ts'
import { scaled } from './bench.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import { call } from './calls.ts'
import { agenciesOfSize, largestAgency, usualSize, type Agency } from './chosen-agencies.ts'
import { ownCpuSeconds } from './cpu-time.ts'
import { listRequests } from './list-requests.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import { median, quantile, rounded, say, type Figure } from './report.ts'
import { getRequest, sendLoad } from './send-load.ts'

const state = 'vic'
const connections = scaled(16, 4)
/** The rest of the publishing is extrapolated. */
const mostMs = 5 * 60_000
const clock = { now: () => new Date() }
const log = createLogger('silent')

type Law = { worker: Databases; editor: <Result>(work: (editor: LawEditor) => Promise<Result>) => Promise<Result> }

async function openLaw(database: BenchDatabase): Promise<Law> {
  const worker = openAs(database, 'worker')
  const { rows } = await database.owner.query<{ id: number }>(
    'select id from users where state = $1 and is_staff order by id limit 1',
    [state],
  )
  const userId = rows[0]?.id
  if (userId === undefined) throw new Error(`No administrator of ${state}`)
  const administrators = openAs(database, 'stateSystem')
  return {
    worker,
    editor: async (work) =>
      administrators.of(state).transaction({ state, agencyId: null, userId }, async (db) => {
        const now = clock.now()
        const today = todayIn(state, now)
        return work({ db, state, agencyId: null, userId, originalUserId: null, now, today, requestId: null })
      }),
  }
}

/** Performs a job of a run; a signal ends it between two steps. */
async function perform(job: Job, runId: number, signal?: AbortSignal): Promise<void> {
  try {
    await job.perform({ state, runId }, { log, attempt: 1, maxAttempts: 1, ...(signal && { signal }) })
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

/** In properties; the rows of the management software’s list, which follow in each agency, are not counted. */
type Progress = { done: number; all: number }
async function progress({ owner }: BenchDatabase, runId: number): Promise<Progress> {
  const { rows } = await owner.query<Progress>(
    `select (select coalesce(sum(properties), 0)::int from law_run_agencies where run_id = $1) as done,
            (select count(*)::int from properties p join agencies a on a.id = p.agency_id where a.state = $2) as all`,
    [runId, state],
  )
  return rows[0] ?? { done: 0, all: 0 }
}

/** The version of a coming rule for shower heads, over the whole state. */
export async function measureSimulation(database: BenchDatabase): Promise<Figure[]> {
  const { worker, editor } = await openLaw(database)
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from rule_versions where state = $1 and in_force_from > current_date and service_id is not null
      order by in_force_from limit 1`,
    [state],
  )
  const ruleId = rows[0]?.id
  if (ruleId === undefined) throw new Error(`No rule of ${state} is coming`)
  const runId = await editor(async (each) => startSimulation(each, { of: 'DUTY', ruleId }, ''))
  const began = performance.now()
  const [own, inDatabase] = [ownCpuSeconds(), database.cpuSeconds()]
  await perform(simulateLawJob({ databases: worker, clock, pauseMs: 0 }), runId)
  return [
    { name: 'Simulation of a coming rule over VIC', value: (performance.now() - began) / 1000, unit: 's' },
    { name: 'Simulation of a coming rule: worker', value: ownCpuSeconds() - own, unit: 'CPU s' },
    { name: 'Simulation of a coming rule: PostgreSQL', value: database.cpuSeconds() - inDatabase, unit: 'CPU s' },
  ]
}

/** Publishes a new version of a rule in force while users read lists. Its changes stay in the database. */
export async function measurePublishing(database: BenchDatabase): Promise<Figure[]> {
  const law = await openLaw(database)
  const largest = await largestAgency(database)
  const usual = await agenciesOfSize(database, usualSize, state, connections - 1)
  const sessions = await openSessions(database, [largest, ...usual])
  const servers = await startPortals(database)
  const requests = (await listRequests(database, sessions)).map(getRequest)
  const load = async (seconds: number) => sendLoad(database, servers, { requests, connections, seconds })
  await load(scaled(15, 0.2))
  const alone = await load(scaled(20, 0.2))
  const runId = await publish(database, law)
  const stop = new AbortController()
  const began = performance.now()
  const [own, inDatabase] = [ownCpuSeconds(), database.cpuSeconds()]
  const job = perform(refreshAfterLawJob({ databases: law.worker, clock }), runId, stop.signal)
  const ended = { isDone: false }
  void job.then(() => (ended.isDone = true))
  const rates: number[] = []
  const slow: number[] = []
  do {
    const sent = await load(scaled(10, 0.2))
    rates.push(sent.requests / sent.seconds)
    slow.push(quantile(sent.latencies, 0.99))
    await sleep(1)
  } while (!ended.isDone && performance.now() - began < mostMs)
  stop.abort()
  await job
  const seconds = (performance.now() - began) / 1000
  const { done, all } = await progress(database, runId)
  const worker = ownCpuSeconds() - own
  const before = alone.requests / alone.seconds
  say(
    `  ${done} of ${all} properties in ${Math.round(seconds)} s; 99 of 100 requests within ${rounded(median(slow))} ms`,
  )
  say(`  CPU: worker ${rounded(worker)} s, PostgreSQL with the lists ${rounded(database.cpuSeconds() - inDatabase)} s`)
  return [
    { name: 'Publishing a rule for VIC, from the part that was done', value: (seconds * all) / done, unit: 's' },
    { name: 'Publishing a rule for VIC: worker, for 1,000 properties', value: (1000 * worker) / done, unit: 'CPU s' },
    { name: 'Requests for lists before it', value: before, unit: '/s' },
    { name: 'Requests for lists meanwhile', value: median(rates), unit: '/s' },
    {
      name: 'Requests for lists meanwhile ÷ before',
      value: median(rates) / before,
      unit: '×',
      limit: { atLeast: 0.5 },
    },
  ]
}

/** Of two versions from the same day the second is refused, so that what a run of today has published begins a day earlier. */
async function moveEarlierRun(owner: BenchDatabase['owner'], duty: string, today: Day): Promise<void> {
  for (const day of ['in_force_to', 'in_force_from'])
    await owner.query(`update rule_versions set ${day} = ${day} - 1 where state = $1 and duty = $2 and ${day} = $3`, [
      state,
      duty,
      today,
    ])
}

/** A version like the one in force, from today on. */
async function publish({ owner }: BenchDatabase, { worker, editor }: Law): Promise<number> {
  const typed = {
    duty: 'SMOKE_ALARM_CHECK',
    change: 'LAW',
    name: 'Smoke alarm check',
    serviceId: '1',
    kind: 'CHECK',
    dutyText: 'The rental provider must have the smoke alarms checked every 12 months.',
    dutyOf: 'RENTAL_PROVIDER',
    paidBy: 'RENTAL_PROVIDER',
    trigger: 'INTERVAL',
    months: '12',
    days: '',
    condition: '',
    cure: 'A check by a qualified person',
    notes: '',
    inForceFrom: todayIn(state, clock.now()),
    inForceTo: '',
    instrument1: 'Bench Regulations (Vic)',
    reference1: 'reg 1',
    url1: 'https://www.legislation.vic.gov.au/',
    readOn1: todayIn(state, clock.now()),
    certainty1: 'VERIFIED',
  }
  await moveEarlierRun(owner, typed.duty, typed.inForceFrom)
  const id = await editor(async (each) => createDraft(each, crypto.randomUUID(), typed))
  const simulation = await editor(async (each) => startSimulation(each, { draftId: id }, ''))
  await perform(simulateLawJob({ databases: worker, clock, pauseMs: 0 }), simulation)
  // By one person, a day after the last change.
  const nextDay = new Date(clock.now().getTime() + 86_400_000)
  const began = performance.now()
  await editor(async (each) => publishRule({ ...each, now: nextDay }, id, 1, simulation))
  say(`  Published in ${rounded(performance.now() - began)} ms`)
  const { rows } = await owner.query<{ id: number }>('select max(id)::int as id from law_runs where state = $1', [
    state,
  ])
  return rows[0]?.id ?? 0
}

/** The forecast of the agency whose size is closest to 20,000 properties. */
export async function measureForecast(database: BenchDatabase): Promise<Figure[]> {
  const [agency] = (await agenciesOfSize(database, 20_000, state, 1)) as [Agency]
  const [session] = (await openSessions(database, [agency])) as [Session]
  const [server] = (await startPortals(database)) as [Server]
  const times: number[] = []
  for (let round = 0; round < scaled(30, 3); round += 1) {
    const { status, seconds } = await call(server, session, '/v1/forecast')
    if (status !== 200) throw new Error(`The forecast answered ${status}`)
    if (round >= scaled(10)) times.push(seconds * 1000)
  }
  return [{ name: `Forecast of an agency of ${agency.size}`, value: median(times), unit: 'ms' }]
}
