import type { ImportColumn } from '../../../contract/imports.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { hasAtMost, isEmail } from '../../../contract/form-rules.ts'
import { longestContactEmail, longestContactName, longestKeyNumber } from '../../../contract/limits.ts'
import { parsePhone } from '../../../contract/phones.ts'

export type ImportedPerson = { name: string; email: string | null; phones: string[] }

/** What one row says. A value that the row leaves blank stays as it is in the portal. */
export type ImportRecord = {
  addressLine: string
  suburb: string
  postcode: string
  manager: string | null
  /** Adds the property manager if the agency has none of this name or address. */
  managerEmail: string | null
  key: string | null
  landlords: ImportedPerson[] | null
  tenants: ImportedPerson[] | null
  leaseStart: Day | null
  leaseEnd: Day | null
}

export type Cells = Partial<Record<ImportColumn, string>>

/** Notes a fault of the row; the rest of the row is read on. */
type Refuse = (fault: string) => null

const mostPeople = 10
const split = (text: string | undefined): string[] => (text ?? '').split(';').map((part) => part.trim())

type PeopleCells = { names?: string | undefined; emails?: string | undefined; phones?: string | undefined }

/** Several people are separated by semicolons, in the same order in each column. */
function readPeople(who: string, { names, emails, phones }: PeopleCells, refuse: Refuse): ImportedPerson[] | null {
  const [given, addresses, numbers] = [split(names), split(emails), split(phones)]
  if (given.length > mostPeople) return refuse(`At most ${mostPeople} people can be named in “${who}”`)
  if (given.every((name) => name === '')) {
    if ([...addresses, ...numbers].every((text) => text === '')) return null
    refuse(`The ${who} has no name`)
    for (const address of addresses.slice(0, mostPeople)) readEmail(address, refuse)
    for (const number of numbers.slice(0, mostPeople)) readPhone(number, refuse)
    return null
  }
  return given.map((name, place) => {
    if (name === '') refuse(`A ${who} has no name`)
    if (!hasAtMost(name, longestContactName))
      refuse(`The name of the ${who} is longer than ${longestContactName} characters`)
    const email = readEmail(addresses[place] ?? '', refuse)
    const phone = readPhone(numbers[place] ?? '', refuse)
    return { name, email, phones: phone === null ? [] : [phone] }
  })
}

function readEmail(text: string, refuse: Refuse): string | null {
  const email = text.toLowerCase()
  if (email === '') return null
  const isUsable = isEmail(email) && email.length <= longestContactEmail
  return isUsable ? email : refuse(`“${text.slice(0, 80)}” is not an email address`)
}

const readPhone = (text: string, refuse: Refuse): string | null =>
  text === '' ? null : (parsePhone(text) ?? refuse(`“${text.slice(0, 40)}” is not a phone number`))

/** Day zero of Excel, which counts 1900 as a leap year. */
const excelEpoch = Date.UTC(1899, 11, 30)

/** "1/2/2026", "2026-02-01", or the number by which Excel stores a day. */
function readDay(label: string, text: string | undefined, refuse: Refuse): Day | null {
  const given = (text ?? '').trim()
  if (given === '') return null
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(given) ?? []
  const isNumber = /^\d{5}(\.\d+)?$/.test(given)
  const day = isNumber
    ? new Date(excelEpoch + Math.floor(Number(given)) * 86_400_000).toISOString().slice(0, 10)
    : year === ''
      ? given.slice(0, 10)
      : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : refuse(`${label}: “${given.slice(0, 40)}” is not a date (dd/mm/yyyy)`)
}

type Place = Pick<ImportRecord, 'addressLine' | 'suburb' | 'postcode'>

function readPlace(cells: Cells, refuse: Refuse): Place {
  const addressLine = (cells.address ?? '').trim().replaceAll(/\s+/g, ' ')
  const [suburb, postcode] = [(cells.suburb ?? '').trim(), (cells.postcode ?? '').trim()]
  if (addressLine === '') refuse('The address is missing')
  if (suburb === '') refuse('The suburb is missing')
  if (!/^\d{3,4}$/.test(postcode)) refuse(`“${postcode.slice(0, 20)}” is not a postcode`)
  return { addressLine, suburb, postcode: postcode.padStart(4, '0') }
}

type Lease = Pick<ImportRecord, 'tenants' | 'leaseStart' | 'leaseEnd'>

function readLease(cells: Cells, refuse: Refuse): Lease {
  const people = { names: cells.tenant, emails: cells.tenantEmail, phones: cells.tenantPhone }
  const tenants = readPeople('tenant', people, refuse)
  const leaseStart = readDay('Lease start', cells.leaseStart, refuse)
  const leaseEnd = readDay('Lease end', cells.leaseEnd, refuse)
  if (leaseStart !== null && leaseEnd !== null && leaseEnd <= leaseStart) refuse('The lease ends before it starts')
  if (leaseEnd !== null && (cells.leaseStart ?? '').trim() === '') refuse('The lease has an end, but no start')
  return { tenants, leaseStart, leaseEnd }
}

function readKey(cells: Cells, refuse: Refuse): string | null {
  const key = (cells.key ?? '').trim()
  const isLong = !hasAtMost(key, longestKeyNumber)
  return isLong ? refuse(`The key number is longer than ${longestKeyNumber} characters`) : key || null
}

type ManagerCells = Pick<ImportRecord, 'manager' | 'managerEmail'>
const noManager: ManagerCells = { manager: null, managerEmail: null }

function readManager(cells: Cells, refuse: Refuse): ManagerCells {
  const manager = (cells.manager ?? '').trim()
  const managerEmail = readEmail((cells.managerEmail ?? '').trim(), refuse)
  if (manager === '' && managerEmail !== null) refuse('The property manager has no name')
  if (!hasAtMost(manager, longestContactName))
    refuse(`The name of the property manager is longer than ${longestContactName} characters`)
  return { manager: manager || null, managerEmail }
}

const noLease: Lease = { tenants: null, leaseStart: null, leaseEnd: null }

/** What one part of a row says, without what is wrong in it, and everything that is wrong. */
function readPart<Part>(read: (refuse: Refuse) => Part, otherwise: Part): { part: Part; faults: string[] } {
  const faults: string[] = []
  const part = read((fault) => {
    faults.push(fault)
    return null
  })
  return { part: faults.length > 0 ? otherwise : part, faults }
}

export type ReadRow = { record: ImportRecord; hasPlace: boolean; faults: string[] }

/**
 * What a row says, and everything that is wrong with it, as sentences. Of a row with faults the record has the parts
 * without any, in which the check of the row looks for further ones.
 */
export function readImportRow(cells: Cells): ReadRow {
  const landlordCells = { names: cells.landlord, emails: cells.landlordEmail, phones: cells.landlordPhone }
  const place = readPart((refuse) => readPlace(cells, refuse), { addressLine: '', suburb: '', postcode: '' })
  const manager = readPart((refuse) => readManager(cells, refuse), noManager)
  const key = readPart((refuse) => readKey(cells, refuse), null)
  const landlords = readPart((refuse) => readPeople('landlord', landlordCells, refuse), null)
  const lease = readPart((refuse) => readLease(cells, refuse), noLease)
  return {
    record: {
      ...place.part,
      ...manager.part,
      key: key.part,
      landlords: landlords.part,
      ...lease.part,
    },
    hasPlace: place.faults.length === 0,
    faults: [...new Set([place, manager, key, landlords, lease].flatMap(({ faults }) => faults))],
  }
}
