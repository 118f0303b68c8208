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

  it('has it read out that it is at work while it is pending', () => {
    const { rerender } = render(<Button isPending>Save</Button>)
    expect(screen.getByRole('status').textContent).toBe('Please wait')
    rerender(<Button>Save</Button>)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('submits a form only if it is a button for that', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button>Preview</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledOnce()
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
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    await user.keyboard('{Enter}')
    expect(onPress).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it.each([{ disabledReason: 'The property is on hold' }, { isDisabled: true }, { isPending: true }])(
    'keeps the focus with %o, and without it again',
    async (off) => {
      const onPress = vi.fn()
      const { rerender } = render(<Button onPress={onPress}>Book</Button>)
      const button = screen.getByRole('button', { name: 'Book' })
      button.focus()
      rerender(
        <Button onPress={onPress} {...off}>
          Book
        </Button>,
      )
      expect(document.activeElement).toBe(button)
      // A browser takes the focus from a disabled button, the tests' does not.
      expect(button.hasAttribute('disabled')).toBe(false)
      await userEvent.keyboard('{Enter}')
      expect(onPress).not.toHaveBeenCalled()
      rerender(<Button onPress={onPress}>Book</Button>)
      expect(document.activeElement).toBe(button)
      await userEvent.keyboard('{Enter}')
      expect(onPress).toHaveBeenCalledOnce()
    },
  )

  it('with only an icon has an accessible name', () => {
    render(<IconButton label="More actions" icon={<svg />} />)
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
  })
})
