import { largestId } from '../../../../contract/paging.ts'
import { Problem } from '../../../platform/problem.ts'

/** The values of a query string or a posted form. */
export type Values = Readonly<Record<string, string | string[]>>

/** The single value of a field, or an empty string. */
export function readText(values: Values, name: string): string {
  const value = values[name] ?? ''
  if (typeof value !== 'string') throw new Problem('malformed', `The field “${name}” was given more than once.`)
  return value
}

export function readTexts(values: Values, name: string): string[] {
  const value = values[name] ?? []
  return typeof value === 'string' ? [value] : value
}

/** An id in digits; undefined for anything else. */
export function parseId(text: string): number | undefined {
  const number = Number(text)
  return /^[1-9]\d{0,9}$/.test(text) && number <= largestId ? number : undefined
}

/** The page of a list, also one past its end, which the list names as it was asked for. */
export const readPage = (query: Values): number => parseId(readText(query, 'page')) ?? 1

/** An id as PostgreSQL writes it; undefined for anything else. */
export const parseUuid = (text: string): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
