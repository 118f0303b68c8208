import type { ReactNode, Ref } from 'react'
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField, Text } from 'react-aria-components/RadioGroup'
import { classNames } from '@/ui/class-names.ts'
import { fieldClass, helpClass } from '@/ui/fields/field-class.ts'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import type { Option } from '@/ui/fields/options.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

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
  const { label, isLabelHidden, isOptional, description, errorMessage, className, ...rest } = props
  const { options, value, onChange, look = 'plain', orientation = 'vertical', ref, onBlur, ...field } = rest
  return (
    <AriaRadioGroup
      {...withoutUndefined(field)}
      orientation={orientation}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      onBlur={() => onBlur?.()}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div
        className={classNames(
          'flex',
          orientation === 'horizontal' ? 'flex-wrap' : 'flex-col',
          look === 'boxes' ? 'gap-2' : orientation === 'horizontal' ? 'gap-x-6 gap-y-1' : 'md:gap-1.5',
        )}
      >
        {options.map((option, index) => (
          <RadioField
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            {...(ref && index === 0 ? { inputRef: ref } : {})}
            className={classNames('min-w-0', look === 'boxes' && orientation === 'horizontal' && 'max-sm:grow')}
          >
            <RadioButton className={look === 'boxes' ? boxClass : plainClass}>
              <RadioMark />
              <span className="min-w-0">
                <span className={option.description ? 'font-medium' : ''}>{option.label}</span>
                {option.description ? (
                  <Text slot="description" className={classNames(helpClass, 'block')}>
                    {option.description}
                  </Text>
                ) : null}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  )
}

const plainClass =
  'group relative flex min-h-11 cursor-pointer items-start gap-2.5 py-3 text-sm disabled:cursor-not-allowed disabled:text-quiet md:min-h-6 forced-colors:disabled:text-[GrayText] md:py-0.5'
const boxClass =
  'group relative flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md border border-line-strong bg-surface px-3.5 py-3 text-sm hover:bg-hover selected:border-accent selected:bg-accent-soft disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-quiet selected:disabled:border-line selected:disabled:bg-sunken'

function RadioMark(): ReactNode {
  return (
    <span className="mt-px flex size-[18px] shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-invalid:border-critical group-selected:border-accent group-disabled:border-line group-disabled:bg-sunken group-selected:group-disabled:border-line">
      <span className="hidden size-2.5 rounded-full bg-accent group-selected:block group-disabled:bg-line-strong forced-colors:bg-[Highlight]" />
    </span>
  )
}
