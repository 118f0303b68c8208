import type { ReactElement, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components/Popover'
import type { Placement } from 'react-aria-components/Popover'
import { classNames } from '@/ui/class-names.ts'
import { popoverClass } from '@/ui/popover-class.ts'

export interface PopoverProps {
  label: string
  /** A Button or IconButton. */
  trigger: ReactElement
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement | undefined
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string | undefined
}

export function Popover({ label, trigger, children, placement = 'bottom start', className, ...state }: PopoverProps) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={classNames(popoverClass, 'max-w-[calc(100vw-1.5rem)]')}>
        <Dialog aria-label={label} className={classNames('p-4 outline-none', className)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
