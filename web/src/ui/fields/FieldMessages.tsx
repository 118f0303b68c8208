import { CircleAlert } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { helpClass } from '@/ui/fields/field-class.ts'

export interface FieldMessagesProps {
  description?: ReactNode
  errorMessage?: string | undefined
}

/** The help text and the error message under a field. */
export function FieldMessages({ description, errorMessage }: FieldMessagesProps) {
  return (
    <>
      {description ? (
        <Text slot="description" className={helpClass}>
          {description}
        </Text>
      ) : null}
      <FieldError className="flex items-start gap-1.5 text-sm text-critical">
        <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
        <span className="min-w-0">{errorMessage}</span>
      </FieldError>
    </>
  )
}
