import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components/Popover'
import type { Placement } from 'react-aria-components/Popover'
import { classNames } from '@/ui/class-names.ts'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'

export interface PopoverProps {
  label: string
  /** A Button or IconButton. */
  trigger: ReactElement
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement | undefined
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  className?: string | undefined
}

export function Popover({ label, trigger, children, placement, className, ...state }: PopoverProps) {
  const [isOpenHere, setIsOpenHere] = useState(false)
  const isOpen = state.isOpen ?? isOpenHere

  function change(next: boolean) {
    setIsOpenHere(next)
    state.onOpenChange?.(next)
  }

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      {trigger}
      <PopoverPanel label={label} placement={placement} className={classNames('p-4', className)}>
        {typeof children === 'function' ? children(() => change(false)) : children}
      </PopoverPanel>
    </DialogTrigger>
  )
}
