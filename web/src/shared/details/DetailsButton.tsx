import { lazy, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { useLazyOpening } from './use-lazy-opening.ts'

const load = async () => import('./DetailsPopover.tsx')
const DetailsPopover = lazy(load)

type DetailsButtonProps = {
  /** Labels the popover; the button's name is its content followed by this label. */
  label: string
  /** Content of the button. */
  children: ReactNode
  details: ReactNode
  className?: string
}

/** A button with a popover of details. The popover's code is loaded on hover or focus. */
export function DetailsButton({ label, children, details, className = '' }: DetailsButtonProps) {
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening()
  return (
    <>
      <PlainButton
        {...trigger}
        aria-haspopup="dialog"
        onPress={() => setOpened(opened ? null : true)}
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
        className={`max-w-full cursor-pointer rounded-md text-left ${className}`}
      >
        {children}
        <span className="sr-only">. {label}</span>
      </PlainButton>
      {opened ? (
        <LazyPart onShown={onShown}>
          <DetailsPopover label={label} {...popover}>
            {details}
          </DetailsPopover>
        </LazyPart>
      ) : null}
    </>
  )
}
