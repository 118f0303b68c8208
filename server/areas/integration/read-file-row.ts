import { createHash } from 'node:crypto'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { hasAtMost } from '../../../contract/form-rules.ts'
import {
  fileColumnLabels,
  fileDayColumns,
  type DayOrder,
  type FileColumn,
} from '../../../contract/integration/software-files.ts'
import { longestKeyNumber } from '../../../contract/limits.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { stateCodes, states } from '../../../contract/states.ts'
import { readPerson } from '../../outside/software/read-record.ts'
import type { SoftwarePerson } from '../../outside/software/records.ts'
import { addressKey, addressLine, readAddressParts } from '../work-orders/address-parts.ts'
import { readFileDay } from './read-file-day.ts'

export type FileCells = Partial<Record<FileColumn, string>>
type FileDays = Partial<Record<(typeof fileDayColumns)[number], Day | null>>

/** What one row says. Null and empty lists: it says nothing. */
export type RowOfFile = {
  externalId: string
  addressLine: string
  suburb: string
  state: string
  postcode: string
  key: string | null
  manager: SoftwarePerson | null
  isArchived: boolean
  owners: SoftwarePerson[]
  tenants: SoftwarePerson[]
  days: FileDays
}
export class RowFault extends Error {}

export const longestId = 100
const mostPeople = 10
const isDayColumn = (column: string): column is keyof FileDays => (fileDayColumns as readonly string[]).includes(column)
const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text)

/** "VIC" and "Victoria"; a state that is not known says nothing. */
const stateNames = new Map(
  stateCodes.flatMap((code) => [[code, code] as const, [states[code].name.toLowerCase(), code] as const]),
)
const stateWord = stateCodes.join('|')
/** "12 Elm Street, CARLTON VIC 3053" */
const wholeAddress = new RegExp(`^(.*\\S)\\s*,\\s*([^,\\d]+?)[\\s,]+(?:(${stateWord})[\\s,]+)?(\\d{3,4})$`, 'i')

type Place = Pick<RowOfFile, 'addressLine' | 'suburb' | 'state' | 'postcode'>

function readPlace(cells: FileCells): Place {
  const { address = '', unit = '', number = '', street = '' } = cells
  const state = stateNames.get((cells.state ?? '').toLowerCase()) ?? ''
  const apart = { suburb: cells.suburb ?? '', postcode: cells.postcode ?? '' }
  if (address === '') return checked({ addressLine: addressLine({ unit, number, street }), state, ...apart }, street)
  const [, line, suburb = '', inState = '', postcode = ''] = wholeAddress.exec(address) ?? []
  const isSame = apart.suburb === '' || apart.suburb.toLowerCase() === suburb.toLowerCase()
  if (line !== undefined && isSame)
    return checked(
      { addressLine: line, suburb, state: state || inState.toLowerCase(), postcode: apart.postcode || postcode },
      line,
    )
  if (apart.suburb === '') throw new RowFault('Its address does not end with a comma, the suburb and the postcode')
  return checked({ addressLine: address, state, ...apart }, address)
}

function checked(place: Place, street: string): Place {
  if (street === '') throw new RowFault('It has no address')
  if (place.suburb === '') throw new RowFault('It has no suburb')
  if (!/^\d{3,4}$/.test(place.postcode))
    throw new RowFault(place.postcode === '' ? 'It has no postcode' : `“${cut(place.postcode)}” is not a postcode`)
  return { ...place, postcode: place.postcode.padStart(4, '0') }
}

/** Equal for two ways to write the same address. */
export const placeKey = (place: Place): string =>
  `${addressKey(readAddressParts(place.addressLine))}|${place.suburb.toLowerCase()}|${place.postcode}`

const digestLength = 22

/** A long id is cut, and stays different from others that begin alike. */
export const shortId = (id: string, longest: number): string =>
  hasAtMost(id, longest)
    ? id
    : `${id.slice(0, longest - digestLength).toWellFormed()}${createHash('sha256').update(id).digest('base64url').slice(0, digestLength)}`

function readYes(text: string): boolean {
  if (/^(?:|no?|false|0|active|current)$/i.test(text)) return false
  if (/^(?:y|yes|true|1|x|archived|inactive|lost)$/i.test(text)) return true
  throw new RowFault(`Archived: “${cut(text)}” is neither yes nor no`)
}

const split = (text: string | undefined): string[] => (text ?? '').split(/[;\n]/).map((part) => part.trim())

