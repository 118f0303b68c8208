import type { Day } from '../../../contract/days.ts'
import type { Collection, SoftwarePerson, SoftwareRecord } from '../../outside/software/records.ts'
import { longestId, placeKey, RowFault, shortId, type RowOfFile } from './read-file-row.ts'

/** So many records are stored, read and taken over at a time. */
export const recordsOfPage = 100
/** A row for each tenant, perhaps of several years. */
const mostRowsOfProperty = 100

type Known = { row: RowOfFile; rowNumber: number; rows: number; tenancies: Map<Day, RowOfFile[]> }

const withoutDoubles = (people: readonly SoftwarePerson[]): SoftwarePerson[] => [
  ...new Map(people.map((person) => [`${person.name.toLowerCase()} ${person.email ?? ''}`, person])).values(),
]

/** The records of a file. A property may have several rows, for instance one for each tenant. */
export class FileRecords {
  readonly #fileDay: Day
  readonly #changedAt: string
  readonly #properties = new Map<string, Known>()
  readonly #managers = new Map<string, SoftwarePerson>()

  constructor(fileDay: Day, changedAt: string) {
    this.#fileDay = fileDay
    this.#changedAt = changedAt
  }

  add(row: RowOfFile, rowNumber: number): void {
    const known = this.#properties.get(row.externalId)
    if (known && placeKey(known.row) !== placeKey(row))
      throw new RowFault(`Row ${known.rowNumber} has the same property reference and another address`)
    if (known && known.rows >= mostRowsOfProperty)
      throw new RowFault(`More than ${mostRowsOfProperty} rows are of this property`)
    const property = known ?? { row, rowNumber, rows: 0, tenancies: new Map<Day, RowOfFile[]>() }
    if (known) known.row = joined(known.row, row)
    else this.#properties.set(row.externalId, property)
    property.rows += 1
    const { tenancyStart } = row.days
    if (tenancyStart) property.tenancies.set(tenancyStart, [...(property.tenancies.get(tenancyStart) ?? []), row])
    if (row.manager) this.#noteManager(row.manager)
  }

  #noteManager(person: SoftwarePerson): void {
    const known = this.#managers.get(nameKey(person))
    if (!known || known.email === null) this.#managers.set(nameKey(person), person)
  }

  /** By their address where some row has it, because that stays when they marry. */
  #managerId(person: SoftwarePerson): string {
    const known = this.#managers.get(nameKey(person)) ?? person
    return shortId(person.email ?? known.email ?? nameKey(known), longestId)
  }

  /** Pages of records as JSON; properties with the ids of the page. */
  pages(): { collection: Collection; records: string; ids: string[] }[] {
    const changedAt = this.#changedAt
    const managers = new Map(
      [...this.#managers.values()].map((person) => {
        const { name, email } = person
        const value = { name, email, phone: null, isArchived: false }
        return [
          this.#managerId(person),
          { externalId: this.#managerId(person), label: name, changedAt, value },
        ] as const
      }),
    )
    const all: [Collection, SoftwareRecord[]][] = [
      ['managers', [...managers.values()]],
      ['properties', [...this.#properties.values()].map(({ row }) => this.#property(row))],
      ['tenancies', [...this.#properties.values()].flatMap((property) => this.#tenancies(property))],
    ]
    return all.flatMap(([collection, records]) =>
      Array.from({ length: Math.ceil(records.length / recordsOfPage) }, (_, page) => {
        const some = records.slice(page * recordsOfPage, (page + 1) * recordsOfPage)
        return { collection, records: JSON.stringify(some), ids: some.map(({ externalId }) => externalId) }
      }),
    )
  }

  #property(row: RowOfFile): SoftwareRecord<'properties'> {
    const { externalId, suburb, state, postcode, days } = row
    const ended = days.managedTo ?? null
    const isOver = ended !== null && ended <= this.#fileDay
    return {
      externalId,
      label: `${row.addressLine}, ${suburb} ${postcode}`,
      changedAt: this.#changedAt,
      value: {
        addressLine: row.addressLine,
        suburb,
        state,
        postcode,
        managerExternalId: row.manager && this.#managerId(row.manager),
        keyNumber: row.key,
        landlords: withoutDoubles(row.owners),
        isResidential: true,
        managedSince: days.managedFrom ?? null,
        lostOn: isOver ? ended : row.isArchived ? this.#fileDay : null,
      },
    }
  }

  #tenancies({ row, tenancies }: Known): SoftwareRecord<'tenancies'>[] {
    return [...tenancies].map(([startsOn, rows]) => {
      const tenants = withoutDoubles(rows.flatMap((each) => each.tenants))
      const latest = (column: 'leaseEnd' | 'vacatesOn') =>
        rows.flatMap(({ days }) => days[column] ?? []).find((day) => day > startsOn) ?? null
      return {
        externalId: `${shortId(row.externalId, longestId - startsOn.length - 1)}|${startsOn}`,
        label: tenants.map(({ name }) => name).join(', ') || 'Tenancy',
        changedAt: this.#changedAt,
        value: {
          propertyExternalId: row.externalId,
          startsOn,
          endsOn: latest('leaseEnd'),
          vacatesOn: latest('vacatesOn'),
          isClosed: false,
          tenants,
        },
      }
    })
  }
}

const nameKey = ({ name, email }: SoftwarePerson): string => (name === '' ? (email ?? '') : name.toLowerCase())

/** What the earlier row says counts; a later one adds what that lacks, and its people. */
const joined = (one: RowOfFile, other: RowOfFile): RowOfFile => ({
  ...one,
  key: one.key ?? other.key,
  manager: one.manager ?? other.manager,
  isArchived: one.isArchived && other.isArchived,
  owners: [...one.owners, ...other.owners],
  days: { ...other.days, ...Object.fromEntries(Object.entries(one.days).filter(([, day]) => day !== null)) },
})
