import { CalendarDays } from '@/ui/icons.ts'
import { useId, useRef, useState } from 'react'
import type { Ref } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { Calendar } from '@/ui/fields/Calendar.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { allDays, isWithin, mayGoOn, readTypedDay } from '@/ui/fields/day-arithmetic.ts'
import type { Day } from '@contract/days.ts'
import type { DayBounds } from '@/ui/fields/day-arithmetic.ts'
import { controlClass, fieldClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { dayParts, formatDay } from '@/ui/format.ts'
import { useHeldDuringPress } from '@/ui/fields/use-held-during-press.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'

interface DayTexts {
  invalidMessage?: string | undefined
  /** May depend on the typed day. */
  boundsMessage?: string | ((day: Day) => string) | undefined
}

/** `value` is a day, null, or the refused text, which never has the form of a day. */
type Reading = { value: Day | null; problem: string | null }

/** The meaning of a typed text: a day, no day, or an error. */
export function checkTypedDay(text: string, bounds: DayBounds, texts: DayTexts): Reading {
  if (text.trim() === '') return { value: null, problem: null }
  const day = readTypedDay(text)
  if (day === null)
    return { value: asRefused(text.trim()), problem: texts.invalidMessage ?? 'Invalid format. Must be dd/mm/yyyy' }
  if (!isWithin(day, bounds)) {
    const { boundsMessage = describeBounds(bounds) } = texts
    return { value: formatDay(day), problem: typeof boundsMessage === 'string' ? boundsMessage : boundsMessage(day) }
  }
  if (!isWithin(day, allDays)) return { value: formatDay(day), problem: describeBounds(allDays) }
  return { value: day, problem: null }
}

/** A day in the form of a value, but typed, must not be taken for the value. */
const asRefused = (text: string): string => (dayParts(text) ? text.replaceAll('-', '/') : text)

function describeBounds({ min, max }: DayBounds): string {
  if (min !== undefined && max !== undefined) return `Date must be between ${formatDay(min)} and ${formatDay(max)}`
  return min === undefined
    ? `Date must be on or before ${formatDay(max)}`
    : `Date must be on or after ${formatDay(min)}`
}

interface TypedDayOptions extends DayBounds, DayTexts {
  value: Day | null
  onChange: (day: Day | null) => void
}

/** The text of a date field and its day, which differ while the user is typing. */
function useTypedDay({ value, onChange, min, max, ...texts }: TypedDayOptions) {
  const read = (text: string) => checkTypedDay(text, { min, max }, texts)
  const draftOf = (day: Day | null) => ({
    value: day,
    text: textOf(day),
    problem: isRefused(day) ? read(day).problem : null,
  })
  const [draft, setDraft] = useState(() => draftOf(value))

  // A value set by the caller replaces the typed text.
  if (draft.value !== value) setDraft(draftOf(value))

  function settle(day: Day | null, text: string, problem: string | null) {
    setDraft({ value: day, text, problem })
    if (day !== value) onChange(day)
  }

  function type(text: string) {
    const reading = read(text)
    // A half-typed date is not an error yet: the old value is kept until the field is left.
    if (reading.problem === null && !mayGoOn(text)) settle(reading.value, text, null)
    else setDraft({ ...draft, text })
  }

  function finish() {
    const reading = read(draft.text)
    settle(reading.value, reading.problem === null ? textOf(reading.value) : draft.text, reading.problem)
  }

  return {
    text: draft.text,
    problem: draft.problem,
    type,
    finish,
    choose: (day: Day | null) => settle(day, textOf(day), null),
  }
}

const isRefused = (value: string | null): value is string => value !== null && value !== '' && dayParts(value) === null

/** A refused text is shown as it was typed. */
function textOf(value: string | null): string {
  return value === null ? '' : formatDay(value)
}

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

export function DatePicker({ label, isLabelHidden, isOptional, isRequired, isDisabled, ...props }: DatePickerProps) {
  const { value, onChange, today, min, max, invalidMessage, boundsMessage, ...rest } = props
  const { description, errorMessage, className, onBlur, ...input } = rest
  const typed = useTypedDay({ value, onChange, min, max, invalidMessage, boundsMessage })
  const [isOpen, setIsOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const message = useHeldDuringPress(typed.problem ?? errorMessage)
  const shownDay = value !== null && dayParts(value) ? value : null

  function choose(day: Day | null) {
    typed.choose(day)
    setIsOpen(false)
  }

  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div className="relative">
        <input
          {...input}
          id={id}
          type="text"
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onBlur={() => {
            typed.finish()
            onBlur?.()
          }}
          onKeyDown={({ key }) => (key === 'Enter' ? typed.finish() : undefined)}
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={describedBy(id, description, message)}
          placeholder="dd/mm/yyyy"
          inputMode="numeric"
          autoComplete="off"
          className={classNames(controlClass, 'pr-11 tabular-nums')}
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          <IconButton
            ref={triggerRef}
            label={shownDay === null ? `Choose ${label}` : `Choose ${label}, now ${formatDay(shownDay)}`}
            icon={<CalendarDays aria-hidden size={16} />}
            size="small"
            hasTooltip={false}
            isDisabled={isDisabled}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => setIsOpen(!isOpen)}
          />
        </span>
        {isOpen ? (
          <PopoverPanel
            triggerRef={triggerRef}
            onClose={() => setIsOpen(false)}
            label={label}
            placement="bottom end"
            className="flex flex-col gap-3 px-3 pt-3"
          >
            <Calendar value={shownDay} onChange={choose} today={today} min={min} max={max} />
            <div className="sticky bottom-0 flex justify-between gap-2 border-t border-line bg-raised pt-2 pb-3">
              <Button
                variant="quiet"
                size="small"
                isDisabled={!isWithin(today, { min, max })}
                onPress={() => choose(today)}
              >
                Today
              </Button>
              {isOptional ? (
                <Button variant="quiet" size="small" onPress={() => choose(null)}>
                  No date
                </Button>
              ) : null}
            </div>
          </PopoverPanel>
        ) : null}
      </div>
      <FieldMessages id={id} description={description} errorMessage={message} />
    </div>
  )
}
