import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '@/ui/actions/Button.tsx'
import { Select } from '@/ui/fields/Select.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import { OverlayNoticeContext } from '@/ui/overlays/overlay-stack.ts'
import type { DialogProps } from '@/ui/overlays/Dialog.tsx'

function setUp(props: Partial<DialogProps> = {}) {
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onPress={() => setIsOpen(true)}>Cancel service</Button>
        <Dialog title="Request cancellation" {...props} isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {props.children ?? 'Why?'}
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
  it('has no landmarks of a page', async () => {
    const user = setUp({ footer: <Button>Send</Button> })
    await open(user)
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('closes on Esc and returns the focus', async () => {
    const user = setUp()
    await open(user)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel service'))
  })

  it('closes with its button and on a click outside', async () => {
    const user = setUp()
    await open(user)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open(user)
    await user.click(document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closed by a click covers its place until a double click is over', async () => {
    const user = setUp()
    await open(user)
    // Tests whose clock stood still have left some elsewhere.
    const covers = () =>
      [...document.querySelectorAll<HTMLElement>('body > div')].filter(({ style }) => style.left === '30px')
    await user.pointer({
      target: screen.getByRole('button', { name: 'Close' }),
      keys: '[MouseLeft]',
      coords: { x: 30, y: 40 },
    })
    await waitFor(() => expect(covers().map(({ style }) => style.top)).toEqual(['40px']))
    await waitFor(() => expect(covers()).toEqual([]))
    await open(user)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await user.keyboard('{Escape}')
    expect(covers()).toEqual([])
  })

  it('with an open list stays open on the click that closes the list, and closes on the next', async () => {
    const reasons = [{ value: 'sold', label: 'Sold' }]
    const user = setUp({ children: <Select label="Reason" options={reasons} value={null} onChange={() => {}} /> })
    await open(user)
    await user.click(screen.getByRole('combobox', { name: 'Reason' }))
    await user.click(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await user.click(document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('cannot be closed while it is busy', async () => {
    const user = setUp({ isBusy: true })
    const dialog = await open(user)
    await user.keyboard('{Escape}')
    await user.click(document.body)
    expect(screen.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBe('true')
    expect(dialog.isConnected).toBe(true)
  })

  it('with typed text does not close on a click outside, but on Esc', async () => {
    const user = setUp({ closesOnOutsideClick: false })
    const dialog = await open(user)
    await user.click(document.body)
    expect(dialog.isConnected).toBe(true)
    await user.keyboard('{Escape}')
    expect(dialog.isConnected).toBe(false)
  })

  it('that must be answered cannot be closed', async () => {
    const user = setUp({ isDismissable: false })
    const dialog = await open(user)
    await user.keyboard('{Escape}')
    await user.click(document.body)
    expect(dialog.isConnected).toBe(true)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
})

describe('a confirmation', () => {
  it('runs its action when confirmed', async () => {
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

  it('runs once even if the button is pressed several times', async () => {
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

describe('a notice that must stay reachable', () => {
  const notice = <a href="/auth/login">Log back in</a>

  it('is shown in the topmost dialog, where the keyboard can reach it', async () => {
    render(
      <OverlayNoticeContext value={notice}>
        <Dialog isOpen title="Edit contact" onClose={vi.fn()}>
          <input aria-label="Name" />
        </Dialog>
      </OverlayNoticeContext>,
    )
    const user = userEvent.setup()
    const dialog = screen.getByRole('dialog', { name: 'Edit contact' })
    const link = within(dialog).getByRole('link', { name: 'Log back in' })
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    for (let steps = 0; steps < 4 && document.activeElement !== link; steps += 1) await user.tab()
    expect(document.activeElement).toBe(link)
  })

  it('moves to a dialog that opens on top, and back', () => {
    const page = (isAsking: boolean) => (
      <OverlayNoticeContext value={notice}>
        <Drawer isOpen title="Edit contact" onClose={vi.fn()}>
          Name
        </Drawer>
        <ConfirmDialog isOpen={isAsking} title="Sure?" confirmLabel="Yes" onClose={vi.fn()} onConfirm={vi.fn()}>
          Really?
        </ConfirmDialog>
      </OverlayNoticeContext>
    )
    const { rerender } = render(page(false))
    const shownIn = () =>
      screen.getAllByText('Log back in').map((link) => link.closest('[role=dialog],[role=alertdialog]')?.textContent)
    expect(shownIn()).toEqual([expect.stringContaining('Edit contact')])
    rerender(page(true))
    expect(shownIn()).toEqual([expect.stringContaining('Sure?')])
    rerender(page(false))
    expect(shownIn()).toEqual([expect.stringContaining('Edit contact')])
  })
})
