import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Option } from '@/ui/fields/options.ts'

interface ComboBoxRules<Value extends string> {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** What is typed into a combo box, and what of it is offered. The text is the chosen label unless someone is typing. */
export function useComboBox<Value extends string>({ options, value, onChange }: ComboBoxRules<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const chosenLabel = options.find((option) => option.value === value)?.label ?? ''
  const wanted = typed?.trim().toLowerCase() ?? ''
  const offered = options.filter(({ label, description = '' }) =>
    `${label} ${description}`.toLowerCase().includes(wanted),
  )

  function close() {
    setIsOpen(false)
    setActive(-1)
    setTyped(null)
  }

  function choose(wantedValue: string) {
    const option = options.find((each) => each.value === wantedValue)
    if (!option || option.isDisabled) return
    close()
    if (option.value !== value) onChange(option.value)
  }

  function type(text: string) {
    setTyped(text)
    setIsOpen(true)
    setActive(-1)
    if (text === '' && value !== null) onChange(null)
  }

  function open() {
    setIsOpen(true)
    setActive(offered.findIndex((option) => option.value === value))
  }

  /** Leaving the field: a text that names a choice exactly is that choice, anything else is forgotten. */
  function leave() {
    const exact = wanted === '' ? undefined : options.find((option) => option.label.toLowerCase() === wanted)
    if (exact) choose(exact.value)
    else close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) open()
      else if (offered.length > 0)
        setActive(active < 0 && step < 0 ? offered.length - 1 : (active + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' && isOpen) {
      // Enter chooses here; it submits the form only from a closed field.
      event.preventDefault()
      const option = offered[active] ?? (offered.length === 1 ? offered[0] : undefined)
      if (option) choose(option.value)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }

  return { text: typed ?? chosenLabel, isOpen, setIsOpen, active, offered, choose, type, open, close, leave, onKeyDown }
}
