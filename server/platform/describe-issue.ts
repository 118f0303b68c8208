import * as z from 'zod/mini'
import type { $ZodRawIssue } from 'zod/v4/core'

/* Messages for invalid values where the contract has none: in plain English, with the name of the value. */

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** For example “version”, or for a value in a list: A value of “serviceIds”. */
function subjectOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((key) => typeof key === 'string')
  if (name === undefined) return 'The request'
  return path.at(-1) === name ? `“${name}”` : `A value of “${name}”`
}

/** Whether a message already names its value. */
export const namesItsValue = (message: string): boolean => /^(The request |A value of “|“)/.test(message)

const listed = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${values.map(String).join(', ')}`

const size = (origin: string, limit: number | bigint): string => {
  if (origin === 'string') return `${limit} ${Number(limit) === 1 ? 'character' : 'characters'} long`
  return origin === 'array' ? `${limit} long` : String(limit)
}

function predicateOf(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required'
      return issue.expected === 'never' ? 'must be left out' : `must be ${kinds[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : listed(issue.values)
    case 'too_small':
      return issue.minimum === Number.MIN_SAFE_INTEGER
        ? 'is too small'
        : `must be at least ${size(issue.origin, issue.minimum)}`
    case 'too_big':
      return issue.maximum === Number.MAX_SAFE_INTEGER
        ? 'is too large'
        : `must be at most ${size(issue.origin, issue.maximum)}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an email address' : 'has an invalid format'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.map((key) => `“${key}”`).join(', ')}`
    case 'invalid_union':
      return Array.isArray(issue['options']) ? listed(issue['options']) : 'is not valid'
    default:
      return 'is not valid'
  }
}

export const describeIssue = (issue: $ZodRawIssue): string => `${subjectOf(issue.path ?? [])} ${predicateOf(issue)}`

z.config({ localeError: describeIssue })
