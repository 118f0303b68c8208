import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'

/** A form that begins with what was typed before for the same solution. */
export function useDraftForm<S extends z.ZodMiniType<unknown, FieldValues>>(
  schema: S,
  empty: z.input<S>,
  { drafts, draftKey }: { drafts: Drafts; draftKey: string },
): FormOf<S> {
  const [first] = useState(empty)
  const form = useFormShell(schema, empty)
  useEffect(() => {
    const draft = drafts.read(draftKey)
    // The empty values stay the defaults, so that a restored draft counts as unsaved work.
    if (draft) form.reset(draft as z.input<S>, { keepDefaultValues: true })
    const isTyped = (values: object) => JSON.stringify({ ...first, ...values }) !== JSON.stringify(first)
    const watching = form.watch((values) => drafts.write(draftKey, values, isTyped(values)))
    return () => watching.unsubscribe()
  }, [form, first, drafts, draftKey])
  return form
}
