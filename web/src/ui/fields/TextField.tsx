import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

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

export function TextField({ label, isLabelHidden, isOptional, description, errorMessage, ...props }: TextFieldProps) {
  const { placeholder, className, ref, onBlur, ...rest } = props
  return (
    <AriaTextField
      {...withoutUndefined(rest)}
      onBlur={() => onBlur?.()}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <Input
        {...(ref ? { ref } : {})}
        {...withoutUndefined({ placeholder })}
        className={classNames(controlClass, '[&[readonly]]:border-line [&[readonly]]:bg-sunken')}
      />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
