import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip'

export interface TooltipProps {
  text: string
  /** A single control that takes focus: Button, IconButton or a link of react-aria. */
  children: ReactElement
  placement?: NonNullable<AriaTooltipProps['placement']>
}

/** Extra words for mouse and keyboard. Never the only place where something is said: touch does not see it. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-72 rounded-md border border-line bg-raised px-2.5 py-1.5 text-sm text-body shadow-float transition-opacity duration-100 entering:opacity-0 exiting:opacity-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
