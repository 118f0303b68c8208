import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Select as AriaSelect, Button, Popover, SelectValue } from 'react-aria-components/Select'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass } from '@/ui/field-class.ts'
import { FieldLabel } from '@/ui/FieldLabel.tsx'
import { FieldMessages } from '@/ui/FieldMessages.tsx'
import type { FieldProps } from '@/ui/field-props.ts'
import { OptionList } from '@/ui/OptionList.tsx'
import type { Option } from '@/ui/options.ts'
import { popoverClass } from '@/ui/popover-class.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, isOptional, description, errorMessage, className, ...rest } = props
  const { options, value, onChange, placeholder = 'Choose', ref, onBlur, ...field } = rest
  return (
    <AriaSelect
      {...withoutUndefined(field)}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
      onBlur={() => onBlur?.()}
      placeholder={placeholder}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={classNames(fieldClass, 'group', className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <Button
        {...(ref ? { ref } : {})}
        className={classNames(
          controlClass,
          'flex cursor-pointer items-center gap-2 text-left group-invalid:border-critical hover:bg-hover disabled:hover:bg-sunken',
        )}
      >
        <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-quiet [&_[slot=description]]:hidden" />
        <ChevronDown aria-hidden size={16} className="shrink-0 text-quiet" />
      </Button>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={classNames(popoverClass, 'max-h-80 min-w-(--trigger-width)')}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  )
}
