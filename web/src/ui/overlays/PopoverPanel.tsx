import { useId } from 'react'
import type { ReactNode } from 'react'
import { Popover } from 'react-aria-components/Popover'
import type { PopoverProps } from 'react-aria-components/Popover'
import { classNames } from '@/ui/class-names.ts'
import { popoverClass } from '@/ui/overlays/popover-class.ts'

interface PopoverPanelProps extends Pick<PopoverProps, 'isOpen' | 'onOpenChange' | 'triggerRef'> {
  label: string
  children: ReactNode
  placement?: PopoverProps['placement'] | undefined
  className?: string | undefined
}

/**
 * The floating part of a DialogTrigger, or of the button `triggerRef`. The popover itself is the dialog: with a Dialog inside it, react-aria's hidden
 * dismiss buttons would be outside the dialog. The label is an element, because react-aria would otherwise use the
 * trigger's name.
 */
export function PopoverPanel({ label, children, placement = 'bottom start', className, ...state }: PopoverPanelProps) {
  const id = useId()
  return (
    <Popover
      {...state}
      aria-labelledby={id}
      placement={placement}
      offset={6}
      className={classNames(popoverClass, 'max-w-[calc(100vw-1.5rem)]', className)}
    >
      <span id={id} hidden>
        {label}
      </span>
      {children}
    </Popover>
  )
}
