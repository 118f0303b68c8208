import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import type { PopoverProps } from 'react-aria-components/Popover'
import { classNames } from '@/ui/class-names.ts'

/** Surface styles of everything that floats beside its trigger. */
const popoverClass =
  'z-50 overflow-auto rounded-lg border border-line bg-raised shadow-float outline-none transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0'

export interface PopoverPanelProps {
  label: string
  /** The button that it belongs to. */
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
  placement?: PopoverProps['placement'] | undefined
  className?: string | undefined
}

/**
 * Floats beside its button and traps the focus; render it only while open. The popover itself is the dialog: with a Dialog inside it,
 * react-aria's hidden dismiss buttons would be outside the dialog. The label is an element, because react-aria would otherwise use the
 * trigger's name.
 */
export function PopoverPanel({ label, triggerRef, onClose, children, placement, className }: PopoverPanelProps) {
  const id = useId()
  return (
    <I18nProvider locale="en-AU">
      <Popover
        isOpen
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        triggerRef={triggerRef}
        aria-labelledby={id}
        placement={placement ?? 'bottom start'}
        offset={6}
        className={classNames(popoverClass, 'max-w-[calc(100vw-1.5rem)]', className)}
      >
        <span id={id} hidden>
          {label}
        </span>
        {children}
      </Popover>
    </I18nProvider>
  )
}
