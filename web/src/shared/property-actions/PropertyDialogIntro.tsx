import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api/call-error.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type PropertyDialogIntroProps = {
  address: string
  /** What is said when it cannot be had and the server gives no words. */
  failure: string
  known: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What is worth saying once it is known. */
  children?: ReactNode
}

/** Which property it is about; or that how it stands is still being asked for. */
export function PropertyDialogIntro({ address, failure, known, children }: PropertyDialogIntroProps) {
  if (!known.data && known.error) {
    return (
      <ErrorPanel
        message={errorMessage(known.error, failure)}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col items-stretch gap-2" aria-busy={!known.data}>
      <p className="font-semibold">{address}</p>
      {known.data ? (
        children
      ) : (
        <>
          <Skeleton className="w-2/3" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </>
      )}
    </div>
  )
}