/** Several people are separated by semicolons, in the same order in each column. */
function readPeople(
  names: string | undefined,
  emails: string | undefined,
  phones: string | undefined,
): SoftwarePerson[] {
  const [addresses, numbers] = [split(emails), split(phones)]
  return split(names)
    .slice(0, mostPeople)
    .flatMap((name, place) =>
      readPerson({
        name,
        email: (addresses[place] ?? '').split(/[\s,]+/)[0] ?? null,
        phones: (numbers[place] ?? '').split(/[,/]/),
      }),
    )
}

function readDays(cells: FileCells, order: DayOrder): FileDays {
  const days: FileDays = {}
  for (const column of fileDayColumns) {
    const cell = cells[column]
    if (cell === undefined) continue
    const day = readFileDay(cell, order)
    if (day === undefined) throw new RowFault(`${fileColumnLabels[column]}: “${cut(cell)}” is not a date`)
    days[column] = day
  }
  const { tenancyStart, leaseEnd } = days
  if (tenancyStart && leaseEnd && leaseEnd <= tenancyStart) throw new RowFault('Its lease ends before it starts')
  return days
}

/** Throws a `RowFault` with the reason why a row cannot be used. `isByReference`: rows are recognised by their reference. */
export function readFileRow(cells: FileCells, order: DayOrder, isByReference: boolean): RowOfFile {
  const place = readPlace(cells)
  const { reference = '', key = '' } = cells
  if (isByReference && reference === '') throw new RowFault('It has no property reference')
  if (!hasAtMost(reference, longestId))
    throw new RowFault(`Its property reference is longer than ${longestId} characters`)
  if (!hasAtMost(key, longestKeyNumber))
    throw new RowFault(`Its key number is longer than ${longestKeyNumber} characters`)
  const days = readDays(cells, order)
  const tenants = readPeople(cells.tenant, cells.tenantEmail, cells.tenantPhone)
  if (tenants.length > 0 && !days.tenancyStart)
    throw new RowFault('It has tenants, but no day on which the tenancy starts')
  const [manager = null] = readPerson({
    name: cells.manager || (cells.managerEmail ?? ''),
    email: cells.managerEmail ?? null,
    phones: [],
  })
  return {
    externalId: isByReference ? reference : shortId(placeKey(place), longestId),
    ...place,
    key: key || null,
    manager,
    isArchived: readYes(cells.archived ?? ''),
    owners: readPeople(cells.owner, cells.ownerEmail, cells.ownerPhone),
    tenants,
    days,
  }
}

const peopleColumns = {
  manager: ['manager', 'managerEmail', undefined],
  owners: ['owner', 'ownerEmail', 'ownerPhone'],
  tenants: ['tenant', 'tenantEmail', 'tenantPhone'],
} as const
type Shown = [FileColumn, string][]

/** Names, email addresses and phone numbers as they are stored; a cell of which nothing can be used says so. */
const shownPeople = (row: RowOfFile): Shown =>
  Object.entries(peopleColumns).flatMap(([part, [names, emails, phones]]): Shown => {
    const people = part === 'manager' ? (row.manager ? [row.manager] : []) : row[part as 'owners' | 'tenants']
    const ofPhones = people.flatMap((person) => person.phones.map(formatPhone))
    return [
      [names, people.map(({ name }) => name).join(', ')],
      [emails, people.flatMap(({ email }) => email ?? []).join(', ')],
      ...(phones ? [[phones, ofPhones.join(', ')] as Shown[number]] : []),
    ]
  })

/** What people see of a row before it is taken over: what is read of each cell; of a row that cannot be read, the cells. */
export function shownValues(
  cells: FileCells,
  order: DayOrder,
  row: RowOfFile | undefined,
): { column: FileColumn; value: string }[] {
  const read = new Map(row ? shownPeople(row) : [])
  return (Object.entries(cells) as [FileColumn, string][]).flatMap(([column, cell]) => {
    if (cell === '') return []
    const day = isDayColumn(column) ? readFileDay(cell, order) : undefined
    if (day === null) return []
    if (day !== undefined) return [{ column, value: shortDay(day) }]
    return [{ column, value: read.get(column) ?? cell }].map((shown) =>
      shown.value === '' ? { column, value: `“${cut(cell)}” cannot be used` } : shown,
    )
  })
}

export const labelOf = (cells: FileCells): string =>
  (
    cells.address ||
    [
      [cells.unit, cells.number, cells.street].filter(Boolean).join(' '),
      [cells.suburb, cells.postcode].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(', ') ||
    cells.reference ||
    'A row without an address'
  )
    .slice(0, 200)
    .toWellFormed()
