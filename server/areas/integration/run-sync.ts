import { softwareLabel } from '../../../contract/agency.ts'
import { QuotaReached, type SoftwareSession } from '../../outside/software/connector.ts'
import type { Collection, RecordPage, SoftwareRecord } from '../../outside/software/records.ts'
import { ClientRefused, type SoftwareUnreachable } from '../../outside/software/bill.ts'
import type { Database, Db } from '../../platform/database.ts'
import type { Logger } from '../../platform/logging.ts'
import { Problem } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { advanceRun } from './advance-run.ts'
import { applyPage, catchUp, takeHeld, type CatchUp } from './apply-page.ts'
import { confirmHints, noteUnreadOnce, readEvents, type Work } from './confirm-hints.ts'
import { countHeldForMaster, describeEndings, describeHeld, heldText } from './held-endings.ts'
import { keepLinks, noteChangedDetails, onlyLinked } from './keep-links.ts'
import {
  allowEndings,
  connectionsOf,
  cursorsOf,
  enqueueSync,
  setLane,
  storeCursor,
  recordSync,
  delaySync,
  type ConnectionRow,
} from './connections.queries.ts'
import {
  endSyncRun,
  noteDryRun,
  noteProgress,
  noteRequests,
  noteWaiting,
  openRun,
  type SyncRunRow,
} from './runs.queries.ts'
import { saveRunChanges, type RunChange } from './run-changes.queries.ts'
import { FileSession, type FileToRead } from './file-session.ts'
import { endFile } from './end-file.ts'
import { findPostponement } from './find-postponement.ts'
import { readMet, toProgress, type MetInDryRun } from './met-in-dry-run.ts'
import { openSoftwareSession, type ConnectionKey, type SoftwareParts } from './open-session.ts'
import { isUnavailable, recordsAtOnce, reasonToLeaveOut, repeatInParts } from './repeat-in-parts.ts'
import type { SyncScope } from './sync-scope.ts'
import { tellMasters } from './tell-masters.ts'
import { raiseUnproven } from '../access-cases/raise-unproven.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { endReturning } from '../mirrored-properties/write-mirrored.queries.ts'

/** How long after a reading the next one is due. */
const everyMs = 30 * 60_000
/** Slower replies than this put an agency into the lane of the slow ones. */
const slowMs = 1500
const mostFailures = 4
/** For links in mails. */
type StartParts = SoftwareParts & { portalUrl: string }

/** One run for one agency: page after page, each in one transaction with its cursor. */
export class StartedSync {
  readonly #parts: StartParts
  readonly #key: ConnectionKey
  readonly #database: Database
  readonly #connection: ConnectionRow
  readonly #session: SoftwareSession
  readonly #met: MetInDryRun
  #run: SyncRunRow

  private constructor(
    parts: StartParts,
    key: ConnectionKey,
    connection: ConnectionRow,
    session: SoftwareSession,
    run: SyncRunRow,
  ) {
    this.#parts = parts
    this.#key = key
    this.#database = parts.databases.of(key.state)
    this.#connection = connection
    this.#session = session
    this.#met = readMet(run.progress)
    this.#run = run
  }

  /** The run that is under way; undefined if there is none or the agency is not connected. */
  static async open(parts: StartParts, key: ConnectionKey): Promise<StartedSync | undefined> {
    const { agencyId, software } = key
    const reader = parts.databases.of(key.state).reader({ ...key, userId: null })
    const [connections, runs] = await reader.batch([connectionsOf(agencyId), openRun(agencyId, software)])
    const connection = connections.find((each) => each.software === software)
    const [run] = runs
    if (!run) return undefined
    const isByFiles = connection?.state === 'FILES'
    const session = isByFiles ? await FileSession.open(reader, key, run.kind) : await openSoftwareSession(parts, key)
    return connection && session && new StartedSync(parts, key, connection, session, run)
  }

