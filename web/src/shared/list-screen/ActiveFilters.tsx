import { Button } from '@/ui/actions/Button.tsx'
import { Chip } from '@/ui/feedback/Chip.tsx'

export type FilterChip = { key: string; label: string; onRemove: () => void }

/** The active filters of the list, each with a button to remove it. */
export function ActiveFilters({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Chip label={label} onRemove={onRemove} />
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onPress={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
