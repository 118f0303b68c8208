import { consoleEvent, type ConsoleEventType } from '../server/management-software/console-rows.ts'
import { OfficeBook, type SoftwareOffice } from '../server/management-software/office-book.ts'
import { temporaryFolder, type BenchDatabase } from './bench-database.ts'
import { startParts, type Server } from './processes.ts'
import { eventSecret, nameOfOffice, type Contents, type SyncOffices } from './sync-offices.ts'

const software = 'CONSOLE'
/** Console's own number is not known. */
const inFlight = 8

/** An office as Console has it, which says what happens at its properties. */
export class ConsoleOffice {
  readonly office: SoftwareOffice
  readonly #book: OfficeBook

  private constructor(book: OfficeBook, office: SoftwareOffice) {
    this.#book = book
    this.office = office
  }

  static async of(agencyId: number, { properties, tenancies }: Contents): Promise<ConsoleOffice> {
    const [book, name] = [await OfficeBook.open(await temporaryFolder()), nameOfOffice(agencyId)]
    const now = new Date()
    for (const [id, data] of Object.entries(properties)) await book.save(software, name, 'properties', id, data, now)
    for (const [id, data] of Object.entries(tenancies)) await book.save(software, name, 'tenancies', id, data, now)
    return new ConsoleOffice(book, book.find(software, name) as SoftwareOffice)
  }

  save = async (collection: 'properties' | 'tenancies', id: string, data: object, now: Date): Promise<void> =>
    this.#book.save(software, this.office.name, collection, id, data, now)

  event = (propertyId: string, type: ConsoleEventType, now: Date): object =>
    consoleEvent(this.office, propertyId, { type, now }) as object
}

/** A portal to which events are posted. */
export const startReceiver = async (database: BenchDatabase, { settings }: SyncOffices): Promise<Server> =>
  startParts(database, ['portal'], settings)

/** Posts events, some at once; each that is not taken is an error. */
export async function postEvents({ port }: Server, events: readonly object[]): Promise<void> {
  const url = `http://127.0.0.1:${port}/webhooks/software/${software}/events/${eventSecret}`
  let next = 0
  const postRest = async (): Promise<void> => {
    for (let event = events[next++]; event; event = events[next++]) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) })
      if (status !== 204) throw new Error(`An event got the answer ${status}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, postRest))
}
