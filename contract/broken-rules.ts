import type { Schema } from './endpoint.ts'
import type { FieldErrors } from './envelope.ts'

/** Messages of a form about an input: the first one at each path, empty when the input is valid. */
export function brokenRules(form: Schema, input: unknown): FieldErrors {
  const parsed = form.safeParse(input)
  const fields: FieldErrors = {}
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}
