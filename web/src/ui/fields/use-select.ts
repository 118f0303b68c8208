import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Option } from '@/ui/fields/options.ts'

interface SelectRules<Value extends string> {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/**
 * Chooses from a list while the focus stays on the closed control: arrow keys and first letters move, Enter chooses.
 */
export function useSelect<Value extends string>({ options, value, onChange }: SelectRules<Value>) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: 0 })
  const chosen = options.findIndex((option) => option.value === value)

  function open(at = chosen) {
    setIsOpen(true)
    setActive(Math.max(0, at))
  }

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function choose(index: number) {
    const option = options[index]
    if (!option || option.isDisabled) return
    close()
    if (option.value !== value) onChange(option.value)
  }

  function findTyped(key: string, now: number) {
    // Letters typed within half a second of each other form one search text.
    const text = (now - typed.current.at < 500 ? typed.current.text : '') + key.toLowerCase()
    typed.current = { text, at: now }
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text))
    if (found >= 0) open(found)
  }

  function move(to: number) {
    if (isOpen) setActive(Math.min(Math.max(0, to), options.length - 1))
    else open()
  }

  function take() {
    if (isOpen) choose(active)
    else open()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isInWord = event.timeStamp - typed.current.at < 500
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(options.length - 1),
      Enter: take,
      ...(isInWord ? {} : { ' ': take }),
    }
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Escape') {
      if (!isOpen) return
      event.stopPropagation()
      close()
    } else if (keys[event.key] || isLetter) {
      event.preventDefault()
      if (keys[event.key]) keys[event.key]?.()
      else findTyped(event.key, event.timeStamp)
    }
  }

  return { isOpen, active, label: options[chosen]?.label, open, close, choose, onKeyDown }
}
