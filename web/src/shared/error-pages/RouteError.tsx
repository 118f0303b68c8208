import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '@/shared/page/use-document-title.ts'
import { isChunkMissing } from './chunk-missing.ts'
import { PageFailure } from './PageFailure.tsx'

/** What a route shows when it could not be opened. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  useDocumentTitle('Something went wrong')

  async function retry() {
    // A browser remembers that a file of the portal was missing; only a new page asks for it again.
    if (isChunkMissing(error)) return location.reload()
    setIsRetrying(true)
    await router.invalidate()
    setIsRetrying(false)
    reset()
  }

  return <PageFailure error={error} onRetry={() => void retry()} isRetrying={isRetrying} />
}
