import type { Day } from '../contract/days.ts'
import type { BenchDatabase } from './bench-database.ts'
import { addTechnician, addWindow, findPlaces, type Place, type Window } from './booking-places.ts'
import { agenciesOfSize, usualSize, type Agency } from './chosen-agencies.ts'
import { openSessions } from './open-sessions.ts'
import type { Server } from './processes.ts'
import { getRequest } from './send-load.ts'
import { counter } from './send-requests.ts'

/** Of 24 requests of a person; each kind is evenly spread among them. */
export const kinds = {
  'the frame of a page': 2,
  'numbers of the dashboard': 3,
  'a list': 5,
  'a property page': 4,
  'a timeline': 2,
  'invoices and quotes': 2,
  'free times': 1,
  'an invoice as PDF': 1,
  'saving keys': 2,
  'saving a tenancy': 1,
  'holding a time': 1,
}
export type Kind = keyof typeof kinds

type Person = {
  server: Server
  place: Place
  /** Another property of the agency: what is saved can make a service unbookable. */
  toBook: Place
  managerId: number
  invoiceId: number
  tenancy: { id: number; startsOn: Day }
  window: Window
  technicianId: number
}

const write = (method: string, path: string, { server, place }: Person, body: object): string => {
  const text = JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `origin: http://localhost:${server.port}`,
    'content-type: application/json',
    `idempotency-key: load-${process.pid}-${counter}`,
    `content-length: ${Buffer.byteLength(text)}`,
    `cookie: ${place.session.cookie}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

/** The requests of a person, by kind; several of a kind alternate. */
function requestsOf(person: Person): Record<Kind, string[]> {
  const { place, toBook, managerId, invoiceId, tenancy, window, technicianId } = person
  const { session, propertyId } = place
  const get = (...paths: string[]) => paths.map((path) => getRequest({ path, session }))
  const property = `/v1/property/${propertyId}`
  const booking = `/v1/property/${toBook.propertyId}/booking`
  const times = `${booking}/availability?service=SMOKE_ALARM_SERVICE`
  return {
    'the frame of a page': get('/v1/me/shell', '/v1/auth/session'),
    'numbers of the dashboard': get('/v1/stats', '/v1/stats/recent', '/v1/visit/week'),
    'a list': get('/v1/portfolio', '/v1/portfolio?facet=ACTIVE_NOTICES', '/v1/notice', '/v1/portfolio?search=street'),
    'a property page': get(property),
    'a timeline': get(`${property}/timeline`),
    'invoices and quotes': get('/v1/invoice', '/v1/quote'),
    'free times': get(times),
    'an invoice as PDF': get(`/v1/invoice/${invoiceId}/pdf`),
    'saving keys': [
      write('PUT', property, person, {
        agencyKey: { isKeyAvailable: true, keyNumber: counter, propertyManagerId: managerId },
        propertyKey: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: `Lockbox, code ${counter}` },
      }),
    ],
    'saving a tenancy': [
      write('PUT', `${property}/tenancy/${tenancy.id}`, person, {
        startDate: tenancy.startsOn,
        notes: `Rings first ${counter}`,
        occupants: [{ name: 'Ana Lee', email: `ana-${counter}@bench.example`, contactNumbers: [] }],
      }),
    ],
    'holding a time': [
      write('POST', `${booking}/hold`, person, {
        propertyId: toBook.propertyId,
        bookingTypes: ['SMOKE_ALARM_SERVICE'],
        oasResult: {
          oasMetadataId: window.id,
          date: window.date,
          startTime: window.from,
          endTime: window.to,
          technicianId,
        },
      }),
    ],
  }
}

/** The requests of one person in the order in which they are sent, rotated so that people do not all begin with the same one. */
function inOrder(requests: Record<Kind, string[]>, rotation: number): string[] {
  const placed = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    Array.from({ length: kinds[kind] }, (_, at) => ({
      at: (at + 0.5) / kinds[kind],
      text: requests[kind][at % requests[kind].length] as string,
    })),
  )
  const texts = placed.toSorted((one, other) => one.at - other.at).map(({ text }) => text)
  const from = rotation % texts.length
  return [...texts.slice(from), ...texts.slice(0, from)]
}

type Known = { propertyId: number; managerId: number; tenancyId: number; startsOn: Day; invoiceId: number }

/** What the people look at and change: a tenancy that is kept in the portal, and an invoice of the agency. */
async function findKnown({ owner }: BenchDatabase, places: readonly Place[]): Promise<Known[]> {
  const { rows } = await owner.query<Known>(
    `select p.id as "propertyId", p.manager_id as "managerId", t.id as "tenancyId", t.starts_on::text as "startsOn", i.id as "invoiceId"
       from properties p
       join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
       join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN' and t.starts_on <= current_date
       cross join lateral (select id from invoices i where i.agency_id = p.agency_id and i.voided_at is null order by id limit 1) i
      where p.id = any($1) and p.software is null
        and not exists (select from tenancies o where o.agency_id = p.agency_id and o.property_id = p.id and o.status = 'OPEN' and o.id <> t.id)`,
    [places.map(({ propertyId }) => propertyId)],
  )
  return rows
}

/** People of usual agencies in Victoria, each with a property. Two at a time want the same visit, so that one is refused. */
async function findPeople(database: BenchDatabase, server: Server, count: number): Promise<Person[]> {
  const agencies = await agenciesOfSize(database, usualSize, 'vic', Math.max(3, Math.ceil(count / 2)))
  const places = await findPlaces(database, await openSessions(database, agencies), count * 20)
  const toSave = places.filter((_, at) => at % 2 === 0)
  const toBook = places.filter((_, at) => at % 2 === 1)
  const people: Person[] = []
  let offer: { technicianId: number; window: Window } | undefined
  for (const { propertyId, tenancyId, startsOn, ...known } of await findKnown(database, toSave)) {
    const place = toSave.find((each) => each.propertyId === propertyId) as Place
    const other = toBook.findIndex(({ session }) => session === place.session)
    if (other < 0 || people.length === count) continue
    if (people.length % 2 === 0 || !offer) {
      const technicianId = await addTechnician(database, agencies[0] as Agency)
      offer = {
        technicianId,
        window: await addWindow(database, place.session.agency, technicianId, people.length % 28),
      }
    }
    const [booked] = toBook.splice(other, 1) as [Place]
    people.push({ server, place, toBook: booked, ...known, tenancy: { id: tenancyId, startsOn }, ...offer })
  }
  if (people.length < count) throw new Error(`Only ${people.length} properties have what people save and book`)
  return people
}

/** What a number of people send: all of it in order, and by kind. */
export async function requestsOfPeople(database: BenchDatabase, server: Server, count: number) {
  const requests = (await findPeople(database, server, count)).map(requestsOf)
  return { mixed: requests.flatMap(inOrder), ofKind: (kind: Kind) => requests.flatMap((each) => each[kind]) }
}
