import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import { useKeeping, useKeptDraft, type KeptDraft } from './kept-draft.ts'

/** The draft of one form that finds and leaves its values itself. */
export function useFormDraft(name: string): { draft: KeptDraft<object>; drafts: Drafts } {
  const draft = useKeptDraft<object>(name)
  const latest = useRef(draft.value)
  useKeeping(draft, () => latest.current)
  const drafts: Drafts = useMemo(
    () => ({
      read: () => draft.value ?? undefined,
      write: (_key, values, isTyped) => {
        latest.current = isTyped ? values : null
      },
    }),
    [draft],
  )
  return { draft, drafts }
}

/** Begins a form with what was typed before, and keeps what is typed now; of some fields, where only these can be kept. */
export function useKeptForm<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  fields?: readonly Path<Input>[],
): KeptDraft<object> {
  const { draft, drafts } = useFormDraft(name)
  const [keptFields] = useState(fields)
  useEffect(() => {
    const kept = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => keptFields?.includes(field as Path<Input>) ?? true))
    const first = JSON.stringify(kept(form.getValues()))
    // The first values stay the defaults, so that a restored draft counts as unsaved work.
    if (draft.value) form.reset({ ...form.getValues(), ...draft.value }, { keepDefaultValues: true })
    const watching = form.watch((values) => drafts.write('', kept(values), JSON.stringify(kept(values)) !== first))
    return () => watching.unsubscribe()
  }, [form, draft, drafts, keptFields])
  return draft
}
