import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { mergeValues, type FieldChange, type MergeField } from './merge-values.ts'

/** Where what is typed lives. */
export type Draft<Values> = {
  read: () => Values
  /** Shows `values`, of which those that differ from `base` count as typed. */
  write: (values: Values, base: Values) => void
}

export type LatestOptions<Known, Values> = {
  draft: Draft<Values>
  toValues: (known: Known) => Values
  /** Every field of the form, as people read it. */
  fields: readonly MergeField<Values>[]
  /** Asks the server again and throws if it cannot; nothing: it is no longer there. */
  reload: () => Promise<Known | null | undefined>
}

/** What somebody else changed while it was being typed over. */
export type ConflictState = {
  /** Who changed it and when; null where it was found without a save. */
  message: string | null
  state: 'loading' | 'loaded' | 'failed' | 'gone'
  changes: readonly FieldChange[]
}

type LatestState<Known> = { seen: Known | null; conflict: ConflictState | null }

/**
 * Keeps what is typed in step with what the server has. `seen` is what the form was made of, and the only version to save over:
 * newer data becomes `seen` once it is joined with what was typed, and `conflict` then tells what is different.
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

  /** Joins newer data with what was typed. Answers what is different, and whether anything was typed. */
  function takeOver(fresh: Known): { changes: FieldChange[]; wasTyped: boolean } {
    const { draft, toValues, fields } = options
    const before = state.seen
    if (before === fresh) return { changes: [], wasTyped: false }
    const now = toValues(fresh)
    change({ seen: fresh })
    if (!before) {
      draft.write(now, now)
      return { changes: [], wasTyped: false }
    }
    const [was, typed] = [toValues(before), draft.read()]
    const { values, changes } = mergeValues(fields, { was, typed, now })
    draft.write(values, now)
    return { changes, wasTyped: fields.some(({ describe }) => describe(typed) !== describe(was)) }
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
    /** The server said something, maybe something new. */
    offer(known: Known): void {
      const { changes, wasTyped } = takeOver(known)
      if (changes.length > 0 && state.conflict?.state === 'loading') changeConflict({ changes })
      else if (changes.length > 0 && wasTyped) change({ conflict: { message: null, state: 'loaded', changes } })
      // Saved by now: the server has what was typed.
      else if (wasTyped && state.conflict?.state !== 'loading') change({ conflict: null })
    },
    /** A save was refused because of a newer version, which is then fetched. */
    refuse(message: string): void {
      change({ conflict: { message: withoutReloadAdvice(message), state: 'loading', changes: [] } })
      void load()
    },
    retry: (): void => void load(),
    /** Puts the other's value in the place of what was typed. */
    take: (label: string): void => {
      const { draft, toValues, fields } = options
      const field = fields.find((each) => each.label === label)
      if (!state.seen || !field) return
      const now = toValues(state.seen)
      draft.write(field.copy(now, draft.read()), now)
      const changes = state.conflict?.changes ?? []
      changeConflict({ changes: changes.map((each) => (each.label === label ? { ...each, typed: null } : each)) })
    },
  }
}
