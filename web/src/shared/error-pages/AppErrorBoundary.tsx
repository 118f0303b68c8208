import { Component, type ReactNode } from 'react'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** For the help team; a browser may quote a whole reply. */
const longestShown = 300

type State = { error: Error | null }

/** The outermost error boundary: shows a message and a way to continue for any rendering error of the portal. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4 px-4 py-16 text-base">
        <h1 className="text-2xl/8 font-semibold tracking-tight">Something went wrong</h1>
        <p role="alert" className="max-w-full break-words text-quiet">
          {errorMessage(error, 'This page could not be shown. Reload it to try again.')}
        </p>
        {error instanceof CallError || !error.message ? null : (
          <p className="max-w-full text-sm wrap-anywhere">Error: {error.message.slice(0, longestShown)}</p>
        )}
        <Button variant="primary" onPress={() => location.reload()}>
          Reload the page
        </Button>
      </main>
    )
  }
}
