import type { RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { popoverClass } from '@/ui/popover-class.ts'
import { UploadsPanel } from './UploadsPanel.tsx'

type UploadsPopoverProps = { triggerRef: RefObject<HTMLButtonElement | null>; onClose: () => void }

export default function UploadsPopover({ triggerRef, onClose }: UploadsPopoverProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      className={`${popoverClass} w-96 max-w-[calc(100vw-1.5rem)]`}
    >
      <Dialog aria-label="Uploads" className="outline-none">
        <UploadsPanel />
      </Dialog>
    </Popover>
  )
}
