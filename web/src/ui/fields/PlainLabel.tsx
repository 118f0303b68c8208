import { labelClass } from '@/ui/fields/field-class.ts'

interface PlainLabelProps {
  /** The id of the field it names. */
  id: string
  label: string
  isHidden?: boolean | undefined
  isOptional?: boolean | undefined
}

/** The same as FieldLabel, for fields of our own that are not react-aria's. */
export function PlainLabel({ id, label, isHidden = false, isOptional = false }: PlainLabelProps) {
  return (
    <label htmlFor={id} className={isHidden ? 'sr-only' : labelClass}>
      {label}
      {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
    </label>
  )
}
