import type { ReactNode } from 'react'

/** What every field of a form takes. An error message makes it invalid; there is no other way to say so. */
export interface FieldProps {
  label: string
  isLabelHidden?: boolean | undefined
  /** Adds "(optional)" to the label. */
  isOptional?: boolean | undefined
  /** Told to screen readers; the form's own rules decide. */
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  description?: ReactNode
  errorMessage?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}
