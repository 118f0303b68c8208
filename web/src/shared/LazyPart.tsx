import { Component, Suspense, type ReactNode } from 'react'
import { toast } from '@/ui/overlays/toast-queue.ts'

type LazyPartProps = {
  children: ReactNode
  fallback?: ReactNode
  /** Called if it could not be loaded, for example to take back the question that it would have asked. */
  onFailure?: () => void
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
    return this.state.hasFailed ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
