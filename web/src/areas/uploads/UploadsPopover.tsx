import { useId, type RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { popoverClass } from '@/ui/overlays/popover-class.ts'
import { UploadsPanel } from './UploadsPanel.tsx'

type UploadsPopoverProps = { triggerRef: RefObject<HTMLButtonElement | null>; onClose: () => void }

export default function UploadsPopover({ triggerRef, onClose }: UploadsPopoverProps) {
  const id = useId()
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      aria-labelledby={id}
      className={`${popoverClass} w-96 max-w-[calc(100vw-1.5rem)]`}
    >
      <span id={id} hidden>
        Uploads
      </span>
      <UploadsPanel onLeave={onClose} />
    </Popover>
  )
}
