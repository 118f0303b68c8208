import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DatePicker } from '@/ui/fields/DatePicker.tsx'
import type { DatePickerProps } from '@/ui/fields/DatePicker.tsx'

const today = '2026-11-15'

function setUp(props: Partial<DatePickerProps> = {}) {
  const onChange = vi.fn<(day: string | null) => void>()
  function Form() {
    const [value, setValue] = useState<string | null>(props.value ?? null)
    return (
      <DatePicker
        label="Start date"
        today={today}
        {...props}
        value={value}
        onChange={(day) => {
          onChange(day)
          setValue(day)
        }}
      />
    )
  }
  render(<Form />)
  return {
    onChange,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLInputElement>('textbox', { name: /^Start date/ }),
  }
}

async function openCalendar(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: /^Choose Start date/ }))
  return within(await screen.findByRole('dialog', { name: 'Start date' }))
}

describe('typing a date', () => {
  it('sets the value immediately and shows it in full when the field is left', async () => {
    const { onChange, user, field } = setUp()
    await user.type(field, '4/3/2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-04')
    await user.tab()
    expect(field.value).toBe('04/03/2026')
  })

  it('refuses a day that does not exist, and keeps the typed text', async () => {
    const { onChange, user, field } = setUp()
    await user.type(field, '31/02/2025')
    expect(screen.queryByText('Invalid format. Must be dd/mm/yyyy')).toBeNull()
    await user.tab()
    expect(screen.getByText('Invalid format. Must be dd/mm/yyyy')).toBeTruthy()
    expect(field.value).toBe('31/02/2025')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(onChange.mock.calls).toEqual([['31/02/2025']])
  })

  it('shows a refused text again, with its error, when the field is shown again', () => {
    const { field } = setUp({ value: '14/12/2026', min: '2026-12-15', max: '2027-05-15' })
    expect(field.value).toBe('14/12/2026')
    expect(screen.getByText('Date must be between 15/12/2026 and 15/05/2027')).toBeTruthy()
  })

  it('refuses a date that begins with the year, and does not take it for a day', async () => {
    const { onChange, user, field } = setUp()
    await user.type(field, '2029-01-01{Enter}')
    expect(onChange.mock.calls).toEqual([['2029/01/01']])
    expect(screen.getByText('Invalid format. Must be dd/mm/yyyy')).toBeTruthy()
    expect(field.value).toBe('2029-01-01')
  })

  it('replaces the earlier day by the typed text when the text is not a date', async () => {
    const { onChange, user, field } = setUp({ value: '2026-03-04' })
    await user.clear(field)
    await user.type(field, '99/99/2026{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('99/99/2026')
    expect(field.value).toBe('99/99/2026')
  })

  it('removes the error as soon as the date is valid', async () => {
    const { onChange, user, field } = setUp()
    await user.type(field, '31/02/2025{Enter}')
    await user.clear(field)
    await user.type(field, '28/02/2025')
    expect(screen.queryByText('Invalid format. Must be dd/mm/yyyy')).toBeNull()
    expect(onChange).toHaveBeenLastCalledWith('2025-02-28')
  })

  it('shows the allowed days when the date is outside them', async () => {
    const { onChange, user, field } = setUp({ min: '2026-12-15', max: '2027-05-15' })
    await user.type(field, '14/12/2026')
    await user.tab()
    expect(screen.getByText('Date must be between 15/12/2026 and 15/05/2027')).toBeTruthy()
    expect(onChange.mock.calls).toEqual([['14/12/2026']])
  })

  it('shows the form’s error message instead', async () => {
    const { user, field } = setUp({ invalidMessage: 'Not a date' })
    await user.type(field, 'soon')
    await user.tab()
    expect(screen.getByText('Not a date')).toBeTruthy()
  })
})

describe('choosing from the calendar', () => {
  it('shows the month of the value and chooses the day that is pressed', async () => {
    const { onChange, user, field } = setUp({ value: '2026-03-04' })
    const calendar = await openCalendar(user)
    await user.click(calendar.getByRole('button', { name: 'Wednesday, 18th March 2026' }))
    expect(onChange).toHaveBeenLastCalledWith('2026-03-18')
    expect(field.value).toBe('18/03/2026')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers today, and to clear an optional date', async () => {
    const { onChange, user, field } = setUp({ value: '2026-03-04', isOptional: true })
    await user.click((await openCalendar(user)).getByRole('button', { name: 'Today' }))
    expect(onChange).toHaveBeenLastCalledWith(today)
    await user.click((await openCalendar(user)).getByRole('button', { name: 'No date' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(field.value).toBe('')
  })

  it('does not offer to clear a date that is required', async () => {
    const { user } = setUp({ value: '2026-03-04' })
    expect((await openCalendar(user)).queryByRole('button', { name: 'No date' })).toBeNull()
  })

  it('does not choose a day outside the bounds', async () => {
    const { onChange, user } = setUp({ min: '2026-12-15', max: '2027-05-15' })
    const calendar = await openCalendar(user)
    const outside = calendar.getByRole('button', { name: 'Monday, 14th December 2026' })
    expect(outside.getAttribute('aria-disabled')).toBe('true')
    await user.click(outside)
    expect(onChange).not.toHaveBeenCalled()
    expect(calendar.getByRole('button', { name: 'Today' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('moves by keys and stops at the bounds', async () => {
    const { onChange, user } = setUp({ value: '2026-12-30', min: '2026-12-15', max: '2027-01-02' })
    const calendar = await openCalendar(user)
    act(() => calendar.getByRole('button', { name: 'Wednesday, 30th December 2026' }).focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('data-day')).toBe('2027-01-02')
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2027-01-01')
  })

  it('goes to any year from 1900 to five ahead', async () => {
    const { user } = setUp()
    const calendar = await openCalendar(user)
    const years = within(calendar.getByRole('combobox', { name: 'Year' })).getAllByRole('option')
    expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['1900', '2031'])
    await user.selectOptions(calendar.getByRole('combobox', { name: 'Year' }), '1984')
    expect(calendar.getByRole('button', { name: 'Thursday, 15th November 1984' })).toBeTruthy()
  })
})
