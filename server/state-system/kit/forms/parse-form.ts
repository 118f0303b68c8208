import { parseQueryString, refuseBadText } from '../../../platform/parse-request.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Values } from './form-values.ts'

/** A record of a visit has up to two thousand, and as many choices in a conflict. */
const mostFields = 5000
const ampersand = 0x26

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A form in the format of browsers, which is that of a query string. */
export function parseForm(bytes: Buffer): Values {
  if (bytes.reduce((count, byte) => (byte === ampersand ? count + 1 : count), 1) > mostFields)
    throw new Problem('malformed', 'The form has too many fields.')
  let values: Values
  try {
    values = parseQueryString(decoder.decode(bytes))
  } catch {
    throw new Problem('malformed', 'The form cannot be read.')
  }
  refuseBadText(values)
  return values
}
