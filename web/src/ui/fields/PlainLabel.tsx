import { labelClass } from '@/ui/fields/field-class.ts'

interface PlainLabelProps {
  /** The id of the labelled field. */
  id: string
  label: string
  isHidden?: boolean | undefined
  isOptional?: boolean | undefined
}

/** The same as FieldLabel, for fields that do not use react-aria. */
export function PlainLabel({ id, label, isHidden = false, isOptional = false }: PlainLabelProps) {
  return (
    <label htmlFor={id} className={isHidden ? 'sr-only' : labelClass}>
      {label}
      {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
    </label>
  )
}
