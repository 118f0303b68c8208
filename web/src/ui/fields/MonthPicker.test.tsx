import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MonthPicker } from '@/ui/fields/MonthPicker.tsx'

function setUp() {
  const onChange = vi.fn<(month: string | null) => void>()
  function Form() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <MonthPicker
        label="Built"
        today="2026-11-15"
        max="2026-11"
        value={value}
        onChange={(month) => {
          onChange(month)
          setValue(month)
        }}
      />
    )
  }
  render(<Form />)
  return {
    onChange,
    month: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' }),
    year: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }),
  }
}

describe('a month and year', () => {
  it('give a value once both are chosen', async () => {
    const { onChange, month, year } = setUp()
    await userEvent.selectOptions(month, 'May')
    expect(onChange).not.toHaveBeenCalled()
    expect(month.value).toBe('05')
    await userEvent.selectOptions(year, '1984')
    expect(onChange).toHaveBeenLastCalledWith('1984-05')
    await userEvent.selectOptions(month, '')
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(year.value).toBe('1984')
  })

  it('of the last year can be too late, which the form explains', async () => {
    const { onChange, month, year } = setUp()
    await userEvent.selectOptions(month, 'December')
    await userEvent.selectOptions(year, '2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-12')
    expect(month.value).toBe('12')
    expect([...year.options].map((option) => option.value)).not.toContain('2027')
  })
})
