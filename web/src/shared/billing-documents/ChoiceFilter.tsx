import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { Option } from '@/ui/fields/options.ts'

type ChoiceFilterProps<Value extends string> = {
  label: string
  /** Text while nothing is chosen, such as "Any urgency". */
  placeholder: string
  labels: Record<Value, string>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  className?: string
}

const any = 'ANY'

/** A list filter with one choice, or none. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, placeholder, labels, value, onChange, className = 'sm:w-48' } = props
  const choices = Object.entries<string>(labels) as [Value, string][]
  const options: Option[] = [
    { value: any, label: placeholder },
    ...choices.map(([choice, text]) => ({ value: choice, label: text })),
  ]
  return (
    <NativeSelect
      label={label}
      options={options}
      value={value ?? any}
      onChange={(chosen) => onChange(choices.find(([choice]) => choice === chosen)?.[0])}
      className={className}
    />
  )
}
