import { useId } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import { SelectBox } from '@/ui/fields/SelectBox.tsx'

export interface NativeSelectProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

/** The browser's own dropdown, which works best on phones and adds no code. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, onChange, options, isLabelHidden = false, className } = props
  const id = useId()
  return (
    <div className={classNames(fieldClass, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </label>
      <SelectBox
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  )
}
