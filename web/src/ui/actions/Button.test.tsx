import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'

describe('a button', () => {
  it('ignores presses while it is pending, and keeps its accessible name', async () => {
    const onPress = vi.fn()
    render(
      <Button isPending onPress={onPress}>
        Save
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onPress).not.toHaveBeenCalled()
  })

  it('leaves no announcement without a name behind when it goes while pending', async () => {
    const { rerender } = render(<Button>Save</Button>)
    screen.getByRole('button', { name: 'Save' }).focus()
    rerender(<Button isPending>Save</Button>)
    await vi.waitFor(() => expect(document.querySelector('[data-live-announcer] [role="img"]')).not.toBeNull())
    rerender(<p>Done</p>)
    await vi.waitFor(() => expect(document.querySelector('[data-live-announcer] [role="img"]')).toBeNull())
  })

  it('does not submit the form while it is pending', async () => {
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

  it('that is disabled with a reason stays focusable and shows the reason', async () => {
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

  it('with only an icon has an accessible name', () => {
    render(<IconButton label="More actions" icon={<svg />} />)
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
  })
})
