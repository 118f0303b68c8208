import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Select } from '@/ui/fields/Select.tsx'

const reasons = [
  { value: 'sold', label: 'Sold' },
  { value: 'self', label: 'Self managed' },
  { value: 'lost', label: 'Lost management', isDisabled: true },
]

function setUp(first: string | null = null) {
  const onChange = vi.fn<(value: string) => void>()
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <Select
        label="Reason"
        options={reasons}
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Form />)
  return { onChange, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Reason' }) }
}

const isOpen = () => screen.queryByRole('listbox') !== null

describe('a select', () => {
  it('shows the chosen value, or the placeholder', async () => {
    const { onChange, user, field } = setUp()
    expect(field.textContent).toBe('Choose')
    await user.click(field)
    await user.click(screen.getByRole('option', { name: 'Self managed' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('self')
    expect(field.textContent).toBe('Self managed')
    expect(isOpen()).toBe(false)
  })

  it('can be opened and set by keys', async () => {
    const { onChange, user, field } = setUp('sold')
    await user.tab()
    expect(document.activeElement).toBe(field)
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Sold')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('self')
  })

  it('finds a choice by its first letters', async () => {
    const { onChange, user } = setUp()
    await user.tab()
    await user.keyboard('self m')
    expect(isOpen()).toBe(true)
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('self')
  })

  it('does not choose a disabled choice', async () => {
    const { onChange, user, field } = setUp()
    await user.click(field)
    await user.keyboard('{End}{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    expect(isOpen()).toBe(true)
  })

  it('closes on Esc and on blur without a change', async () => {
    const { onChange, user, field } = setUp('sold')
    await user.click(field)
    await user.keyboard('{ArrowDown}{Escape}')
    expect(isOpen()).toBe(false)
    await user.click(field)
    await user.tab()
    expect(isOpen()).toBe(false)
    expect(onChange).not.toHaveBeenCalled()
  })
})
