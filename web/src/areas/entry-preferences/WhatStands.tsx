import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { agencyEntryPreferences } from '@contract/entry.ts'
import { labelOf } from '@contract/labels.ts'
import type { EntryMethodPreferences } from '@contract/property-page.ts'
import { messageOf } from '@/shared/api/call-error.ts'
import { Button } from '@/ui/Button.tsx'
import { ErrorPanel } from '@/ui/ErrorPanel.tsx'
import { Skeleton } from '@/ui/Skeleton.tsx'

type WhatStandsProps = {
  address: string
  known: UseQueryResult<EntryMethodPreferences | null>
  /** Somebody else changed it while it was looked at. */
  isStale: boolean
  onReload: () => Promise<void>
}

/** Which property it is about and whose preference holds; or that this is still being asked for. */
export function WhatStands({ address, known, isStale, onReload }: WhatStandsProps) {
  if (!known.data && known.error) {
    return (
      <ErrorPanel
        message={messageOf(known.error, 'Failed to get the entry method preferences')}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col items-stretch gap-1" aria-busy={!known.data}>
      {isStale ? (
        <Button
          icon={<RotateCw aria-hidden size={15} />}
          isPending={known.isFetching}
          onPress={() => void onReload()}
          className="mb-2 self-start"
        >
          Reload
        </Button>
      ) : null}
      <p className="font-semibold">{address}</p>
      {known.data ? (
        <p className="text-sm text-quiet">
          {known.data.isOwn
            ? `Chosen for this property. Your agency’s preference is ${agencyWords(known.data)}.`
            : `Nothing was chosen for this property yet, so your agency’s preference holds: ${agencyWords(known.data)}.`}
        </p>
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          <Skeleton className="w-2/3" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      )}
    </div>
  )
}

const agencyWords = ({ agencyPreference }: EntryMethodPreferences): string =>
  labelOf(agencyEntryPreferences, String(agencyPreference))
