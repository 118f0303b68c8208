import { Check, Circle, Clock, Info, TriangleAlert } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { toneClass } from '@/ui/feedback/tone.ts'
import type { Tone } from '@/ui/feedback/tone.ts'

export interface BadgeProps {
  tone?: Tone | undefined
  /** Replaces the tone's icon. Every badge has an icon, because colour alone must not show a status. */
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

const icons: Record<Tone, ReactNode> = {
  good: <Check aria-hidden size={13} />,
  attention: <Clock aria-hidden size={13} />,
  critical: <TriangleAlert aria-hidden size={13} />,
  neutral: <Circle aria-hidden size={11} />,
  accent: <Info aria-hidden size={13} />,
}

export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-md border px-2 py-px text-xs font-medium',
        toneClass[tone],
        className,
      )}
    >
      <span className="shrink-0">{icon ?? icons[tone]}</span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}
