import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { toast, undoState } from '@/ui/overlays/toast-queue.ts'
import { ToastRegion } from '@/ui/overlays/ToastRegion.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => toast.dismissAll())
  vi.restoreAllMocks()
})

function show(say: () => void) {
  render(<ToastRegion />)
  act(say)
}

function wait(seconds: number) {
  act(() => void vi.advanceTimersByTime(seconds * 1000))
}

describe('a toast', () => {
  it('over a dialog that fills the screen gets room between its content and its buttons', () => {
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(768)
    const boxes: [string, DOMRect][] = [
      ['[data-overlay-footer]', new DOMRect(0, 700, 390, 68)],
      ['[aria-label=Notifications], [role=alert]', new DOMRect(12, 676, 366, 80)],
    ]
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    rects.mockImplementation(function box(this: Element) {
      return boxes.find(([selector]) => this.matches(selector))?.[1] ?? new DOMRect(0, 0, 390, 768)
    })
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(80)
    render(
      <>
        <Dialog isOpen onClose={() => {}} title="Inform" footer={<button type="button">Send</button>}>
          Text
        </Dialog>
        <ToastRegion />
      </>,
    )
    const footer = screen.getByRole('button', { name: 'Send' }).parentElement
    const room = () => footer?.parentElement?.style.getPropertyValue('--room-above-buttons')
    act(() => void toast.error('Inform DI failed'))
    fireEvent(window, new Event('resize'))
    expect(footer?.className).toContain('mt-(--room-above-buttons)')
    expect(room()).toBe('104px')
    rects.mockReturnValue(new DOMRect())
    act(() => toast.dismissAll())
    fireEvent(window, new Event('resize'))
    expect(room()).toBe('0px')
  })

  it('about a success is read politely', () => {
    show(() => toast.success('Tenancy added'))
    expect(screen.getByText('Tenancy added').closest('[role=status]')).toBeTruthy()
  })

  it('about a failure is read immediately, with what to do', () => {
    show(() => toast.error('Invoice #4711 failed to download', 'Please try again'))
    expect(within(screen.getByRole('alert')).getByText('Please try again')).toBeTruthy()
  })

  it('disappears by itself, an error later', () => {
    show(() => {
      toast.success('Tenancy added')
      toast.error('Failed to add tenancy')
    })
    wait(6)
    expect(screen.queryByText('Tenancy added')).toBeNull()
    expect(screen.getByText('Failed to add tenancy')).toBeTruthy()
    wait(7)
    expect(screen.queryByText('Failed to add tenancy')).toBeNull()
  })

  it('stays while it is hovered or focused', () => {
    show(() => toast.success('Tenancy added'))
    wait(3)
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
    wait(60)
    expect(screen.getByText('Tenancy added')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
    wait(1.5)
    expect(screen.getByText('Tenancy added')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('Tenancy added')).toBeNull()
  })

  it('can be closed', () => {
    show(() => toast.info('We’re preparing your invoice'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }))
    expect(screen.queryByText('We’re preparing your invoice')).toBeNull()
  })

  it('with an action stays for 12 seconds that it is not hovered or focused, or until the action is taken', () => {
    const undo = vi.fn()
    show(() => toast.success('New management dismissed', undefined, { label: 'Undo', onPress: undo }))
    wait(11)
    const region = screen.getByRole('region', { name: 'Notifications' })
    fireEvent.pointerEnter(region)
    wait(3600)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('New management dismissed')).toBeNull()
    act(() => void toast.success('Keys changed', undefined, { label: 'Undo', onPress: undo }))
    fireEvent.pointerLeave(region)
    wait(11)
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    wait(3600)
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    wait(2)
    expect(screen.queryByText('Keys changed')).toBeNull()
  })

  it('about a success offers to undo what was done, once', () => {
    const undo = vi.fn()
    render(<ToastRegion onUndo={undo} />)
    undoState.offered = 'b4a1'
    act(() => {
      toast.error('Failed to reload')
      toast.success('Tenancy added')
      toast.success('Copied to clipboard')
    })
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
    undoState.offered = 'b4a1'
    act(() => void toast.success('Done. 22 left today.'))
    wait(11)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo.mock.calls).toEqual([['b4a1']])
    expect(screen.queryByText('Done. 22 left today.')).toBeNull()
  })

  it('is reached with F6, and gives the focus back', () => {
    render(
      <>
        <main tabIndex={-1}>
          <button type="button">Dismiss Elm Street</button>
        </main>
        <ToastRegion />
      </>,
    )
    const row = screen.getByRole('button', { name: 'Dismiss Elm Street' })
    row.focus()
    act(() => void toast.success('New management dismissed', undefined, { label: 'Undo', onPress: vi.fn() }))
    fireEvent.keyDown(row, { key: 'F6' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'F6' })
    expect(document.activeElement).toBe(row)
    fireEvent.keyDown(row, { key: 'F6' })
    row.remove()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  describe('while a dialog fills the screen of a phone', () => {
    function Page({ isOpen }: { isOpen: boolean }) {
      return (
        <>
          <Dialog isOpen={isOpen} title="Edit tenancy" onClose={() => undefined}>
            Fields
          </Dialog>
          <ToastRegion />
        </>
      )
    }

    it('waits until the dialog closes, unless it is about a failure', () => {
      vi.stubGlobal('innerWidth', 390)
      vi.stubGlobal('innerHeight', 700)
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 700))
      const { rerender } = render(<Page isOpen />)
      act(() => {
        toast.success('Uploading 2 documents')
        toast.error('Failed to upload')
      })
      expect(screen.queryByText('Uploading 2 documents')).toBeNull()
      expect(screen.getByText('Failed to upload')).toBeTruthy()
      wait(6)
      rerender(<Page isOpen={false} />)
      expect(screen.getByText('Uploading 2 documents')).toBeTruthy()
    })
  })

  it('is shown once if the same text is sent twice', () => {
    show(() => {
      toast.error('Submit failed')
      toast.error('Submit failed')
    })
    expect(screen.getAllByText('Submit failed')).toHaveLength(1)
  })
})
