import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '@/shared/page/use-document-title.ts'
import { isShellData } from '@/shared/session/shell-data.ts'
import { PageFailure } from './PageFailure.tsx'

/** Browsers' messages for a script that could not be loaded, which happens after a new version was deployed. */
const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  )

type RouteErrorProps = ErrorComponentProps & {
  /** The route has no frame around it, so the frame's data may have caused the error too. */
  isWithoutFrame?: boolean
}

/** Shown when a route could not be loaded or fails to render. */
export function RouteError({ error, reset, isWithoutFrame = false }: RouteErrorProps) {
  const router = useRouter()
  const client = useQueryClient()
  const [isRetrying, setIsRetrying] = useState(false)
  useDocumentTitle('Something went wrong')

  async function retry() {
    // Browsers cache a failed module import; only a reload fetches it again.
    if (isChunkMissing(error)) return location.reload()
    setIsRetrying(true)
    // A cached reply that broke the page would break it again, so everything is fetched again.
    client.removeQueries({ predicate: ({ queryKey }) => isWithoutFrame || !isShellData(queryKey) })
    await router.invalidate()
    setIsRetrying(false)
    reset()
  }

  return <PageFailure error={error} onRetry={() => void retry()} isRetrying={isRetrying} />
}
