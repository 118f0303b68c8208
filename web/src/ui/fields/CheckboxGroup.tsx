import { useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { CheckboxGroupContext } from '@/ui/fields/Checkbox.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { fieldClass } from '@/ui/fields/field-class.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { GroupLabel } from '@/ui/fields/GroupLabel.tsx'

export interface CheckboxGroupProps extends Omit<FieldProps, 'onBlur' | 'name'> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Checkbox elements, each with a `value`. */
  children: ReactNode
}

export function CheckboxGroup({ value, onChange, children, className, ...props }: CheckboxGroupProps) {
  const { label, isLabelHidden, isOptional, isDisabled = false, description, errorMessage } = props
  const id = useId()
  const errorId = describedBy(id, null, errorMessage)
  const group = useMemo(() => ({ value, onChange, isDisabled, errorId }), [value, onChange, isDisabled, errorId])
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, description, errorMessage)}
      className={classNames(fieldClass, className)}
    >
      <GroupLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div className="flex flex-col md:gap-1.5">
        <CheckboxGroupContext value={group}>{children}</CheckboxGroupContext>
      </div>
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </fieldset>
  )
}
