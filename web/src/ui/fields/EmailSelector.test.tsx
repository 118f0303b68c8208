import { render, screen, within } from '@testing-library/react'
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
  ])('is done by %s', async (_, key) => {
    const { user, field } = setUp()
    await user.type(field, `avery@example.com${key}`)
    expect(added()).toEqual(['avery@example.com'])
    expect(field.value).toBe('')
  })

  it('is done by leaving the field', async () => {
    const { user, field } = setUp()
    await user.type(field, 'avery@example.com')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(added()).toEqual(['avery@example.com'])
  })

  it('is done by pasting several', async () => {
    const { user, field } = setUp()
    await user.click(field)
    await user.paste('a@b.co; Priya <c@d.co>\ne@f.co')
    expect(added()).toEqual(['a@b.co', 'c@d.co', 'e@f.co'])
  })

  it('refuses one that is not valid, keeps the text, and tells the form', async () => {
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

  it('holds it to the rule of the form', async () => {
    const { user, field } = setUp({ isValid: (address) => address.endsWith('.au'), invalidMessage: 'Invalid email' })
    await user.type(field, 'avery@example.com{Enter}')
    expect(screen.getByText('Invalid email')).toBeTruthy()
  })

  it('ends at the most that is allowed', async () => {
    const { user, field } = setUp({ maxItems: 1, value: ['a@b.co'] })
    expect(field.readOnly).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove a@b.co' }))
    expect(field.readOnly).toBe(false)
  })
})

describe('suggestions', () => {
  it('are offered and chosen by keys', async () => {
    const { user, field } = setUp({ suggestions })
    await user.type(field, 'oka{ArrowDown}')
    const list = within(screen.getByRole('listbox', { name: 'Send to, suggestions' }))
    expect(list.getAllByRole('option')).toHaveLength(1)
    expect(field.getAttribute('aria-activedescendant')).toBe(list.getByRole('option').id)
    await user.keyboard('{Enter}')
    expect(added()).toEqual(['okafor@example.com'])
    expect(screen.getByText('M. Okafor')).toBeTruthy()
  })

  it('are chosen by the mouse without taking the half-typed text', async () => {
    const { user, field } = setUp({ suggestions })
    await user.type(field, 'pri')
    await user.click(screen.getByRole('option', { name: /Priya Nair/ }))
    expect(added()).toEqual(['priya@agency.example'])
    expect(screen.queryByText('Enter a valid email address')).toBeNull()
  })
})

describe('removing an address', () => {
  it('is done by its button, and the focus goes back to the field', async () => {
    const { user, field } = setUp({ value: ['a@b.co', 'c@d.co'] })
    await user.click(screen.getByRole('button', { name: 'Remove a@b.co' }))
    expect(added()).toEqual(['c@d.co'])
    expect(document.activeElement).toBe(field)
  })

  it('is done by Backspace in the empty field, last one first', async () => {
    const { user, field } = setUp({ value: ['a@b.co', 'c@d.co'] })
    await user.type(field, '{Backspace}')
    expect(added()).toEqual(['a@b.co'])
  })
})
