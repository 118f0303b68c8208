import { CalendarDays } from '@/ui/icons.ts'
import { useState } from 'react'
import type { Ref } from 'react'
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField'
import { DialogTrigger } from 'react-aria-components/Popover'
import { Button } from '@/ui/actions/Button.tsx'
import { Calendar } from '@/ui/fields/Calendar.tsx'
import { classNames } from '@/ui/class-names.ts'
import { isWithin } from '@/ui/fields/day-arithmetic.ts'
import type { Day, DayBounds } from '@/ui/fields/day-arithmetic.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { dayParts, formatDay } from '@/ui/format.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'
import type { DayTexts } from '@/ui/fields/typed-day.ts'
import { useTypedDay } from '@/ui/fields/use-typed-day.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

export interface DatePickerProps extends FieldProps, DayBounds, DayTexts {
  /**
   * A day, or a typed text that is not a date or out of bounds: null would mean that no date was typed. The rules of the
   * form refuse such a text.
   */
  value: Day | null
  onChange: (day: Day | null) => void
  /** Today in the property's state, not in the browser's time zone. */
  today: Day
  ref?: Ref<HTMLInputElement> | undefined
}

export function DatePicker({ label, isLabelHidden, isOptional, description, errorMessage, ...props }: DatePickerProps) {
  const { value, onChange, today, min, max, invalidMessage, boundsMessage, ...rest } = props
  const { className, ref, onBlur, ...field } = rest
  const typed = useTypedDay({ value, onChange, min, max, invalidMessage, boundsMessage })
  const [isOpen, setIsOpen] = useState(false)
  const message = typed.problem ?? errorMessage
  const shownDay = value !== null && dayParts(value) ? value : null

  function choose(day: Day | null) {
    typed.choose(day)
    setIsOpen(false)
  }

  return (
    <AriaTextField
      {...withoutUndefined(field)}
      value={typed.text}
      onChange={typed.type}
      onBlur={() => {
        typed.finish()
        onBlur?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.finish()
        event.continuePropagation()
      }}
      isInvalid={message !== undefined}
      validationBehavior="aria"
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div className="relative">
        <Input
          {...(ref ? { ref } : {})}
          placeholder="dd/mm/yyyy"
          inputMode="numeric"
          autoComplete="off"
          className={classNames(controlClass, 'pr-11 tabular-nums')}
        />
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <span className="absolute inset-y-0 right-1 flex items-center">
            <IconButton
              label={shownDay === null ? `Choose ${label}` : `Choose ${label}, now ${formatDay(shownDay)}`}
              icon={<CalendarDays aria-hidden size={16} />}
              size="small"
              hasTooltip={false}
              isDisabled={field.isDisabled ?? false}
            />
          </span>
          <PopoverPanel label={label} placement="bottom end" className="flex flex-col gap-3 p-3">
            <Calendar value={shownDay} onChange={choose} today={today} min={min} max={max} />
            <div className="flex justify-between gap-2 border-t border-line pt-2">
              <Button
                variant="quiet"
                size="small"
                isDisabled={!isWithin(today, { min, max })}
                onPress={() => choose(today)}
              >
                Today
              </Button>
              <Button variant="quiet" size="small" onPress={() => choose(null)}>
                No date
              </Button>
            </div>
          </PopoverPanel>
        </DialogTrigger>
      </div>
      <FieldMessages description={description} errorMessage={message} />
    </AriaTextField>
  )
}
