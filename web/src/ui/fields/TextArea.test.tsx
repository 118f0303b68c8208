import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TextArea } from '@/ui/fields/TextArea.tsx'

function Notes() {
  const [value, setValue] = useState('')
  return <TextArea label="Notes" value={value} onChange={setValue} maxLength={5} />
}

describe('the counter of a text area', () => {
  it('counts the typed characters', async () => {
    render(<Notes />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'key')
    expect(screen.getByText('3 / 5 characters')).toBeTruthy()
  })

  it('counts like the form rules: an emoji is one character, spaces at the ends do not count', async () => {
    render(<Notes />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), ' 🗝🗝🗝🗝🗝 ')
    expect(screen.getByText('5 / 5 characters')).toBeTruthy()
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
  })

  it('accepts exactly the maximum', async () => {
    render(<Notes />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'keys!')
    expect(screen.getByText('5 / 5 characters').className).not.toContain('text-critical')
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
  })

  it('turns red over the maximum, shows by how much, and cuts nothing off', async () => {
    render(<Notes />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'keys are here')
    const counter = screen.getByText('13 / 5 characters')
    expect(counter.className).toContain('text-critical')
    expect(screen.getByRole('status').textContent).toBe('8 characters too many')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('keys are here')
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  })

  it('uses the singular for one character', async () => {
    render(<Notes />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'keys')
    expect(screen.getByRole('status').textContent).toBe('1 character left')
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), '!!')
    expect(screen.getByRole('status').textContent).toBe('1 character too many')
  })
})
