import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { SearchField } from '@/ui/fields/SearchField.tsx'
import { Switch } from '@/ui/fields/Switch.tsx'

const textOf = (ids: string | null) => document.getElementById(ids ?? '')?.textContent

function Search({ onSubmit }: { onSubmit: (text: string) => void }) {
  const [text, setText] = useState('elm')
  return <SearchField label="Search quotes" value={text} onChange={setText} onSubmit={onSubmit} />
}

describe('a search field', () => {
  it('is sent by Enter and emptied by Escape or its button, and keeps the focus', async () => {
    const onSubmit = vi.fn()
    const onKeyDown = vi.fn()
    render(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog, which Escape closes
      <div onKeyDown={({ key }) => onKeyDown(key)}>
        <Search onSubmit={onSubmit} />
      </div>,
    )
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search quotes' })
    await userEvent.click(field)
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('elm')
    await userEvent.keyboard('{Escape}')
    expect([field.value, screen.queryByRole('button')]).toEqual(['', null])
    expect(onKeyDown).not.toHaveBeenCalledWith('Escape')
    await userEvent.keyboard('oak')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect([field.value, document.activeElement]).toEqual(['', field])
  })
})

function Choices({ errorMessage }: { errorMessage?: string }) {
  const [value, setValue] = useState<string[]>(['gas'])
  return (
    <CheckboxGroup label="Services" value={value} onChange={setValue} errorMessage={errorMessage}>
      <Checkbox value="gas">Gas</Checkbox>
      <Checkbox value="smoke">Smoke</Checkbox>
    </CheckboxGroup>
  )
}

describe('checkboxes of a group', () => {
  it('share its value and its error', async () => {
    render(<Choices errorMessage="Choose one" />)
    expect(screen.getByRole('group', { name: 'Services' })).toBeDefined()
    const [gas, smoke] = screen.getAllByRole<HTMLInputElement>('checkbox')
    await userEvent.click(screen.getByText('Smoke'))
    await userEvent.click(screen.getByText('Gas'))
    expect([gas?.checked, smoke?.checked, gas?.getAttribute('aria-invalid')]).toEqual([false, true, 'true'])
    expect(textOf(gas?.getAttribute('aria-describedby') ?? null)).toBe('Choose one')
  })

  it('show that some rows are chosen until they are clicked', () => {
    render(<Checkbox isIndeterminate>All</Checkbox>)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' }).indeterminate).toBe(true)
  })
})

describe('a radio group', () => {
  it('takes one of its options, named by the label alone', async () => {
    const onChange = vi.fn()
    const options = [
      { value: 'yes', label: 'Yes', description: 'Water is checked.' },
      { value: 'no', label: 'No' },
    ] as const
    render(<RadioGroup label="Charged?" options={options} value={null} onChange={onChange} isRequired />)
    expect(screen.getByRole('radiogroup', { name: 'Charged?' }).getAttribute('aria-required')).toBe('true')
    const yes = screen.getByRole('radio', { name: 'Yes' })
    expect(textOf(yes.getAttribute('aria-describedby'))).toBe('Water is checked.')
    await userEvent.click(yes)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('yes')
  })
})

describe('a switch', () => {
  it('is turned by its text', async () => {
    const onChange = vi.fn()
    render(
      <Switch isSelected={false} onChange={onChange} description="At once">
        Show all
      </Switch>,
    )
    await userEvent.click(screen.getByText('Show all'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    expect(textOf(screen.getByRole('switch', { name: 'Show all' }).getAttribute('aria-describedby'))).toBe('At once')
  })
})
