import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { EmailSelector } from '@/ui/fields/EmailSelector.tsx'
import type { EmailSelectorProps } from '@/ui/fields/EmailSelector.tsx'

const suggestions = [
  { label: 'Priya Nair', value: 'priya@agency.example' },
  { label: 'M. Okafor', value: 'okafor@example.com' },
]

function setUp(props: Partial<EmailSelectorProps> = {}) {
  function Form() {
    const [value, setValue] = useState<readonly string[]>(props.value ?? [])
    return <EmailSelector label="Send to" {...props} value={value} onChange={setValue} />
  }
  render(
    <>
      <Form />
      <button type="button">Elsewhere</button>
    </>,
  )
  return { user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Send to' }) }
}

function added(): string[] {
  return screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((each) => each.getAttribute('aria-label')?.slice(7) ?? '')
}

describe('adding an address', () => {
  it.each([
    ['Enter', '{Enter}'],
    ['a comma', ','],
    ['a semicolon', ';'],
  ])('happens on %s', async (_, key) => {
    const { user, field } = setUp()
    await user.type(field, `avery@example.com${key}`)
    expect(added()).toEqual(['avery@example.com'])
    expect(field.value).toBe('')
  })

  it('happens when the field is left', async () => {
    const { user, field } = setUp()
    await user.type(field, 'avery@example.com')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(added()).toEqual(['avery@example.com'])
  })

  it('is shown only after the press that leaves the field, because its tag could move what is pressed', async () => {
    const { user, field } = setUp()
    await user.type(field, 'avery@example.com')
    const target = screen.getByRole('button', { name: 'Elsewhere' })
    await user.pointer({ keys: '[MouseLeft>]', target })
    expect([added(), field.value]).toEqual([[], 'avery@example.com'])
    await user.pointer({ keys: '[/MouseLeft]', target })
    expect([added(), field.value]).toEqual([['avery@example.com'], ''])
  })

  it('happens for several pasted addresses', async () => {
    const { user, field } = setUp()
    await user.click(field)
    await user.paste('a@b.co; Priya <c@d.co>\ne@f.co')
    expect(added()).toEqual(['a@b.co', 'c@d.co', 'e@f.co'])
  })

  it('refuses an invalid one, keeps the text, and reports it to the form', async () => {
    const onProblem = vi.fn()
    const { user, field } = setUp({ onProblem })
    await user.type(field, 'avery@{Enter}')
    expect(added()).toEqual([])
    expect(field.value).toBe('avery@')
    expect(screen.getByText('Enter a valid email address')).toBeTruthy()
    expect(onProblem).toHaveBeenLastCalledWith('Enter a valid email address')
    await user.type(field, 'example.com{Enter}')
    expect(added()).toEqual(['avery@example.com'])
    expect(screen.queryByText('Enter a valid email address')).toBeNull()
    expect(onProblem).toHaveBeenLastCalledWith(null)
  })

  it('applies the form’s rule', async () => {
    const { user, field } = setUp({ isValid: (address) => address.endsWith('.au'), invalidMessage: 'Invalid email' })
    await user.type(field, 'avery@example.com{Enter}')
    expect(screen.getByText('Invalid email')).toBeTruthy()
  })

  it('stops at the maximum number', async () => {
    const { user, field } = setUp({ maxItems: 1, value: ['a@b.co'] })
    expect(field.readOnly).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove a@b.co' }))
    expect(field.readOnly).toBe(false)
  })
})

describe('suggestions', () => {
  it('open on a click, by typing or by an arrow key, but not on focus, where they would hide the error', async () => {
    const { user, field } = setUp({ suggestions, errorMessage: 'At least one email is required' })
    act(() => field.focus())
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('listbox')).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(field)
    expect(screen.getByRole('listbox')).toBeDefined()
  })

  it('are offered and can be chosen by keys', async () => {
    const { user, field } = setUp({ suggestions })
    await user.type(field, 'oka{ArrowDown}')
    const list = within(screen.getByRole('listbox', { name: 'Send to, suggestions' }))
    expect(list.getAllByRole('option')).toHaveLength(1)
    expect(field.getAttribute('aria-activedescendant')).toBe(list.getByRole('option').id)
    await user.keyboard('{Enter}')
    expect(added()).toEqual(['okafor@example.com'])
    expect(screen.getByText('M. Okafor')).toBeTruthy()
  })

  it('can be chosen with the mouse without adding the half-typed text', async () => {
    const { user, field } = setUp({ suggestions })
    await user.type(field, 'pri')
    await user.click(screen.getByRole('option', { name: /Priya Nair/ }))
    expect(added()).toEqual(['priya@agency.example'])
    expect(screen.queryByText('Enter a valid email address')).toBeNull()
  })
})

describe('removing an address', () => {
  it('works with its button, and the focus returns to the field', async () => {
    const { user, field } = setUp({ value: ['a@b.co', 'c@d.co'] })
    await user.click(screen.getByRole('button', { name: 'Remove a@b.co' }))
    expect(added()).toEqual(['c@d.co'])
    expect(document.activeElement).toBe(field)
  })

  it('works with Backspace in the empty field, last address first', async () => {
    const { user, field } = setUp({ value: ['a@b.co', 'c@d.co'] })
    await user.type(field, '{Backspace}')
    expect(added()).toEqual(['a@b.co'])
  })
})
