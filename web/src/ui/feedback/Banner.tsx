import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { toneClass } from '@/ui/feedback/tone.ts'
import type { Tone } from '@/ui/feedback/tone.ts'

export interface BannerProps {
  tone?: Tone | undefined
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** For a banner that appears while the page is in use: screen readers read it immediately. */
  isUrgent?: boolean | undefined
  className?: string | undefined
}

const icons: Record<Tone, ReactNode> = {
  good: <CircleCheck aria-hidden size={18} />,
  attention: <TriangleAlert aria-hidden size={18} />,
  critical: <CircleAlert aria-hidden size={18} />,
  neutral: <Info aria-hidden size={18} />,
  accent: <Info aria-hidden size={18} />,
}

export function Banner({
  tone = 'accent',
  title,
  children,
  action,
  onDismiss,
  isUrgent = false,
  className,
}: BannerProps) {
  return (
    <div
      {...(isUrgent ? { role: 'alert' } : {})}
      className={classNames('flex items-start gap-3 rounded-lg border px-4 py-3', toneClass[tone], className)}
    >
      <span className="mt-px shrink-0">{icons[tone]}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-body">{children}</div> : null}
        </div>
        {action ? <div className="shrink-0">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton
          label="Dismiss"
          icon={<X aria-hidden size={16} />}
          size="small"
          hasTooltip={false}
          onPress={onDismiss}
          className="-my-1.5 -mr-2"
        />
      ) : null}
    </div>
  )
}
