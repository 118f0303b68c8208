import { Label } from 'react-aria-components/Label'
import { labelClass } from '@/ui/fields/field-class.ts'

export interface FieldLabelProps {
  label: string
  isHidden?: boolean | undefined
  isOptional?: boolean | undefined
}

export function FieldLabel({ label, isHidden = false, isOptional = false }: FieldLabelProps) {
  return (
    <Label className={isHidden ? 'sr-only' : labelClass}>
      {label}
      {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
    </Label>
  )
}
