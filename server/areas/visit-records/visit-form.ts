import type { ServiceCode } from '../../../contract/services.ts'

/** The form of a visit as it was typed: texts by field name. It is stored like this, complete or not. */
export type VisitForm = Readonly<Record<string, string>>

/** The repeated parts of a service. */
export type RowKind = 'appliance' | 'reading' | 'finding'

/** A row that was there before the visit ("a12", by its id), or one that was added ("n1"). */
const rowKey = /^[an][1-9]\d{0,8}$/
const mostRows = 60

export const checkField = (service: ServiceCode, code: string): string => `${service}.check.${code}`
export const rowField = (service: ServiceCode, kind: RowKind, key: string, name: string): string =>
  `${service}.${kind}.${key}.${name}`
/** Of a value that a check needs; further values have rows. */
export const measuredField = (service: ServiceCode, code: string, name: 'value' | 'location'): string =>
  `${service}.reading.${code}.${name}`
/** Why a result is right although something else that was recorded contradicts it. */
export const confirmField = (service: ServiceCode, code: string): string => `${checkField(service, code)}.confirm`
export const earlierField = (service: ServiceCode, findingId: number): string => `${service}.earlier.${findingId}`
type ServiceField = 'notDone' | 'notDoneNote' | 'certificateNumber' | 'certificateOn'
export const serviceField = (service: ServiceCode, name: ServiceField): string => `${service}.${name}`

export const typedInVisit = (form: VisitForm, name: string): string =>
  Object.hasOwn(form, name) ? (form[name] ?? '').trim() : ''

export const isTicked = (form: VisitForm, name: string): boolean => typedInVisit(form, name) === 'yes'

/** Keys of the rows of one kind in which something was typed, those of before the visit first. */
export function rowKeys(form: VisitForm, service: ServiceCode, kind: RowKind): string[] {
  const start = `${service}.${kind}.`
  const keys = Object.keys(form)
    .filter((name) => name.startsWith(start) && typedInVisit(form, name) !== '')
    .map((name) => name.slice(start.length).split('.', 1)[0] ?? '')
    .filter((key) => rowKey.test(key))
  return [...new Set(keys)].toSorted((one, other) => place(one) - place(other)).slice(0, mostRows)
}

const place = (key: string): number => (key.startsWith('n') ? 1e9 : 0) + Number(key.slice(1))
