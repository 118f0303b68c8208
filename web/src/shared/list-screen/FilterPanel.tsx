import { Button } from '@/ui/actions/Button.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import type { Option } from '@/ui/fields/options.ts'
import { PopoverPanel, type PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'

type FilterPanelProps = Pick<PopoverPanelProps, 'label' | 'triggerRef' | 'onClose'> & {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

export default function FilterPanel({ options, value, onChange, ...panel }: FilterPanelProps) {
  return (
    <PopoverPanel {...panel} className="flex max-h-96 min-w-(--trigger-width) flex-col gap-2 overflow-y-auto p-3">
      <CheckboxGroup label={panel.label} isLabelHidden value={value} onChange={onChange}>
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
    </PopoverPanel>
  )
}
