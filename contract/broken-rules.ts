import type { Schema } from './endpoint.ts'
import type { FieldErrors } from './envelope.ts'

/** What a form says about an input: the first message at each path, nothing when all is well. */
export function brokenRules(form: Schema, input: unknown): FieldErrors {
  const parsed = form.safeParse(input)
  const fields: FieldErrors = {}
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}
