import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '@/ui/class-names.ts'
import { popoverClass } from '@/ui/popover-class.ts'

interface FieldPopoverProps {
  fieldRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** As wide as its longest choice needs, where the field itself is narrow. */
  canBeWider?: boolean
}

/** What drops down from a field that keeps the focus. It closes when the page is scrolled away under it. */
export function FieldPopover({ fieldRef, isOpen, onClose, children, canBeWider = false }: FieldPopoverProps) {
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return (
    <Popover
      isNonModal
      triggerRef={fieldRef}
      isOpen={isOpen}
      onOpenChange={(next) => {
        // The scroll that brought the field into view may still be ending as the list opens.
        if (!next && performance.now() - openedAt.current > 250) onClose()
      }}
      placement="bottom start"
      offset={4}
      className={classNames(
        popoverClass,
        'max-h-80 max-w-[calc(100vw-1rem)]',
        canBeWider ? 'min-w-(--trigger-width)' : 'w-(--trigger-width)',
      )}
    >
      {children}
    </Popover>
  )
}
