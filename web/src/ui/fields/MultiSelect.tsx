import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Popover'
import { Button } from '@/ui/actions/Button.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import type { Option } from '@/ui/fields/options.ts'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'

export interface MultiSelectProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Text of the closed control while nothing is chosen, such as "All services". */
  placeholder?: string | undefined
  isLabelHidden?: boolean | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
}

/** A dropdown list of checkboxes, for filters. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const {
    label,
    options,
    value,
    onChange,
    placeholder = 'All',
    isLabelHidden = false,
    isDisabled = false,
    className,
  } = props
  const id = useId()
  const chosen = options.filter((option) => value.includes(option.value))
  const summary =
    chosen.length === 0
      ? placeholder
      : chosen.length <= 2
        ? chosen.map((o) => o.label).join(', ')
        : `${chosen.length} selected`
  return (
    <div className={classNames(fieldClass, className)}>
      <span id={`${id}-label`} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </span>
      <DialogTrigger>
        <AriaButton
          aria-labelledby={`${id}-label ${id}-summary`}
          isDisabled={isDisabled}
          className={classNames(
            controlClass,
            'flex cursor-pointer items-center gap-2 text-left hover:bg-hover disabled:hover:bg-sunken',
          )}
        >
          <span
            id={`${id}-summary`}
            className={classNames('min-w-0 flex-1 truncate', chosen.length === 0 && 'text-quiet')}
          >
            {summary}
          </span>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-quiet" />
        </AriaButton>
        <PopoverPanel label={label} className="flex max-h-96 min-w-(--trigger-width) flex-col gap-2 p-3">
          <CheckboxGroup
            label={label}
            isLabelHidden
            value={value}
            onChange={(next) => onChange(options.map((option) => option.value).filter((each) => next.includes(each)))}
          >
            {options.map((option) => (
              <Checkbox
                key={option.value}
                value={option.value}
                isDisabled={option.isDisabled}
                description={option.description}
              >
                {option.label}
              </Checkbox>
            ))}
          </CheckboxGroup>
          <Button variant="quiet" size="small" isDisabled={chosen.length === 0} onPress={() => onChange([])}>
            Clear
          </Button>
        </PopoverPanel>
      </DialogTrigger>
    </div>
  )
}
