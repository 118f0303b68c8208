import { lazy, useRef, useState, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { Button, type ButtonProps } from '@/ui/actions/Button.tsx'
import type { ButtonPopoverProps } from './ButtonPopover.tsx'

const load = async () => import('./ButtonPopover.tsx')
const ButtonPopover = lazy(load)

type PopoverButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> &
  Pick<ButtonPopoverProps, 'label' | 'placement'> & {
    /** Content of the button. */
    children: ReactNode
    content: ReactNode
  }

/** A button that opens a popover. The popover's code is loaded on hover or focus. */
export function PopoverButton({ label, placement, children, content, ...look }: PopoverButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        {...look}
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
        onHoverStart={() => preload(load)}
        onFocus={() => preload(load)}
      >
        {children}
      </Button>
      {isOpen ? (
        <LazyPart>
          <ButtonPopover label={label} placement={placement} triggerRef={trigger} onClose={() => setIsOpen(false)}>
            {content}
          </ButtonPopover>
        </LazyPart>
      ) : null}
    </>
  )
}
