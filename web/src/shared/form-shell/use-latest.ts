import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { createLatest, type ConflictState, type Draft, type LatestOptions } from './create-latest.ts'

export type Conflict = ConflictState & { retry: () => void; take: (label: string) => void }

type Options<Known, Values> = Omit<LatestOptions<Known, Values>, 'draft'> & {
  /** The server's latest data; undefined while it is loading. The form is filled with it when it arrives. */
  known: Known | null | undefined
  /** The data from which the form begins, if it was filled before a reload and is not the latest. */
  first?: Known | null | undefined
  /** The error of the last save. */
  error: CallError | null
}

/** For data that is saved with a version: `seen` has the version to send, `conflict` goes to the shell. */
export function useLatest<Known extends object, Values>(draft: Draft<Values> | null, options: Options<Known, Values>) {
  const { known, first, error, ...rest } = options
  const [latest] = useState(() => createLatest<Known, Values>(first ?? known ?? null))
  useEffect(() => latest.configure({ draft, ...rest }))
  useEffect(() => (known ? latest.offer(known) : undefined), [latest, known])
  useEffect(() => (error?.code === 'conflict' ? latest.refuse(error.message) : undefined), [latest, error])
  const { seen, conflict } = useSyncExternalStore(latest.subscribe, latest.read)
  return { seen, conflict: conflict && { ...conflict, retry: latest.retry, take: latest.take } }
}

/** The same for a react-hook-form. */
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
