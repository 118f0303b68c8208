import { useId } from 'react'
import type { Ref } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { choiceClass, fieldClass, helpClass, markClass } from '@/ui/fields/field-class.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { GroupLabel } from '@/ui/fields/GroupLabel.tsx'
import type { Option } from '@/ui/fields/options.ts'

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Each choice in a separate box, for a wizard step with one question. */
  look?: 'plain' | 'boxes' | undefined
  orientation?: 'vertical' | 'horizontal' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, isOptional, isRequired, isDisabled = false, description, errorMessage, ...rest } = props
  const { options, value, onChange, look = 'plain', orientation = 'vertical', ref, name, onBlur, className } = rest
  const id = useId()
  const isBox = look === 'boxes'
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-orientation={orientation}
      aria-required={isRequired}
      aria-invalid={errorMessage !== undefined || undefined}
      aria-describedby={describedBy(id, description, errorMessage)}
      className={classNames(fieldClass, className)}
    >
      <GroupLabel id={id} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div
        className={classNames(
          'flex',
          orientation === 'horizontal' ? 'flex-wrap' : 'flex-col',
          isBox ? 'gap-2' : orientation === 'horizontal' ? 'gap-x-6 gap-y-1' : 'md:gap-1.5',
        )}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classNames(
              'min-w-0',
              isBox ? boxClass : choiceClass,
              isBox && orientation === 'horizontal' && 'max-sm:grow',
            )}
          >
            <span
              className={classNames(
                markClass,
                'rounded-full group-has-disabled/choice:bg-sunken',
                errorMessage === undefined ? 'border-line-strong' : 'border-critical',
              )}
            >
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name ?? id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                onBlur={() => onBlur?.()}
                disabled={isDisabled || (option.isDisabled ?? false)}
                aria-labelledby={`${id}-${index}`}
                aria-describedby={option.description ? `${id}-${index}-help` : undefined}
                className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
              />
              <span className="hidden size-2.5 rounded-full bg-accent group-has-checked/choice:block group-has-disabled/choice:bg-line-strong forced-colors:bg-[Highlight]" />
            </span>
            <span className="min-w-0">
              <span id={`${id}-${index}`} className={option.description ? 'font-medium' : ''}>
                {option.label}
              </span>
              {option.description ? (
                <span id={`${id}-${index}-help`} className={classNames(helpClass, 'block')}>
                  {option.description}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}

const boxClass =
  'group/choice relative flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md border border-line-strong bg-surface px-3.5 py-3 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-quiet'
