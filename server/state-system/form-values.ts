import { largestId } from '../../contract/paging.ts'
import { Problem } from '../platform/problem.ts'

/** What a query string or a posted form holds. */
export type Values = Readonly<Record<string, string | string[]>>

/** The one value of a field, or an empty text. */
export function readText(values: Values, name: string): string {
  const value = values[name] ?? ''
  if (typeof value !== 'string') throw new Problem('malformed', `The field “${name}” was given more than once.`)
  return value
}

export function readTexts(values: Values, name: string): string[] {
  const value = values[name] ?? []
  return typeof value === 'string' ? [value] : value
}

/** An id as digits; anything else is nobody's id. */
export function parseId(text: string): number | undefined {
  const number = Number(text)
  return /^[1-9]\d{0,9}$/.test(text) && number <= largestId ? number : undefined
}
