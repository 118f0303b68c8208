import { lazy, useRef, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'

const load = async () => import('./DetailsPopover.tsx')
const DetailsPopover = lazy(load)

type DetailsButtonProps = {
  /** Names the popover, and with what the button shows also the button. */
  label: string
  /** What the button shows. */
  children: ReactNode
  details: ReactNode
  className?: string
}

/** A button whose details drop down: by mouse, touch or keyboard. What drops down is loaded when somebody comes near. */
export function DetailsButton({ label, children, details, className = '' }: DetailsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
        onHoverStart={() => preload(load)}
        onFocus={() => preload(load)}
        className={`max-w-full cursor-pointer rounded-md text-left ${className}`}
      >
        {children}
        <span className="sr-only">. {label}</span>
      </Button>
      {isOpen ? (
        <LazyPart>
          <DetailsPopover label={label} triggerRef={trigger} onClose={() => setIsOpen(false)}>
            {details}
          </DetailsPopover>
        </LazyPart>
      ) : null}
    </>
  )
}
