import { labelClass } from '@/ui/fields/field-class.ts'

interface FieldLabelProps {
  /** The id of the labelled field. */
  id: string
  label: string
  isHidden?: boolean | undefined
  isOptional?: boolean | undefined
}

export function FieldLabel({ id, label, isHidden = false, isOptional = false }: FieldLabelProps) {
  return (
    <label htmlFor={id} className={isHidden ? 'sr-only' : labelClass}>
      {label}
      {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
    </label>
  )
}
