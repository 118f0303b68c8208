import { Component, Suspense, useLayoutEffect, type ReactNode } from 'react'
import { toast } from '@/ui/overlays/toast-queue.ts'

type LazyPartProps = {
  children: ReactNode
  fallback?: ReactNode
  /** Called if it could not be loaded, for example to take back the question that it would have asked. */
  onFailure?: () => void
  /** Called with true when the part has loaded, before it moves the focus, and with false when it goes. */
  onShown?: (isShown: boolean) => void
}

/** Rendered together with the part, so that its effect waits for it. */
function Shown({ onShown }: { onShown: (isShown: boolean) => void }) {
  useLayoutEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  return null
}

/** Wraps a part that is loaded on demand: if loading fails, the page behind it is unaffected. */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    toast.error('This part of the portal could not be loaded', 'Please reload the page and try again.')
    this.props.onFailure?.()
  }

  override render() {
    const { fallback, onShown, children } = this.props
    if (this.state.hasFailed) return null
    return (
      <Suspense fallback={fallback}>
        {onShown ? <Shown onShown={onShown} /> : null}
        {children}
      </Suspense>
    )
  }
}
