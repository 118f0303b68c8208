import { ChevronDown } from '@/ui/icons.ts'
import { lazy, useId } from 'react'
import { useLazyOpening } from '@/shared/details/use-lazy-opening.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { controlClass, fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import type { Option } from '@/ui/fields/options.ts'
import { preload } from '@/shared/preload.ts'

const load = async () => import('./FilterPanel.tsx')
const FilterPanel = lazy(load)

type FilterSelectProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Text of the closed control while nothing is chosen, such as "All services". */
  placeholder: string
  isDisabled?: boolean
  className?: string
}

/** A list filter with several choices. The dropdown's code is loaded on hover or focus. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange, placeholder, isDisabled = false, className } = props
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening()
  const id = useId()
  const chosen = options.filter((option) => value.includes(option.value))
  const names = chosen.map((option) => option.label)
  const summary = names.length === 0 ? placeholder : names.length <= 2 ? names.join(', ') : `${names.length} selected`
  return (
    <div className={classNames(fieldClass, className)}>
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <PlainButton
        {...trigger}
        aria-labelledby={`${id}-label ${id}-summary`}
        aria-haspopup="dialog"
        isDisabled={isDisabled}
        onPress={() => setOpened(opened ? null : true)}
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
        className={classNames(
          controlClass,
          'flex cursor-pointer items-center gap-2 text-left not-aria-disabled:hover:bg-hover',
          'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-quiet',
        )}
      >
        <span
          id={`${id}-summary`}
          className={classNames('min-w-0 flex-1 truncate', names.length === 0 && 'text-quiet')}
        >
          {summary}
        </span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-quiet" />
      </PlainButton>
      {opened ? (
        <LazyPart onShown={onShown}>
          <FilterPanel
            label={label}
            options={options}
            value={chosen.map((option) => option.value)}
            // In the order of the options, not in the order of choosing.
            onChange={(next) => onChange(options.map((option) => option.value).filter((each) => next.includes(each)))}
            {...popover}
          />
        </LazyPart>
      ) : null}
    </div>
  )
}
