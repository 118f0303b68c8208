import { useId, type RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '@/ui/actions/Button.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import type { Option } from '@/ui/fields/options.ts'
import { popoverClass } from '@/ui/overlays/popover-class.ts'

type FilterPanelProps = {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export default function FilterPanel({ label, options, value, onChange, triggerRef, onClose }: FilterPanelProps) {
  const id = useId()
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={6}
      aria-labelledby={id}
      className={`${popoverClass} flex max-h-96 max-w-[calc(100vw-1.5rem)] min-w-(--trigger-width) flex-col gap-2 overflow-y-auto p-3`}
    >
      <span id={id} hidden>
        {label}
      </span>
      <CheckboxGroup label={label} isLabelHidden value={value} onChange={onChange}>
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
      <Button variant="quiet" size="small" isDisabled={value.length === 0} onPress={() => onChange([])}>
        Clear
      </Button>
    </Popover>
  )
}
