import type { Ref } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components/TextField'
import { CharacterCount } from '@/ui/fields/CharacterCount.tsx'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Shown as "n / max characters". More can be typed, so that pasted text is never cut off unnoticed. */
  maxLength?: number | undefined
  rows?: number | undefined
  placeholder?: string | undefined
  isReadOnly?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Counts like the form rules: an emoji is one character, and spaces at the ends do not count. */
const countCharacters = (text: string): number => Array.from(text.trim()).length

export function TextArea({
  label,
  isLabelHidden,
  isOptional,
  description,
  errorMessage,
  maxLength,
  ...props
}: TextAreaProps) {
  const { rows = 4, placeholder, className, ref, onBlur, ...rest } = props
  const count = countCharacters(rest.value)
  const isOver = maxLength !== undefined && count > maxLength
  return (
    <AriaTextField
      {...withoutUndefined(rest)}
      onBlur={() => onBlur?.()}
      isInvalid={errorMessage !== undefined || isOver}
      validationBehavior="aria"
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <AriaTextArea
        {...(ref ? { ref } : {})}
        {...withoutUndefined({ placeholder })}
        rows={rows}
        className={classNames(controlClass, 'block resize-y py-2')}
      />
      {maxLength === undefined ? null : <CharacterCount count={count} max={maxLength} />}
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
