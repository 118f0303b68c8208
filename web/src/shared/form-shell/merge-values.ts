import { get, set } from 'react-hook-form'

/** A field that two people may change concurrently: a single value, or several that belong together. */
export type MergeField<Values> = {
  label: string
  /** The display text. Values with the same text count as equal. */
  describe: (values: Values) => string
  /** A copy of `to` with this field's value from `from`. */
  copy: (from: Values, to: Values) => Values
}

export type FieldChange = {
  label: string
  was: string
  now: string
  /** The typed value, which is kept. Null if nothing was typed here and the new value was taken over. */
  typed: string | null
}

/** A field by its path in the form ("lease.notes"), an object or a list as a whole. */
export const mergeField = <Values extends object>(
  label: string,
  path: string,
  describe: (values: Values) => string,
): MergeField<Values> => ({
  label,
  describe,
  copy: (from, to) => {
    const copied = structuredClone(to)
    set(copied, path, structuredClone(get(from, path)))
    return copied
  },
})

type Three<Values> = { was: Values; typed: Values; now: Values }

/**
 * Merges the typed values with what another person saved in the meantime, field by field: typed values are kept, the
 * others are the new ones. Returns every field whose saved value differs from when the form was opened.
 */
export function mergeValues<Values>(fields: readonly MergeField<Values>[], { was, typed, now }: Three<Values>) {
  let values = now
  const changes: FieldChange[] = []
  for (const { label, describe, copy } of fields) {
    const [before, here, there] = [describe(was), describe(typed), describe(now)]
    if (here === there) continue
    const isTyped = here !== before
    if (isTyped) values = copy(typed, values)
    if (there !== before) changes.push({ label, was: before, now: there, typed: isTyped ? here : null })
  }
  return { values, changes }
}
