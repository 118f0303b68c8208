import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { mergeValues, type FieldChange, type MergeField } from './merge-values.ts'

/** Access to the typed values. */
export type Draft<Values> = {
  read: () => Values
  /** Shows `values`; those that differ from `base` count as typed. */
  write: (values: Values, base: Values) => void
}

export type LatestOptions<Known, Values> = {
  /** Null if nothing can be typed and the shown data is only confirmed. */
  draft: Draft<Values> | null
  toValues: (known: Known) => Values
  /** Every field of the form with its display text; a function if the fields depend on the values. */
  fields: readonly MergeField<Values>[] | ((...versions: Values[]) => readonly MergeField<Values>[])
  /** Loads the data again; throws on failure, returns nothing if the record no longer exists. */
  reload: () => Promise<Known | null | undefined>
}

/** What another person changed while the user was typing. */
export type ConflictState = {
  /** Who changed it and when; null if the change was found without a save. */
  message: string | null
  state: 'loading' | 'loaded' | 'failed' | 'gone'
  changes: readonly FieldChange[]
}

const nothingNew = { changes: [], wasTyped: false, isSaved: false }

type LatestState<Known> = { seen: Known | null; conflict: ConflictState | null }

/**
 * Merges what is typed with the server's data. `seen` is the data that the form was filled with, and its version is the
 * one to send. Newer data becomes `seen` once it is merged with the typed values; `conflict` then lists the
 * differences.
 */
export function createLatest<Known extends object, Values>(first: Known | null) {
  let options: LatestOptions<Known, Values>
  let state: LatestState<Known> = { seen: first, conflict: null }
  const listeners = new Set<() => void>()

  function change(next: Partial<LatestState<Known>>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const changeConflict = (next: Partial<ConflictState>): void =>
    change({ conflict: state.conflict && { ...state.conflict, ...next } })

  const fieldsOf = (...versions: Values[]) =>
    typeof options.fields === 'function' ? options.fields(...versions) : options.fields

  /**
   * Merges newer data with the typed values. Returns the differences, whether anything was typed, and whether the
   * server already has it.
   */
  function takeOver(fresh: Known): { changes: FieldChange[]; wasTyped: boolean; isSaved: boolean } {
    const { draft, toValues } = options
    const before = state.seen
    if (before === fresh) return nothingNew
    const now = toValues(fresh)
    change({ seen: fresh })
    if (!before) {
      draft?.write(now, now)
      return nothingNew
    }
    const was = toValues(before)
    const typed = draft?.read() ?? was
    const fields = fieldsOf(was, typed, now)
    const { values, changes } = mergeValues(fields, { was, typed, now })
    draft?.write(values, now)
    const isSame = (one: Values, other: Values) => fields.every(({ describe }) => describe(one) === describe(other))
    const wasTyped = !isSame(typed, was)
    return { changes, wasTyped, isSaved: wasTyped && isSame(typed, now) }
  }

  async function load(): Promise<void> {
    changeConflict({ state: 'loading' })
    try {
      const fresh = await options.reload()
      if (!fresh) return changeConflict({ state: 'gone' })
      const { changes } = takeOver(fresh)
      return changeConflict({ state: 'loaded', ...(changes.length > 0 && { changes }) })
    } catch {
      return changeConflict({ state: 'failed' })
    }
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    configure: (given: LatestOptions<Known, Values>): void => {
      options = given
    },
    /** Data arrived from the server; it may be new. */
    offer(known: Known): void {
      const { changes, wasTyped, isSaved } = takeOver(known)
      if (changes.length > 0 && state.conflict?.state === 'loading') changeConflict({ changes })
      else if (changes.length > 0 && wasTyped) change({ conflict: { message: null, state: 'loaded', changes } })
      else if (isSaved) change({ conflict: null })
    },
    /** A save was refused because of a newer version, which is then loaded. */
    refuse(message: string): void {
      change({ conflict: { message: withoutReloadAdvice(message), state: 'loading', changes: [] } })
      void load()
    },
    retry: (): void => void load(),
    /** Replaces the typed value with the other person's. */
    take: (label: string): void => {
      const { draft, toValues } = options
      if (!state.seen || !draft) return
      const [typed, now] = [draft.read(), toValues(state.seen)]
      const field = fieldsOf(typed, now).find((each) => each.label === label)
      if (!field) return
      draft.write(field.copy(now, typed), now)
      const changes = state.conflict?.changes ?? []
      changeConflict({ changes: changes.map((each) => (each.label === label ? { ...each, typed: null } : each)) })
    },
  }
}
