import { useCallback, useRef } from 'react'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import type { noticeForm } from './email-values.ts'
import type { RecipientName } from './RecipientField.tsx'

/** Recipient fields that contain text that is not an address yet; sending would lose it. */
export function useUnfinished({ setFocus }: FormOf<typeof noticeForm>) {
  const names = useRef(new Set<RecipientName>())
  const noteUnfinished = useCallback((name: RecipientName, isUnfinished: boolean): void => {
    if (isUnfinished) names.current.add(name)
    else names.current.delete(name)
  }, [])
  /** Focuses the first such field. */
  const hasUnfinished = useCallback((): boolean => {
    const [name] = names.current
    if (name !== undefined) setFocus(name)
    return name !== undefined
  }, [setFocus])
  return { noteUnfinished, hasUnfinished }
}
