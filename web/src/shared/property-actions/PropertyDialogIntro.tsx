import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

type PropertyDialogIntroProps = {
  address: string
  /** Shown if loading fails and the server gave no message. */
  failure: string
  known: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Shown once the property is loaded. */
  children?: ReactNode
}

/** The property's address, and a skeleton while its details are loading. */
export function PropertyDialogIntro({ address, failure, known, children }: PropertyDialogIntroProps) {
  if (!known.data && known.error) {
    return <LoadFailure query={known} text={failure} />
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
