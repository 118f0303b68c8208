import { useId } from 'react'
import type { Ref } from 'react'
import { CharacterCount } from '@/ui/fields/CharacterCount.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'

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

export function TextArea({ label, isLabelHidden, isOptional, isRequired, isDisabled, ...props }: TextAreaProps) {
  const { description, errorMessage, maxLength, className, onChange, onBlur, isReadOnly, rows = 4, ...area } = props
  const id = useId()
  const count = countCharacters(area.value)
  const isOver = maxLength !== undefined && count > maxLength
  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <textarea
        {...area}
        id={id}
        rows={rows}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onBlur?.()}
        disabled={isDisabled}
        readOnly={isReadOnly}
        aria-required={isRequired}
        aria-invalid={errorMessage !== undefined || isOver || undefined}
        aria-describedby={describedBy(id, description, errorMessage)}
        className={classNames(controlClass, 'block resize-y py-2')}
      />
      {maxLength === undefined ? null : <CharacterCount count={count} max={maxLength} />}
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
