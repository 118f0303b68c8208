import { useEffect, useRef, type FocusEvent } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { Chip } from '@/ui/feedback/Chip.tsx'

export type FilterChip = { key: string; label: string; onRemove: () => void }

/** The active filters of the list, each with a button to remove it. */
export function ActiveFilters({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  const focus = useNextFocus()
  return (
    <div {...focus} className="empty:hidden">
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

/** When the focused button is removed, the one in its place gets the focus, or after the last one the search field. */
function useNextFocus() {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<{ button: Element; place: number } | null>(null)
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])]
  // After each render, because any may have removed the button.
  useEffect(() => {
    if (last.current === null || last.current.button.isConnected) return
    const { place } = last.current
    last.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = buttons()[place] ?? box.current?.parentElement?.querySelector('input')
    next?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = { button: target, place: buttons().findIndex((button) => button === target) }
  }
  return { ref: box, onFocus }
}
