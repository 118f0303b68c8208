import type { FieldValues } from 'react-hook-form'
import { TextArea as Field, type TextAreaProps } from '@/ui/fields/TextArea.tsx'
import { useBoundField, type Bound } from './use-bound-field.ts'

export function FormTextArea<Input extends FieldValues, Output>(props: Bound<Input, Output, string, TextAreaProps>) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, string>(form, name)
  return <Field {...rest} {...field} value={value ?? ''} onChange={onChange} />
}
