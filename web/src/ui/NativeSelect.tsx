import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass, labelClass } from '@/ui/field-class.ts'

export interface NativeSelectProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

/** The platform's own dropdown: the best one on a phone, and free of weight. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, onChange, options, isLabelHidden = false, className } = props
  const id = useId()
  return (
    <div className={classNames(fieldClass, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
          className={classNames(controlClass, 'cursor-pointer appearance-none truncate pr-9')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet"
        />
      </div>
    </div>
  )
}
