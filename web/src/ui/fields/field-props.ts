import type { ReactNode } from 'react'

/** Props of every form field. Only an error message makes a field invalid. */
export interface FieldProps {
  label: string
  isLabelHidden?: boolean | undefined
  /** Adds "(optional)" to the label. */
  isOptional?: boolean | undefined
  /** Announced by screen readers; the form's rules check it. */
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  description?: ReactNode
  errorMessage?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}
