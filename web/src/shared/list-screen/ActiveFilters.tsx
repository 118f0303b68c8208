import { useRef } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { Chip } from '@/ui/feedback/Chip.tsx'
import { useNextFocus } from '@/ui/use-next-focus.ts'

export type FilterChip = { key: string; label: string; onRemove: () => void }

/** The active filters of the list, each with a button to remove it. */
export function ActiveFilters({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useNextFocus(box, (filters) => filters?.parentElement?.querySelector('input'))
  return (
    <div ref={box} {...focus} className="empty:hidden">
      {chips.length === 0 ? null : (
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
      )}
    </div>
  )
}
