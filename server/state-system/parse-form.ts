import { parseQueryString, refuseBadText } from '../platform/parse-request.ts'
import { Problem } from '../platform/problem.ts'
import type { Values } from './form-values.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A form in the format of browsers, which is that of a query string. */
export function parseForm(bytes: Buffer): Values {
  let values: Values
  try {
    values = parseQueryString(decoder.decode(bytes))
  } catch {
    throw new Problem('malformed', 'The form cannot be read.')
  }
  refuseBadText(values)
  return values
}
