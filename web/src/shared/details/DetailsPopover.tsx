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

/** A shadow at the lower edge while there is more below: the second layer is covered by the first one, which scrolls along. */
const moreBelow =
  'bg-[linear-gradient(var(--raised),var(--raised)),linear-gradient(transparent,var(--shadow-tone))] bg-[length:100%_1rem] bg-bottom bg-no-repeat [background-attachment:local,scroll]'

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
      className={`${popoverClass} flex max-h-96 w-88 max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden!`}
    >
      <ScrollBody className={moreBelow}>
        <p id={id} className="mb-2 font-semibold">
          {label}
        </p>
        {children}
      </ScrollBody>
    </Popover>
  )
}
