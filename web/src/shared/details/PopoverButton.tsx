import { lazy, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { Button, type ButtonProps } from '@/ui/actions/Button.tsx'
import type { ButtonPopoverProps } from './ButtonPopover.tsx'
import { useLazyOpening } from './use-lazy-opening.ts'

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
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening()
  return (
    <>
      <Button
        {...look}
        {...trigger}
        aria-haspopup="dialog"
        onPress={() => setOpened(opened ? null : true)}
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
      >
        {children}
      </Button>
      {opened ? (
        <LazyPart onShown={onShown}>
          <ButtonPopover label={label} placement={placement} {...popover}>
            {content}
          </ButtonPopover>
        </LazyPart>
      ) : null}
    </>
  )
}
