import { useState, type KeyboardEvent } from 'react'
import { addAddresses, looksLikeEmail, matchingSuggestions } from '@/ui/fields/email-addresses.ts'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'

export interface EmailRules {
  value: readonly string[]
  onChange: (addresses: string[]) => void
  suggestions?: readonly EmailSuggestion[] | undefined
  maxItems?: number | undefined
  /** The form's rule for an address, if it is stricter than the format. */
  isValid?: ((address: string) => boolean) | undefined
  invalidMessage?: string | undefined
  /** Called with a message when text that could not be added stays in the field, and with null once it is gone. */
  onProblem?: ((problem: string | null) => void) | undefined
  /** Called with whether the field contains text that is not added yet. */
  onOpenText?: ((hasOpenText: boolean) => void) | undefined
}

export function useEmailSelector({ value, onChange, suggestions = [], maxItems, ...rules }: EmailRules) {
  const { isValid = looksLikeEmail, invalidMessage = 'Enter a valid email address', onProblem, onOpenText } = rules
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)

  const offered = matchingSuggestions(suggestions, value, text)
  const isFull = maxItems !== undefined && value.length >= maxItems
  const isListOpen = isOpen && !isFull && offered.length > 0

  function report(next: string | null) {
    if (next !== problem) onProblem?.(next)
    setProblem(next)
  }

  function changeText(next: string) {
    setText(next)
    onOpenText?.(next.trim() !== '')
  }

  function add(typed: string) {
    const result = addAddresses(value, typed, { isValid, maxItems })
    changeText(result.left)
    report(
      { invalid: invalidMessage, full: `No more than ${maxItems} addresses can be added`, none: null }[
        result.problem ?? 'none'
      ],
    )
    setActive(-1)
    if (result.chosen.length === value.length) return
    setSpoken(`${result.chosen.slice(value.length).join(', ')} added`)
    onChange(result.chosen)
  }

  function choose(suggestion: EmailSuggestion) {
    add(suggestion.value)
    setIsOpen(false)
  }

  function remove(address: string) {
    setSpoken(`${address} removed`)
    onChange(value.filter((each) => each !== address))
  }

  function type(typed: string) {
    // A separator ends an address, whether typed or within pasted text.
    if (/[,;\n]/.test(typed)) return add(typed)
    changeText(typed)
    report(null)
    setActive(-1)
    setIsOpen(true)
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    const suggestion = isListOpen ? offered[active] : undefined
    if (event.key === 'Enter') {
      // Enter only adds an address. It never submits the form, because an email cannot be taken back.
      event.preventDefault()
      if (suggestion) choose(suggestion)
      else if (text.trim() !== '') add(text)
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1)
      if (last !== undefined) remove(last)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isListOpen) setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length)
      else setIsOpen(true)
    } else if (event.key === 'Escape' && isListOpen) {
      event.stopPropagation()
      setIsOpen(false)
    }
  }

  return { text, problem, spoken, active, setIsOpen, isListOpen, offered, isFull, add, choose, remove, type, pressKey }
}
