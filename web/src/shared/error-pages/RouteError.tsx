import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '@/shared/page/use-document-title.ts'
import { isShellData } from '@/shared/session/shell-data.ts'
import { isChunkMissing } from './chunk-missing.ts'
import { PageFailure } from './PageFailure.tsx'

type RouteErrorProps = ErrorComponentProps & {
  /** There is no frame around it, so that what the frame is made of may be the cause as well. */
  isWithoutFrame?: boolean
}

/** What a route shows when it could not be opened, or breaks while it is drawn. */
export function RouteError({ error, reset, isWithoutFrame = false }: RouteErrorProps) {
  const router = useRouter()
  const client = useQueryClient()
  const [isRetrying, setIsRetrying] = useState(false)
  useDocumentTitle('Something went wrong')

  async function retry() {
    // A browser remembers that a file of the portal was missing; only a new page asks for it again.
    if (isChunkMissing(error)) return location.reload()
    setIsRetrying(true)
    // A reply that broke the page would break it again: everything is asked for anew.
    client.removeQueries({ predicate: ({ queryKey }) => isWithoutFrame || !isShellData(queryKey) })
    await router.invalidate()
    setIsRetrying(false)
    reset()
  }

  return <PageFailure error={error} onRetry={() => void retry()} isRetrying={isRetrying} />
}
