import type { ImportColumn } from '../../../contract/imports.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { isEmail } from '../../../contract/form-rules.ts'
import { longestContactEmail, longestContactName, longestKeyNumber } from '../../../contract/limits.ts'
import { parsePhone } from '../../../contract/phones.ts'

export type ImportedPerson = { name: string; email: string | null; phones: string[] }

/** What one row says. A value that the row leaves blank stays as it is in the portal. */
export type ImportRecord = {
  addressLine: string
  suburb: string
  postcode: string
  manager: string | null
  key: string | null
  landlords: ImportedPerson[] | null
  tenants: ImportedPerson[] | null
  leaseStart: Day | null
  leaseEnd: Day | null
}

export type Cells = Partial<Record<ImportColumn, string>>

class RowError extends Error {}

const mostPeople = 10
const split = (text: string | undefined): string[] => (text ?? '').split(';').map((part) => part.trim())

/** Several people are separated by semicolons, in the same order in each column. */
function readPeople(who: string, names?: string, emails?: string, phones?: string): ImportedPerson[] | null {
  const [given, addresses, numbers] = [split(names), split(emails), split(phones)]
  if (given.every((name) => name === '')) {
    if ([...addresses, ...numbers].some((text) => text !== '')) throw new RowError(`The ${who} has no name`)
    return null
  }
  if (given.length > mostPeople) throw new RowError(`At most ${mostPeople} people can be named in “${who}”`)
  return given.map((name, place) => readPerson(who, name, addresses[place] ?? '', numbers[place] ?? ''))
}

function readPerson(who: string, name: string, address: string, number: string): ImportedPerson {
  if (name === '') throw new RowError(`A ${who} has no name`)
  if (name.length > longestContactName)
    throw new RowError(`The name of the ${who} is longer than ${longestContactName} characters`)
  const email = address.toLowerCase()
  if (email !== '' && (!isEmail(email) || email.length > longestContactEmail))
    throw new RowError(`“${address.slice(0, 80)}” is not an email address`)
  const phone = number === '' ? null : parsePhone(number)
  if (number !== '' && phone === null) throw new RowError(`“${number.slice(0, 40)}” is not a phone number`)
  return { name, email: email || null, phones: phone === null ? [] : [phone] }
}

/** Day zero of Excel, which counts 1900 as a leap year. */
const excelEpoch = Date.UTC(1899, 11, 30)

/** "1/2/2026", "2026-02-01", or the number by which Excel stores a day. */
function readDay(label: string, text: string | undefined): Day | null {
  const given = (text ?? '').trim()
  if (given === '') return null
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(given) ?? []
  const isNumber = /^\d{5}(\.\d+)?$/.test(given)
  const day = isNumber
    ? new Date(excelEpoch + Math.floor(Number(given)) * 86_400_000).toISOString().slice(0, 10)
    : year === ''
      ? given.slice(0, 10)
      : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day)) throw new RowError(`${label}: “${given.slice(0, 40)}” is not a date (dd/mm/yyyy)`)
  return day
}

function readRecord(cells: Cells): ImportRecord {
  const addressLine = (cells.address ?? '').trim().replaceAll(/\s+/g, ' ')
  const [suburb, postcode] = [(cells.suburb ?? '').trim(), (cells.postcode ?? '').trim()]
  if (addressLine === '') throw new RowError('The address is missing')
  if (suburb === '') throw new RowError('The suburb is missing')
  if (!/^\d{3,4}$/.test(postcode)) throw new RowError(`“${postcode.slice(0, 20)}” is not a postcode`)
  const key = (cells.key ?? '').trim()
  if (key.length > longestKeyNumber) throw new RowError(`The key number is longer than ${longestKeyNumber} characters`)
  const tenants = readPeople('tenant', cells.tenant, cells.tenantEmail, cells.tenantPhone)
  const leaseStart = readDay('Lease start', cells.leaseStart)
  const leaseEnd = readDay('Lease end', cells.leaseEnd)
  if (leaseStart !== null && leaseEnd !== null && leaseEnd <= leaseStart)
    throw new RowError('The lease ends before it starts')
  if (leaseEnd !== null && leaseStart === null) throw new RowError('The lease has an end, but no start')
  return {
    addressLine,
    suburb,
    postcode: postcode.padStart(4, '0'),
    manager: (cells.manager ?? '').trim() || null,
    key: key || null,
    landlords: readPeople('landlord', cells.landlord, cells.landlordEmail, cells.landlordPhone),
    tenants,
    leaseStart,
    leaseEnd,
  }
}

/** What a row says, or what is wrong with it as a sentence. */
export function readImportRow(cells: Cells): { record: ImportRecord } | { error: string } {
  try {
    return { record: readRecord(cells) }
  } catch (error) {
    if (error instanceof RowError) return { error: error.message }
    throw error
  }
}
