import * as z from 'zod/mini'
import type { VisitForm } from '../../areas/visit-records/visit-form.ts'
import { Problem } from '../../platform/problem.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import { takePrefix } from './visit-differences.ts'

/** Fields of the page itself, which are not part of the record. */
const ownFields = new Set(['form_token', 'version', 'base', 'submission_key', 'action', 'record', 'booking'])
/** Ticks of a conflict, each for an entry that the other person's value replaces. */
const isTake = (name: string): boolean => name.startsWith(takePrefix)
const mostFields = 2000
const fieldName = /^[a-zA-Z][a-zA-Z0-9_.]{0,80}$/

/** The typed form. Line ends are as browsers count them, and empty fields are left out. */
export function readVisitForm(values: Values): VisitForm {
  const form: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (ownFields.has(name) || isTake(name) || !fieldName.test(name)) continue
    if (typeof value !== 'string') throw new Problem('malformed', `The field “${name}” was given more than once.`)
    const text = value.replaceAll('\r\n', '\n')
    if (text.trim() !== '' || name.endsWith('.expires')) form[name] = text
  }
  if (Object.keys(form).length > mostFields) throw new Problem('malformed', 'The form has too many fields.')
  return form
}

const baseShape = z.object({ version: z.number(), draft: z.record(z.string(), z.string()) })

/** The record as it was when the page was opened, for the form. */
export const baseText = ({ version, draft }: { version: number; draft: VisitForm }): string =>
  JSON.stringify({ version, draft })

/** The record that the form was typed on; null if the page was opened on another version than the text. */
export function readBase(values: Values, version: number): VisitForm | null {
  try {
    const base = baseShape.parse(JSON.parse(readText(values, 'base')))
    return base.version === version ? base.draft : null
  } catch {
    return null
  }
}

/** The entries for which the other person's value was chosen in a conflict. */
export const takenEntries = (values: Values): string[] =>
  Object.keys(values)
    .filter(isTake)
    .map((name) => name.slice(takePrefix.length))
