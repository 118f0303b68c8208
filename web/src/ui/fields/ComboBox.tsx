import type { Ref } from 'react'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import type { Option } from '@/ui/fields/options.ts'
import { TypedChoiceField } from '@/ui/fields/TypedChoiceField.tsx'
import { useComboBox } from '@/ui/fields/use-combo-box.ts'

export interface ComboBoxProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Chooses one of many; typing filters the list. */
export function ComboBox<Value extends string>({ options, value, onChange, ...field }: ComboBoxProps<Value>) {
  const box = useComboBox({ options, value, onChange })
  return <TypedChoiceField {...field} box={box} chosen={value} />
}
