import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '@/ui/actions/Button.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import type { DialogProps } from '@/ui/overlays/Dialog.tsx'

function setUp(props: Partial<DialogProps> = {}) {
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onPress={() => setIsOpen(true)}>Cancel service</Button>
        <Dialog title="Request cancellation" {...props} isOpen={isOpen} onClose={() => setIsOpen(false)}>
          Why?
        </Dialog>
      </>
    )
  }
  render(<Page />)
  return userEvent.setup()
}

async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Cancel service' }))
  return screen.getByRole('dialog', { name: 'Request cancellation' })
}

describe('a dialog', () => {
  it('closes by Esc and gives the focus back', async () => {
    const user = setUp()
    await open(user)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel service'))
  })

  it('closes by its button and by a click outside', async () => {
    const user = setUp()
    await open(user)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await open(user)
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('cannot be closed while it is busy', async () => {
    const user = setUp({ isBusy: true })
    const dialog = await open(user)
    await user.keyboard('{Escape}')
    await user.click(document.body)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    expect(dialog.isConnected).toBe(true)
  })

  it('keeps what was typed from a stray click, but not from Esc', async () => {
    const user = setUp({ closesOnOutsideClick: false })
    const dialog = await open(user)
    await user.click(document.body)
    expect(dialog.isConnected).toBe(true)
    await user.keyboard('{Escape}')
    expect(dialog.isConnected).toBe(false)
  })

  it('that must be answered offers no way around', async () => {
    const user = setUp({ isDismissable: false })
    const dialog = await open(user)
    await user.keyboard('{Escape}')
    await user.click(document.body)
    expect(dialog.isConnected).toBe(true)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
})

describe('a confirmation', () => {
  it('does what its button says', async () => {
    const onConfirm = vi.fn()
    render(
      <ConfirmDialog isOpen onClose={vi.fn()} onConfirm={onConfirm} title="Dismiss?" confirmLabel="Dismiss finding">
        It can be restored.
      </ConfirmDialog>,
    )
    expect(screen.getByRole('alertdialog', { name: 'Dismiss?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss finding' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('is done once, however often it is pressed', async () => {
    const onConfirm = vi.fn()
    const onClose = vi.fn()
    render(
      <ConfirmDialog
        isOpen
        isBusy
        onClose={onClose}
        onConfirm={onConfirm}
        title="Dismiss?"
        confirmLabel="Dismiss finding"
      >
        It can be restored.
      </ConfirmDialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss finding' }))
    await userEvent.keyboard('{Escape}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })
})
