import { type Ref, useState, type KeyboardEvent } from 'react'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import type { Option } from '@/ui/fields/options.ts'
import { TypedChoiceField } from '@/ui/fields/TypedChoiceField.tsx'
import { onListKey } from '@/ui/fields/list-keys.ts'

interface ComboBoxRules<Value extends string> {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** The text of a combo box and the matching choices. The text is the chosen label unless the user is typing. */
function useComboBox<Value extends string>({ options, value, onChange }: ComboBoxRules<Value>) {
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

  /** On blur a text that equals a choice's label selects that choice; any other text is discarded. */
  function leave() {
    const exact = wanted === '' ? undefined : options.find((option) => option.label.toLowerCase() === wanted)
    if (exact) choose(exact.value)
    else close()
  }

  return {
    text: typed ?? chosenLabel,
    isOpen,
    active,
    offered,
    choose,
    type,
    open,
    close,
    leave,
    onKeyDown: (event: KeyboardEvent) => onListKey(event, { isOpen, offered, active, setActive, choose, close, open }),
  }
}

export interface ComboBoxProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Chooses one of many; typing filters the list. */
export function ComboBox<Value extends string>({ options, value, onChange, ...field }: ComboBoxProps<Value>) {
  const box = useComboBox({ options, value, onChange })
  return <TypedChoiceField {...field} box={box} chosen={value} />
}
