import type * as z from 'zod/mini'
import type { Schema } from '../../contract/endpoint.ts'
import type { FieldErrors } from '../../contract/envelope.ts'
import { namesItsValue } from './describe-issue.ts'
import { measureJson } from './json-size.ts'
import { Problem } from './problem.ts'

const deepest = 40
/** A bulk action names a thousand properties. */
const mostValues = 10_000
const hasBadText = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; refused here with a message instead of by a failing
 * statement.
 */
export function refuseBadText(root: unknown): void {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && hasBadText(value)) {
      throw new Problem('malformed', 'The request contains a character that cannot be stored.')
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (hasBadText(key)) throw new Problem('malformed', 'The request contains a character that cannot be stored.')
      open.push(inner)
    }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const { depth, values } = measureJson(bytes)
  if (depth > deepest) throw new Problem('malformed', 'The request is nested too deeply.')
  if (values > mostValues) throw new Problem('malformed', 'The request has too many values.')
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch {
    throw new Problem('malformed', 'The request is not valid JSON.')
  }
  refuseBadText(value)
  return value
}

/**
 * A parameter that occurs once is a string, a repeated one is a list. Called by the router, where nothing may throw.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const known = result[key]
    if (known === undefined) result[key] = value
    else if (Array.isArray(known)) known.push(value)
    else result[key] = [known, value]
  }
  return result
}

const valueAt = (root: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  )

const malformedText = (path: string, message: string): string => {
  if (message.startsWith('The request ')) return `${message}.`
  return `The request cannot be understood: ${namesItsValue(message) ? message : `${path}: ${message}`}.`
}

/** Parses one part of a request. A wrong type is malformed; a missing or invalid value breaks a rule of the form. */
export function parsePart<S extends Schema>(
  schema: S | undefined,
  input: unknown,
  part: 'params' | 'query' | 'body',
): z.output<S> | undefined {
  if (!schema) return undefined
  // A missing body counts as an empty object.
  const parsed = schema.safeParse(part === 'body' && input === undefined ? {} : input)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  let isMalformed = part !== 'body'
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join('.') || part
    fields[path] ??= issue.message
    const isWrongShape =
      issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value'
    if (isWrongShape && valueAt(input, issue.path) !== undefined) isMalformed = true
  }
  const [firstPath, firstMessage] = Object.entries(fields)[0] ?? [part, 'The request is not valid']
  if (isMalformed) throw new Problem('malformed', malformedText(firstPath, firstMessage), fields)
  // A word such as “Required” is enough at its field, but not on its own.
  const isEnough = Object.keys(fields).length === 1 && firstMessage.includes(' ')
  throw new Problem('rule-broken', isEnough ? firstMessage : 'Please correct what is marked.', fields)
}
