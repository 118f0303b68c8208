import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { createLatest, type ConflictState, type Draft, type LatestOptions } from './create-latest.ts'

export type Conflict = ConflictState & { retry: () => void; take: (label: string) => void }

type Options<Known, Values> = Omit<LatestOptions<Known, Values>, 'draft'> & {
  /** What the server said last; nothing while it is loading. A form is filled with it when it comes. */
  known: Known | null | undefined
  /** How the last save failed. */
  error: CallError | null
}

/** For what is saved over a version: `seen` has the version to send, `conflict` goes to the shell. */
export function useLatest<Known extends object, Values>(draft: Draft<Values> | null, options: Options<Known, Values>) {
  const { known, error, ...rest } = options
  const [latest] = useState(() => createLatest<Known, Values>(known ?? null))
  useEffect(() => latest.configure({ draft, ...rest }))
  useEffect(() => (known ? latest.offer(known) : undefined), [latest, known])
  useEffect(() => (error?.code === 'conflict' ? latest.refuse(error.message) : undefined), [latest, error])
  const { seen, conflict } = useSyncExternalStore(latest.subscribe, latest.read)
  return { seen, conflict: conflict && { ...conflict, retry: latest.retry, take: latest.take } }
}

/** The same for a form by react-hook-form. */
export const useLatestForm = <Known extends object, Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  options: Options<Known, Input>,
) =>
  useLatest<Known, Input>(
    {
      read: () => form.getValues(),
      write: (values, base) => {
        form.reset(base)
        form.reset(values, { keepDefaultValues: true })
      },
    },
    options,
  )
