import type { ReactNode } from 'react'

/** The ids of the messages that FieldMessages shows for a field, or undefined if there are none. */
export function describedBy(id: string, description: ReactNode, errorMessage: string | undefined): string | undefined {
  const ids = [description ? `${id}-help` : '', errorMessage === undefined ? '' : `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
