import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Window } from 'happy-dom'
import { Tabs } from '@/ui/layout/Tabs.tsx'

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'documents', label: 'Documents', count: 1400 },
  { id: 'tenancy', label: 'Tenancy' },
]

function Page() {
  const [tab, setTab] = useState('overview')
  return (
    <Tabs label="Property" tabs={tabs} selected={tab} onSelect={setTab}>
      Showing {tab}
    </Tabs>
  )
}

function setWidth(width: number) {
  ;(window as unknown as Window).happyDOM.setViewport({ width })
}

beforeEach(() => setWidth(1024))

describe('tabs on a wide screen', () => {
  it('show the panel of the tab that is pressed', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('tab', { name: 'Documents 1,400' }))
    expect(screen.getByRole('tabpanel', { name: 'Documents 1,400' }).textContent).toBe('Showing documents')
  })

  it('have a panel that is no stop of its own', async () => {
    render(<Page />)
    const user = userEvent.setup()
    await user.tab()
    await user.tab()
    expect(screen.getByRole('tabpanel')).not.toBe(document.activeElement)
  })

  it('are reached by arrow keys, wrapping at the ends', async () => {
    render(<Page />)
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tenancy')
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
    await user.keyboard('{ArrowRight}{End}{Home}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview')
  })
})

describe('tabs on a small screen', () => {
  it('are a labelled dropdown', async () => {
    setWidth(390)
    render(<Page />)
    expect(screen.queryByRole('tablist')).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Property' }), 'Documents (1,400)')
    expect(screen.getByRole('region', { name: 'Documents' }).textContent).toBe('Showing documents')
  })

  it('are opened by Enter, not by arrow keys or by leaving', async () => {
    setWidth(390)
    render(<Page />)
    const user = userEvent.setup()
    const dropdown = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Property' })
    const byArrow = async (value: string) => {
      await user.keyboard('{ArrowDown}')
      fireEvent.change(dropdown, { target: { value } })
    }
    await user.tab()
    await byArrow('tenancy')
    expect(screen.getByText('Press Enter to open Tenancy.')).toBeDefined()
    await user.tab()
    expect(screen.getByRole('region', { name: 'Overview' })).toBeDefined()
    expect(dropdown.value).toBe('overview')
    expect(screen.queryByText(/^Press Enter/)).toBeNull()
    await user.tab({ shift: true })
    await byArrow('documents')
    expect(screen.getByRole('region', { name: 'Overview' })).toBeDefined()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('region', { name: 'Documents' })).toBeDefined()
  })

  it('keep the selection when the width changes', async () => {
    const { rerender } = render(<Page />)
    await userEvent.click(screen.getByRole('tab', { name: 'Tenancy' }))
    setWidth(390)
    rerender(<Page />)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Property' }).value).toBe('tenancy')
  })
})
