import type { ReactNode } from 'react'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import type { DocumentChoices } from './use-document-choices.ts'

/** Shows its children once types and services are loaded. */
export function WaitForChoices({ choices, children }: { choices: DocumentChoices; children: ReactNode }) {
  if (choices.problem !== null)
    return <ErrorPanel message={choices.problem} onRetry={choices.retry} isRetrying={choices.isRetrying} />
  if (!choices.isLoading) return children
  return <LoadingRows rows={['w-1/3', 'row', 'w-2/3']} />
}
