import { useEffect, useMemo, useState, type RefObject } from 'react'
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { isShownAtField, showFirstProblem } from './show-first-problem.ts'

type ServerErrors = {
  /** Messages that no field shows, to be shown above the form. */
  problems: readonly string[]
  /** True if all messages are shown beside fields. */
  isAllAtFields: boolean
}

/**
 * Shows the server's messages beside their fields and focuses the first. Whether a field shows its message is decided
 * for each field once it is rendered: its field may not be on the screen.
 */
export function useServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: CallError | null,
  element: RefObject<HTMLElement | null>,
): ServerErrors {
  const { setError, setFocus, getValues } = form
  const [checked, setChecked] = useState<{ error: CallError | null; unseen: readonly string[] } | null>(null)
  const [placed, unmatched] = useMemo(() => {
    const entries = Object.entries(error?.fields ?? {})
    const hasField = (path: string) => get(getValues(), path) !== undefined
    return [entries.filter(([path]) => hasField(path)), entries.filter(([path]) => !hasField(path))]
  }, [error, getValues])

  useEffect(() => {
    if (placed.length === 0) return undefined
    // The first message of each field; reversed, because a later `setError` of the same field replaces the earlier.
    for (const [path, message] of placed.toReversed())
      setError(fieldOf(path) as Path<Input>, { type: 'server', message })
    const frame = requestAnimationFrame(() => {
      const shown = element.current
      if (!shown) return undefined
      const unseen = placed.map(([, message]) => message).filter((message) => !isShownAtField(shown, message))
      // Not focused while a message above takes the focus: a field is validated when it loses the focus, which would
      // remove the server's message.
      if (unseen.length > 0) return setChecked({ error, unseen })
      const [first] = placed
      if (first) setFocus(fieldOf(first[0]) as Path<Input>)
      return showFirstProblem(shown)
    })
    return () => cancelAnimationFrame(frame)
  }, [placed, setError, setFocus, element, error])

  const unseen = error !== null && checked?.error === error ? checked.unseen : []
  const problems = [...unseen, ...unmatched.map(([, message]) => message)]
  return { problems: [...new Set(problems)], isAllAtFields: placed.length > 0 && problems.length === 0 }
}

/** An item of a list of texts or ids ("toAddresses.0") is part of the list's field. */
const fieldOf = (path: string): string => path.replace(/(\.\d+)+$/, '')
