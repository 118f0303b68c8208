import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { FilterSelect } from './FilterSelect.tsx'

const services = [
  { value: 'smoke', label: 'Smoke alarm' },
  { value: 'gas', label: 'Gas' },
  { value: 'electrical', label: 'Electrical' },
]

function Filter() {
  const [value, setValue] = useState<string[]>([])
  return (
    <FilterSelect label="Services" placeholder="All services" options={services} value={value} onChange={setValue} />
  )
}

describe('a filter with several choices', () => {
  it('shows the chosen values while it is closed', async () => {
    render(<Filter />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Services All services' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Gas' }))
    await user.click(screen.getByRole('checkbox', { name: 'Smoke alarm' }))
    await user.keyboard('{Escape}')
    const button = screen.getByRole('button', { name: 'Services Smoke alarm, Gas' })
    await user.click(button)
    await user.click(await screen.findByRole('checkbox', { name: 'Electrical' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Services 3 selected' })).toBeTruthy()
  })

  it('clears all choices with one press', async () => {
    render(<Filter />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Services All services' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Gas' }))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Gas' }).checked).toBe(false)
  })
})
