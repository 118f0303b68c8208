import { useEffect } from 'react'
import { isSingleKey } from './use-page-shortcuts.ts'

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')]
const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('main [data-row]') ?? null

/** The next row, or the one before; the first or last if none has the focus. */
function moveTo(step: 1 | -1): boolean {
  const rows = rowsOf()
  const current = focusedRow()
  const row = current ? rows[rows.indexOf(current) + step] : rows.at(step === 1 ? 0 : -1)
  if (!row) return rows.length > 0
  row.tabIndex = -1
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}

/** Presses the first of these in the row that has the focus. */
function press(...selectors: string[]): boolean {
  const row = focusedRow()
  const target = selectors.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean)
  target?.click()
  return target !== undefined
}

function act(event: KeyboardEvent): boolean {
  if (isSingleKey(event, 'j')) return moveTo(1)
  if (isSingleKey(event, 'k')) return moveTo(-1)
  if (isSingleKey(event, 'o')) return press('a[href]')
  if (isSingleKey(event, 'x')) return press('input[type=checkbox]')
  // On a button or a link of the row it presses that.
  const isOnRow = event.target instanceof HTMLElement && event.target.matches('[data-row]')
  return isOnRow && isSingleKey(event, 'Enter') && press('[data-work-action]', 'a[href]', 'button')
}

/** J and K go from row to row of a list, Enter does what the row asks for, O opens its property, X selects it. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (act(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
