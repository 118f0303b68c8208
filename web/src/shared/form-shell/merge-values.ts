import { get, set } from 'react-hook-form'

/** A field as far as two people may change it at once: a single value, or several that belong together. */
export type MergeField<Values> = {
  label: string
  /** As people read it. Values with the same text are the same. */
  describe: (values: Values) => string
  /** `to` with this field as it is in `from`. */
  copy: (from: Values, to: Values) => Values
}

export type FieldChange = {
  label: string
  was: string
  now: string
  /** What was typed here and stays. Null: nobody typed here, so the new value was taken over. */
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
 * Joins what was typed with what somebody else saved meanwhile, field by field: what was typed stays, the rest is as it is now.
 * Tells every field that is different from when the form was opened.
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
