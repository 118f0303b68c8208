import type { ReactNode, RefObject } from 'react'
import type { Placement } from 'react-aria-components/Popover'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'

export type ButtonPopoverProps = {
  label: string
  placement?: Placement | undefined
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

export default function ButtonPopover({ onClose, ...panel }: ButtonPopoverProps) {
  return <PopoverPanel {...panel} isOpen onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} className="p-4" />
}
