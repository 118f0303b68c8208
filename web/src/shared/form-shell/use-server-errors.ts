import { useEffect, useMemo, useState, type RefObject } from 'react'
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { hasShownProblem } from './show-first-problem.ts'

type ServerErrors = {
  /** Messages without a field, to be shown above the form. */
  problems: readonly string[]
  /** True if all messages are shown beside fields. */
  isAllAtFields: boolean
}

/**
 * Shows the server's messages beside their fields and focuses the first. A field that is not on the screen does not
 * count.
 */
export function useServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: CallError | null,
  element: RefObject<HTMLElement | null>,
): ServerErrors {
  const { setError, getValues } = form
  const [unseen, setUnseen] = useState<CallError | null>(null)
  const [placed, unmatched] = useMemo(() => {
    const entries = Object.entries(error?.fields ?? {})
    const hasField = (path: string) => get(getValues(), path) !== undefined
    return [entries.filter(([path]) => hasField(path)), entries.filter(([path]) => !hasField(path))]
  }, [error, getValues])

  useEffect(() => {
    if (placed.length === 0) return undefined
    placed.forEach(([path, message], index) => {
      setError(path as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    const frame = requestAnimationFrame(() => (hasShownProblem(element.current) ? undefined : setUnseen(error)))
    return () => cancelAnimationFrame(frame)
  }, [placed, setError, element, error])

  const isUnseen = error !== null && unseen === error
  const above = isUnseen ? [...placed, ...unmatched] : unmatched
  return { problems: above.map(([, message]) => message), isAllAtFields: placed.length > 0 && above.length === 0 }
}
