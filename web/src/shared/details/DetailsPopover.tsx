import { useId, type ReactNode, type RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { popoverClass } from '@/ui/overlays/popover-class.ts'
import { ScrollBody } from '@/ui/overlays/ScrollBody.tsx'

type DetailsPopoverProps = {
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

export default function DetailsPopover({ label, triggerRef, onClose, children }: DetailsPopoverProps) {
  const id = useId()
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={6}
      aria-labelledby={id}
      className={`${popoverClass} flex max-h-96 w-88 max-w-[calc(100vw-1.5rem)] flex-col`}
    >
      <ScrollBody>
        <p id={id} className="mb-2 font-semibold">
          {label}
        </p>
        {children}
      </ScrollBody>
    </Popover>
  )
}
