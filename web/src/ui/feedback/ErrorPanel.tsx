import { CircleAlert, RotateCw } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'

export interface ErrorPanelProps {
  /** The server's message. */
  message: string
  title?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  children?: ReactNode
}

/** Shown in place of content that failed to load. */
export function ErrorPanel({ message, title, onRetry, isRetrying = false, children }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span aria-hidden className="mb-1 rounded-full bg-critical-soft p-3 text-critical">
        <CircleAlert size={22} />
      </span>
      {title ? <p className="text-base font-semibold">{title}</p> : null}
      <p className={title ? 'max-w-lg text-quiet' : 'max-w-lg text-base font-semibold'}>{message}</p>
      {children}
      {onRetry ? (
        <div className="mt-3">
          <Button icon={<RotateCw aria-hidden size={15} />} onPress={onRetry} isPending={isRetrying}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
