import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'

describe('a button', () => {
  it('does nothing while its work is under way, and keeps its name', async () => {
    const onPress = vi.fn()
    render(
      <Button isPending onPress={onPress}>
        Save
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onPress).not.toHaveBeenCalled()
  })

  it('submits no form while its work is under way', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending>
          Save
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('that cannot be used now can still be reached, and says why', async () => {
    const onPress = vi.fn()
    render(
      <Button disabledReason="The property is on hold" onPress={onPress}>
        Book
      </Button>,
    )
    const user = userEvent.setup()
    await user.tab()
    const button = screen.getByRole('button', { name: 'Book' })
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('tooltip').textContent).toBe('The property is on hold')
    await user.keyboard('{Enter}')
    expect(onPress).not.toHaveBeenCalled()
  })

  it('of an icon alone is named', () => {
    render(<IconButton label="More actions" icon={<svg />} />)
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
  })
})
