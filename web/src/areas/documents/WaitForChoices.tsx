import type { ReactNode } from 'react'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { DocumentChoices } from './use-document-choices.ts'

/** Shows its children once types and services are loaded. */
export function WaitForChoices({ choices, children }: { choices: DocumentChoices; children: ReactNode }) {
  if (choices.problem !== null)
    return <ErrorPanel message={choices.problem} onRetry={choices.retry} isRetrying={choices.isRetrying} />
  if (!choices.isLoading) return children
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton className="w-2/3" />
    </div>
  )
}
