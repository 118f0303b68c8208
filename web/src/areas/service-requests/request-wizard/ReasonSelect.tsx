import { useId } from 'react'
import type { cancellationForm, CancellationReasonGroup } from '@contract/service-requests/cancellations.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import { SelectBox } from '@/ui/fields/SelectBox.tsx'

type ReasonSelectProps = { form: FormOf<typeof cancellationForm>; groups: readonly CancellationReasonGroup[] }

/** A native select, because it has groups whose headings cannot be chosen. */
export function ReasonSelect({ form, groups }: ReasonSelectProps) {
  const { value, onChange, field } = useBoundField(form, 'cancellationReasonId')
  const { errorMessage, ...rest } = field
  const id = useId()
  return (
    <div className={fieldClass}>
      <FieldLabel id={id} label="Reason" />
      <SelectBox
        {...rest}
        id={id}
        value={value ?? ''}
        aria-invalid={errorMessage !== undefined}
        aria-describedby={describedBy(id, undefined, errorMessage)}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
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
      <FieldMessages id={id} errorMessage={errorMessage} />
    </div>
  )
}
