import type { ReactNode } from 'react'
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { classNames } from '@/ui/class-names.ts'
import { fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

export interface CheckboxGroupProps extends Omit<FieldProps, 'onBlur'> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Checkbox elements, each with a `value`. */
  children: ReactNode
}

export function CheckboxGroup({
  label,
  isLabelHidden,
  isOptional,
  children,
  value,
  className,
  ...props
}: CheckboxGroupProps) {
  const { description, errorMessage, ...rest } = props
  return (
    <AriaCheckboxGroup
      {...withoutUndefined(rest)}
      value={[...value]}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div className="flex flex-col md:gap-1.5">{children}</div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaCheckboxGroup>
  )
}
