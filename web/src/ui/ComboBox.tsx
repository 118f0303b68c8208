import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { ComboBox as AriaComboBox, Button, Input, Popover } from 'react-aria-components/ComboBox'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass } from '@/ui/field-class.ts'
import { FieldLabel } from '@/ui/FieldLabel.tsx'
import { FieldMessages } from '@/ui/FieldMessages.tsx'
import type { FieldProps } from '@/ui/field-props.ts'
import { OptionList } from '@/ui/OptionList.tsx'
import type { Option } from '@/ui/options.ts'
import { popoverClass } from '@/ui/popover-class.ts'
import { withoutUndefined } from '@/ui/without-undefined.ts'

export interface ComboBoxProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** One of many: typing narrows the list. */
export function ComboBox<Value extends string>(props: ComboBoxProps<Value>) {
  const { label, isLabelHidden, isOptional, description, errorMessage, className, ...rest } = props
  const { options, value, onChange, placeholder, ref, onBlur, ...field } = rest
  return (
    <AriaComboBox
      {...withoutUndefined(field)}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(options.find((option) => option.value === key)?.value ?? null)}
      onBlur={() => onBlur?.()}
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={classNames(fieldClass, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div className="relative">
        <Input
          {...(ref ? { ref } : {})}
          {...withoutUndefined({ placeholder })}
          className={classNames(controlClass, 'pr-10')}
        />
        <Button className="absolute top-1/2 right-1.5 flex size-8 -translate-y-1/2 cursor-pointer items-center justify-center rounded-md text-quiet hover:bg-hover md:size-7">
          <ChevronDown aria-hidden size={16} />
        </Button>
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={classNames(popoverClass, 'max-h-80 w-(--trigger-width)')}>
        <OptionList />
      </Popover>
    </AriaComboBox>
  )
}
