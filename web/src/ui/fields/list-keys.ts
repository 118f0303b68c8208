import type { KeyboardEvent } from 'react'
import type { Option } from '@/ui/fields/options.ts'

interface TypedList {
  isOpen: boolean
  offered: readonly Option[]
  active: number
  setActive: (active: number) => void
  choose: (value: string) => void
  close: () => void
  /** Leave it out if only typing opens the list. */
  open?: (() => void) | undefined
}

/** Keys of a text field with a dropdown list: arrows move, Enter chooses, Escape closes. */
export function onListKey(event: KeyboardEvent, list: TypedList): void {
  const { isOpen, offered, active, setActive, choose, close, open } = list
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && (isOpen || open)) {
    event.preventDefault()
    if (!isOpen) open?.()
    else if (offered.length > 0)
      setActive(active < 0 && step < 0 ? offered.length - 1 : (active + step + offered.length) % offered.length)
  } else if (event.key === 'Enter' && isOpen) {
    // Enter chooses here; it submits the form only while the list is closed.
    event.preventDefault()
    const option = offered[active] ?? (offered.length === 1 ? offered[0] : undefined)
    if (option) choose(option.value)
  } else if (event.key === 'Escape' && isOpen) {
    event.stopPropagation()
    close()
  }
}
