import { useId } from 'react'
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  placeholder?: string | undefined
  isReadOnly?: boolean | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField({ label, isLabelHidden, isOptional, isRequired, isDisabled, ...props }: TextFieldProps) {
  const { description, errorMessage, className, onChange, onBlur, isReadOnly, type = 'text', ...input } = props
  const id = useId()
  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <input
        {...input}
        id={id}
        type={type}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onBlur?.()}
        disabled={isDisabled}
        readOnly={isReadOnly}
        aria-required={isRequired}
        aria-invalid={errorMessage !== undefined || undefined}
        aria-describedby={describedBy(id, description, errorMessage)}
        className={classNames(controlClass, '[&[readonly]]:border-line [&[readonly]]:bg-sunken')}
      />
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
