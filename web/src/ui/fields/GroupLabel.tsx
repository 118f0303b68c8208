import { labelClass } from '@/ui/fields/field-class.ts'

interface GroupLabelProps {
  /** The id of the group, which is labelled by `${id}-label`. */
  id: string
  label: string
  isHidden?: boolean | undefined
  isOptional?: boolean | undefined
}

/** The label of a group of choices. Not a legend, which the browser places outside the layout of its group. */
export function GroupLabel({ id, label, isHidden = false, isOptional = false }: GroupLabelProps) {
  return (
    <span id={`${id}-label`} className={isHidden ? 'sr-only' : labelClass}>
      {label}
      {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
    </span>
  )
}
