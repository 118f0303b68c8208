import { useId, type Ref } from 'react'
import type { CancellationReasonGroup } from '@contract/service-requests/cancellations.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { fieldClass } from '@/ui/fields/field-class.ts'
import { PlainLabel } from '@/ui/fields/PlainLabel.tsx'
import { PlainMessages } from '@/ui/fields/PlainMessages.tsx'
import { SelectBox } from '@/ui/fields/SelectBox.tsx'

type ReasonSelectProps = {
  groups: readonly CancellationReasonGroup[]
  value: number | null | undefined
  onChange: (reasonId: number | null) => void
  onBlur: () => void
  errorMessage: string | undefined
  ref: Ref<HTMLSelectElement>
}

/** The platform's own, because its groups cannot be chosen, only what is in them. */
export function ReasonSelect({ groups, value, onChange, onBlur, errorMessage, ref }: ReasonSelectProps) {
  const id = useId()
  return (
    <div className={fieldClass}>
      <PlainLabel id={id} label="Reason" />
      <SelectBox
        ref={ref}
        id={id}
        value={value ?? ''}
        aria-invalid={errorMessage !== undefined}
        aria-describedby={describedBy(id, undefined, errorMessage)}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        onBlur={onBlur}
      >
        <option value="">Select a reason</option>
        {groups.map((group) => (
          <optgroup key={group.text} label={group.text}>
            {group.children.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reason.text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectBox>
      <PlainMessages id={id} errorMessage={errorMessage} />
    </div>
  )
}
