import { CircleAlert } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { helpClass } from '@/ui/fields/field-class.ts'

export interface FieldMessagesProps {
  /** The field's id; the field refers to these messages with `describedBy(id, …)`. */
  id: string
  description?: ReactNode
  errorMessage?: string | undefined
}

/** The help text and the error message under a field. */
export function FieldMessages({ id, description, errorMessage }: FieldMessagesProps) {
  return (
    <>
      {description ? (
        <p id={`${id}-help`} className={helpClass}>
          {description}
        </p>
      ) : null}
      {errorMessage === undefined ? null : (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-critical">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{errorMessage}</span>
        </p>
      )}
    </>
  )
}
