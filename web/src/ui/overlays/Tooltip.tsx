import { useContext } from 'react'
import type { ReactElement, RefObject } from 'react'
import { TooltipContext, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import { TopLayer } from '@/ui/overlays/TopLayer.tsx'

export interface TooltipProps {
  text: string
  /** A single focusable control: Button, IconButton or a react-aria link. */
  children: ReactElement
  side?: 'above' | 'below' | undefined
}

/** Extra text for mouse and keyboard. Never the only place for information: touch screens do not show it. */
export function Tooltip({ text, children, side = 'above' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <Bubble text={text} side={side} />
    </TooltipTrigger>
  )
}

/** Context that react-aria's trigger passes to its tooltip. */
interface FromTrigger {
  id?: string
  triggerRef: RefObject<Element | null>
}

function Bubble({ text, side }: { text: string; side: 'above' | 'below' }) {
  const state = useContext(TooltipTriggerStateContext)
  const { id, triggerRef } = useContext(TooltipContext) as unknown as FromTrigger
  if (!state?.isOpen) return null
  return (
    <TopLayer
      id={id}
      role="tooltip"
      // Stays open while the pointer is on it, so that it can be read at any magnification.
      onPointerEnter={() => state.open(true)}
      onPointerLeave={() => state.close()}
      anchorRef={triggerRef}
      wish={{ side, align: 'center' }}
      className="z-60 max-w-72 rounded-md border border-line bg-raised px-2.5 py-1.5 text-left text-sm font-normal whitespace-normal text-body shadow-float"
    >
      {text}
    </TopLayer>
  )
}
