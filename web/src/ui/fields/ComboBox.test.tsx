import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboBox } from '@/ui/fields/ComboBox.tsx'

const managers = [
  { value: '1', label: 'Priya Nair', description: 'Brunswick East' },
  { value: '2', label: 'Morgan Okafor' },
  { value: '3', label: 'Left the agency', isDisabled: true },
]

function setUp(first: string | null = null) {
  const onChange = vi.fn<(value: string | null) => void>()
  const onSubmit = vi.fn()
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <ComboBox
          label="Property manager"
          options={managers}
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
        />
      </form>
    )
  }
  render(<Form />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Property manager' })
  return { onChange, onSubmit, field, user: userEvent.setup() }
}

const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('a combo box', () => {
  it('filters the list by the typed text, in the name or the second line', async () => {
    const { user, field } = setUp()
    await user.type(field, 'brun')
    expect(offered()).toEqual(['Priya NairBrunswick East'])
  })

  it('chooses the active choice with Enter, without submitting the form', async () => {
    const { onChange, onSubmit, user, field } = setUp()
    await user.type(field, 'a{ArrowDown}{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2')
    expect(field.value).toBe('Morgan Okafor')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(offered()).toEqual([])
  })

  it('chooses the choice that is pressed', async () => {
    const { onChange, user, field } = setUp()
    await user.click(field)
    await user.click(screen.getByRole('option', { name: 'Morgan Okafor' }))
    expect(onChange).toHaveBeenLastCalledWith('2')
  })

  it('does not choose a disabled choice', async () => {
    const { onChange, user, field } = setUp()
    await user.click(field)
    await user.click(screen.getByRole('option', { name: 'Left the agency' }))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('restores the choice when the field is left with other text', async () => {
    const { onChange, user, field } = setUp('1')
    await user.type(field, 'x')
    expect(screen.getAllByText('Nothing found').length).toBeGreaterThan(0)
    await user.tab()
    expect(field.value).toBe('Priya Nair')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('chooses a name that was typed in full', async () => {
    const { onChange, user, field } = setUp()
    await user.type(field, 'morgan okafor')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('2')
  })

  it('has no value after its text is deleted', async () => {
    const { onChange, user, field } = setUp('1')
    await user.clear(field)
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('closes on Esc and keeps the choice', async () => {
    const { user, field } = setUp('1')
    await user.click(field)
    expect(offered()).toHaveLength(3)
    await user.keyboard('{Escape}')
    expect(offered()).toEqual([])
    expect(field.value).toBe('Priya Nair')
  })
})