  /** Until all is read or the time is over; then another job goes on. It begins with the first page: whole lists come again to each job. */
  async readFor(sliceMs: number, log: Logger, signal: AbortSignal | undefined): Promise<void> {
    let [until, hasBegun] = [performance.now() + sliceMs, false]
    // Slow software gives its worker back after the first reply, and goes on in the lane of the slow ones.
    const isOver = () => performance.now() > until || (this.#isSlow && !this.#connection.isSlow)
    const reader = this.#database.reader({ ...this.#key, userId: null })
    try {
      const stored = await reader.rows(cursorsOf(this.#key.agencyId, this.#key.software))
      const cursors = new Map<string, string>(stored.map(({ collection, cursor }) => [collection, cursor]))
      if (this.#isDry)
        for (const [name, cursor] of Object.entries(this.#run.progress.cursors ?? {})) cursors.set(name, cursor)
      if (!this.#isOnlyHints && !this.#isDry)
        await readEvents(this.#parts, this.#key, this.#session, cursors.get('events'))
      for (const collection of this.#isOnlyHints ? [] : this.#session.collections) {
        if (this.#run.progress.finished?.includes(collection)) continue
        for (let isLast = false; !isLast;) {
          signal?.throwIfAborted()
          if (isOver()) return await this.#continueLater()
          const page = await this.#session.changedSince(collection, cursors.get(collection))
          if (!hasBegun) [until, hasBegun] = [performance.now() + sliceMs, true]
          await this.#take(collection, page, log)
          cursors.set(collection, page.cursor)
          isLast = page.isLast
        }
      }
      if (!this.#isDry) {
        if (!(await this.#confirmHints(isOver))) return await this.#continueLater()
        while (await this.#repeat(catchUp, log)) if (isOver()) return await this.#continueLater()
        const waiting = await countHeldForMaster(reader, this.#key)
        if (waiting > 0) return await this.#finish(waiting)
        while (await this.#repeat(takeHeld, log)) if (isOver()) return await this.#continueLater()
      }
      await this.#finish()
    } finally {
      const [{ requests }, { agencyId }] = [this.#session, this.#key]
      if (requests > 0) await this.#write(async (db) => db.rows(noteRequests(agencyId, this.#run.id, requests)))
      // Written once, because it may be long; after a crash the next attempt knows fewer links.
      if (this.#isDry)
        await this.#write(async (db) => db.rows(noteDryRun(agencyId, this.#run.id, toProgress(this.#met))))
    }
  }

  /** A call about a change needs no more than what it names. */
  get #isOnlyHints(): boolean {
    return this.#run.cause === 'WEBHOOK' && this.#session.confirm !== undefined
  }

  async #confirmHints(isOver: () => boolean): Promise<boolean> {
    const scope = { parts: this.#parts, key: this.#key, session: this.#session }
    if (!this.#isOnlyHints) this.#run = await noteUnreadOnce(scope, this.#run)
    return confirmHints(scope, isOver, async (work) => this.#advance(work))
  }

  async #repeat(work: CatchUp, log: Logger): Promise<boolean> {
    const note = (error: unknown) => log.error({ err: error, ...this.#key }, 'record not stored')
    return repeatInParts(work, async (some) => this.#advance(some), note)
  }

  get #file(): FileToRead | undefined {
    return this.#session instanceof FileSession ? this.#session.file : undefined
  }

  /** Records that no page of a list brought. */
  async #advance(work: Work): Promise<void> {
    this.#run = await this.#transaction(async (scope) => {
      let next = this.#run
      for (const { collection, result } of await work(scope)) next = advanceRun(next, collection, result)
      if (next !== this.#run) await scope.db.rows(noteProgress(this.#key.agencyId, next))
      return next
    })
  }

  get #isSlow(): boolean {
    return this.#session.averageMs > slowMs
  }

  get #isDry(): boolean {
    return this.#run.kind === 'DRY'
  }

  /** One page, some records at a time. */
  async #take(collection: Collection, page: RecordPage, log: Logger): Promise<void> {
    const reader = { db: this.#database.reader({ ...this.#key, userId: null }), ...this.#key }
    const records = page.areOnlyLinked ? await onlyLinked(reader, page.records) : page.records
    for (let from = 0; from === 0 || from < records.length; from += recordsAtOnce) {
      const isEnd = from + recordsAtOnce >= records.length
      await this.#storeSome(collection, records.slice(from, from + recordsAtOnce), isEnd ? page : undefined, log)
    }
  }

  /** If a record cannot be written, the halves are tried, so that only that record is left out. */
  async #storeSome(
    collection: Collection,
    records: SoftwareRecord[],
    end: RecordPage | undefined,
    log: Logger,
  ): Promise<void> {
    try {
      await this.#store(collection, records, end)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const [only] = records
      if (!only) throw error
      if (records.length > 1) {
        const half = Math.ceil(records.length / 2)
        await this.#storeSome(collection, records.slice(0, half), undefined, log)
        return this.#storeSome(collection, records.slice(half), end, log)
      }
      const { externalId, label } = only
      await this.#store(collection, [{ externalId, label, changedAt: null, unusable: reasonToLeaveOut(error) }], end)
      if (!(error instanceof Problem))
        log.error({ err: error, ...this.#key, collection, externalId }, 'record not stored')
    }
  }

  async #store(collection: Collection, records: SoftwareRecord[], end: RecordPage | undefined): Promise<void> {
    const { agencyId, software } = this.#key
    this.#run = await this.#transaction(async (scope) => {
      if (this.#session.detailsAtOnce) await noteChangedDetails(scope, collection, records)
      const result = await applyPage(scope, collection, records)
      const next = advanceRun(this.#run, collection, result, end)
      if (end) await keepLinks(scope, collection, end)
      if (end && !this.#isDry) await scope.db.rows(storeCursor(agencyId, software, collection, end.cursor, scope.now))
      await scope.db.rows(noteProgress(agencyId, next))
      return next
    })
  }

  async #finish(held = 0): Promise<void> {
    const [{ agencyId, software }, isSlow, now] = [this.#key, this.#isSlow, this.#parts.clock.now()]
    const later = new Date(now.getTime() + Math.max(everyMs, this.#session.readEveryMs ?? 0))
    const next = this.#isOnlyHints ? new Date(this.#connection.nextSyncAt ?? later) : later
    if (!this.#isDry)
      await this.#transaction(async (scope) => {
        const raised = await raiseUnproven(scope, { ...scope, runId: this.#run.id })
        if (raised.length > 0) await refreshCards(scope, raised)
      })
    // Told once, when they come, and not with each reading until somebody decides.
    const areNew = Object.values(this.#run.counts).some((counts) => counts.held > 0)
    const news = describeHeld(softwareLabel(software), held)
    if (held > 0 && areNew)
      await this.#transaction(async (scope) => tellMasters(scope, this.#parts.portalUrl, software, news))
    const note = this.#isDry ? describeEndings(this.#run, this.#connection) : held === 0 ? null : heldText(held)
    await this.#write(async (db) => {
      // The connection comes before the run, as where an event begins one: otherwise each could wait for the other.
      if (!this.#isDry) await db.rows(allowEndings(agencyId, software, 0))
      await db.rows(endSyncRun(agencyId, this.#run.id, 'DONE', note, now))
      if (!this.#isDry) await db.rows(endReturning(agencyId, software))
      if (!this.#isDry || this.#connection.isHeld) {
        // Without a file only what waited for a decision was taken over: nothing was read.
        const hasRead = !this.#isDry && !this.#isOnlyHints && !(this.#session instanceof FileSession && !this.#file)
        await db.rows(recordSync(agencyId, software, { at: hasRead ? now : null, next, isSlow, error: null }))
      }
      if (this.#file) await endFile(db, agencyId, { software, id: this.#file.id, kind: this.#run.kind })
      // A dry run and a reading may have been asked for together.
      const [other] = await db.rows(openRun(agencyId, software))
      if (other) await db.rows(enqueueSync(this.#key, { isSlow }))
    })
  }

  async #continueLater(): Promise<void> {
    const [{ agencyId, software }, isSlow] = [this.#key, this.#isSlow]
    await this.#write(async (db) => db.batch([setLane(agencyId, software, isSlow), enqueueSync(this.#key, { isSlow })]))
  }

  /** The software asks to wait, or cannot be reached: the run goes on later where it stopped. */
  async postpone(error: QuotaReached | SoftwareUnreachable): Promise<void> {
    const [{ agencyId, software }, now] = [this.#key, this.#parts.clock.now()]
    const name = softwareLabel(software)
    const failures = this.#run.failures + 1
    const isQuota = error instanceof QuotaReached
    await this.#write(async (db) => {
      if (!isQuota && !(error instanceof ClientRefused) && failures >= mostFailures) {
        const note = `${name} could not be reached: ${error.message}. We try again with the next run.`
        const next = new Date(now.getTime() + everyMs)
        await db.rows(recordSync(agencyId, software, { at: null, next, isSlow: true, error: note }))
        await db.rows(endSyncRun(agencyId, this.#run.id, 'FAILED', note, now))
        return
      }
      const { runAt, until, note } = findPostponement(error, this.#key, failures, now)
      if (until) await db.rows(delaySync(agencyId, software, until))
      await db.rows(noteWaiting(agencyId, this.#run.id, { note, isFailure: !isQuota, until }))
      const { isSlow } = this.#connection
      await db.rows(enqueueSync(this.#key, { isSlow, runAt }))
    })
  }

  async #write<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    return this.#database.transaction({ ...this.#key, userId: null }, work)
  }

  async #transaction<Result>(work: (scope: SyncScope) => Promise<Result>): Promise<Result> {
    const { state, agencyId, software } = this.#key
    return this.#write(async (db) => {
      const now = this.#parts.clock.now()
      const runChanges: RunChange[] = []
      const result = await work({
        db,
        state,
        agencyId,
        userId: null,
        originalUserId: null,
        requestId: `sync-${this.#run.id}`,
        source: 'JOB',
        now,
        today: todayIn(state, now),
        software,
        softwareName: this.#connection.softwareName,
        isDry: this.#isDry,
        ...this.#met,
        isHolding: true,
        isReconnecting: this.#run.cause === 'CONNECTION',
        isFirst: this.#connection.lastSyncedAt === null,
        isPartial: this.#connection.state === 'FILES',
        file: this.#file,
        runChanges,
      })
      if (runChanges.length > 0 && !this.#isDry) await db.rows(saveRunChanges(agencyId, this.#run.id, runChanges))
      return result
    })
  }
}
