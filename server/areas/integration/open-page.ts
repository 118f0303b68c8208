import { createHash } from 'node:crypto'
import type { Collection, Persons, SoftwarePerson, SoftwareRecord } from '../../outside/software/records.ts'
import { contactIdsOf, findPersons } from './find-persons.ts'
import {
  knownRecords,
  storeRecords,
  type KnownRecord,
  type RecordOutcome,
  type StoredRecord,
} from './records.queries.ts'
import type { PageReport, SyncScope } from './sync-scope.ts'

/** What a record says, with its people themselves. */
type WithPeople<Value> = {
  [Key in keyof Value]: Exclude<Value[Key], undefined> extends Persons ? SoftwarePerson[] | undefined : Value[Key]
}

/** A record that came, with what is known of it. */
export type Entry<C extends Collection> = {
  externalId: string
  label: string
  changedAt: string | null
  value: WithPeople<NonNullable<SoftwareRecord<C>['value']>>
  /** As it came: its people may be ids of contacts. */
  given: NonNullable<SoftwareRecord<C>['value']>
  known: KnownRecord | undefined
  /** A person has decided about it, and it says the same since. */
  isDecided: boolean
}

const longestLabel = 300

/** The database returns the keys of an object in another order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Equal for records that say the same. */
export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url')

/** What became of a record, to be stored with it. */
export type Settled = {
  outcome: RecordOutcome
  reason?: string | undefined
  candidates?: number[]
  subjectId?: number | null
  isDecided?: boolean
}

/** One page of records: leaves out those that have not changed, and stores what became of the others. */
export class OpenPage<C extends Collection> {
  readonly entries: Entry<C>[] = []
  readonly #scope: SyncScope
  readonly #collection: C
  readonly #stored: StoredRecord[] = []

  private constructor(scope: SyncScope, collection: C) {
    this.#scope = scope
    this.#collection = collection
  }

  static async open<C extends Collection>(
    scope: SyncScope,
    collection: C,
    records: readonly SoftwareRecord<C>[],
    report: PageReport,
    isRepeat = false,
  ): Promise<OpenPage<C>> {
    const page = new OpenPage(scope, collection)
    // Of a record that comes twice in one page, the last one counts.
    const latest = new Map(records.map((record) => [record.externalId, record]))
    const rows = await scope.db.rows(knownRecords(scope.agencyId, scope.software, collection, [...latest.keys()]))
    const known = new Map(rows.map((row) => [row.externalId, row]))
    for (const record of latest.values()) page.#add(record, known.get(record.externalId), report, isRepeat)
    await page.#findPeople()
    return page
  }

  async #findPeople(): Promise<void> {
    const peopleOf = ({ given }: Entry<C>) => given as { landlords?: Persons; tenants?: Persons }
    const all = this.entries.flatMap((entry) => [peopleOf(entry).landlords, peopleOf(entry).tenants])
    const find = await findPersons(this.#scope, this.#scope.software, all)
    for (const entry of this.entries) {
      const { landlords, tenants } = peopleOf(entry)
      const people = { ...(landlords && { landlords: find(landlords) }), ...(tenants && { tenants: find(tenants) }) }
      entry.value = { ...entry.given, ...people } as Entry<C>['value']
    }
  }

  #add(record: SoftwareRecord<C>, known: KnownRecord | undefined, report: PageReport, isRepeat: boolean): void {
    report.count('received')
    const { externalId, label, changedAt } = record
    // What this answer does not say stays as it was said.
    const value = record.value && known?.said ? { ...known.said, ...record.value } : record.value
    const isSame = known?.fingerprint === fingerprintOf(value ?? record.unusable)
    if (isSame && !isRepeat && !known.isReturning)
      return report.count(known.outcome === 'EXCLUDED' ? 'excluded' : 'same')
    if (value === undefined) {
      report.count('excluded')
      report.differ(label, `Left out: ${record.unusable}`)
      this.#store(
        { externalId, label, value: null, content: record.unusable },
        { outcome: 'EXCLUDED', reason: record.unusable },
      )
      return
    }
    this.entries.push({
      externalId,
      label,
      changedAt,
      value: value as Entry<C>['value'],
      given: value as Entry<C>['given'],
      known,
      isDecided: isSame && known.isDecided,
    })
  }

  settle(entry: Entry<C>, settled: Settled): void {
    const { externalId, label, given, changedAt } = entry
    this.#store({ externalId, label, value: { ...given, changedAt }, content: given }, settled)
  }

  #store(
    { externalId, label, value, content }: { externalId: string; label: string; value: unknown; content: unknown },
    { outcome, reason, candidates = [], subjectId = null, isDecided = false }: Settled,
  ): void {
    const {
      propertyExternalId = null,
      landlords,
      tenants,
    } = (value ?? {}) as { propertyExternalId?: string; landlords?: Persons; tenants?: Persons }
    this.#stored.push({
      externalId,
      propertyExternalId,
      fingerprint: fingerprintOf(content),
      record: value ?? {},
      label: label.slice(0, longestLabel),
      outcome,
      reason: reason?.slice(0, 500) ?? null,
      candidates,
      subjectId,
      isDecided,
      contactIds: [...contactIdsOf(landlords), ...contactIdsOf(tenants)],
    })
  }

  async close(): Promise<void> {
    const { db, agencyId, software, now, isDry } = this.#scope
    if (isDry || this.#stored.length === 0) return
    await db.rows(storeRecords(agencyId, software, this.#collection, this.#stored, now))
  }
}
