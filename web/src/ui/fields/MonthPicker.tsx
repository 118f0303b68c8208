import { useId, useState } from 'react'
import type { Ref } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { offeredYears } from '@/ui/fields/day-arithmetic.ts'
import type { Day } from '@contract/days.ts'
import { fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { monthNames } from '@/ui/format.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import { SelectBox } from '@/ui/fields/SelectBox.tsx'

export interface MonthPickerProps extends FieldProps {
  /** 'YYYY-MM' */
  value: string | null
  onChange: (month: string | null) => void
  today: Day
  /** The first and last month, 'YYYY-MM', by which years are offered; the form says why another month of them is refused. */
  min?: string | undefined
  max?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A month and a year. Until both are chosen there is no value, but the chosen half stays visible. */
export function MonthPicker({ label, value, onChange, today, min, max, ref, ...props }: MonthPickerProps) {
  const { isLabelHidden, isOptional, isRequired, isDisabled, description, errorMessage, name, onBlur, className } =
    props
  const [draft, setDraft] = useState({ value, ...halves(value) })
  if (draft.value !== value) setDraft({ value, ...halves(value) })
  const id = useId()

  function choose(month: string, year: string) {
    const whole = month !== '' && year !== '' ? `${year}-${month}` : null
    setDraft({ value: whole, month, year })
    if (whole !== value) onChange(whole)
  }

  const years = offeredYears(today, { min: min && `${min}-01`, max: max && `${max}-31` })
  const common = {
    disabled: isDisabled,
    // Not `required`: the browser would mark the field as invalid before the user has chosen.
    'aria-required': isRequired,
    'aria-invalid': errorMessage !== undefined,
    'aria-describedby': describedBy(id, description, errorMessage),
    onBlur: () => onBlur?.(),
    className: 'flex-1',
  }

  return (
    <fieldset className={classNames(fieldClass, className)}>
      <legend className={isLabelHidden ? 'sr-only' : classNames(labelClass, 'mb-1.5')}>
        {label}
        {isOptional ? <span className="font-normal text-quiet"> (optional)</span> : null}
      </legend>
      <div className="flex gap-2">
        <SelectBox
          {...common}
          ref={ref}
          name={name}
          aria-label="Month"
          value={draft.month}
          onChange={(e) => choose(e.target.value, draft.year)}
        >
          <option value="">Month</option>
          {monthNames.map((monthName, index) => {
            const month = String(index + 1).padStart(2, '0')
            return (
              <option key={month} value={month}>
                {monthName}
              </option>
            )
          })}
        </SelectBox>
        <SelectBox
          {...common}
          aria-label="Year"
          value={draft.year}
          onChange={(e) => choose(draft.month, e.target.value)}
        >
          <option value="">Year</option>
          {years.toReversed().map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectBox>
      </div>
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </fieldset>
  )
}

function halves(value: string | null): { month: string; year: string } {
  const match = value === null ? null : /^(\d{4})-(\d{2})$/.exec(value)
  return { year: match?.[1] ?? '', month: match?.[2] ?? '' }
}
