import { createBrowserHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openAt } from '@/shared/testing/open-at.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

const onClose = vi.fn()

/** Opened from a tab, which is a history entry of the same page. */
async function openOnTab(Page: () => ReactNode) {
  onClose.mockClear()
  window.history.replaceState(null, '', '/list')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const page = openAt('/list', Page, history)
  await screen.findByText('Typed work')
  page.navigate('/list?tab=quotes')
  await waitFor(() => expect(window.location.search).toContain('quotes'))
  return page
}

describe('Back to another tab of the same page', () => {
  const openDialog = async () =>
    openOnTab(() => (
      <>
        <Dialog isOpen title="Forward quote" onClose={onClose}>
          Typed work
        </Dialog>
        <LeaveGuard isDirty onClose={onClose} />
      </>
    ))

  it('asks before it closes a dialog with typed work, and stays on the tab', async () => {
    await openDialog()
    window.history.back()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(window.location.search).toContain('quotes'))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps the address of the tab while it asks', async () => {
    await openDialog()
    window.history.back()
    await screen.findByRole('button', { name: 'Keep editing' })
    await waitFor(() => expect(window.location.search).toContain('quotes'))
  })

  it('closes the dialog once the user confirms it', async () => {
    await openDialog()
    window.history.back()
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('does not ask for a form on the page, which stays', async () => {
    const { href } = await openOnTab(() => (
      <p>
        Typed work <LeaveGuard isDirty />
      </p>
    ))
    window.history.back()
    await waitFor(() => expect(href()).toBe('/list'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
