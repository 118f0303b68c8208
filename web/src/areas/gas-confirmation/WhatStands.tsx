import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { GasConfirmationState } from '@contract/gas-confirmation.ts'
import { states } from '@contract/states.ts'
import { messageOf } from '@/shared/api/call-error.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/Button.tsx'
import { ErrorPanel } from '@/ui/ErrorPanel.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Skeleton } from '@/ui/Skeleton.tsx'

type WhatStandsProps = {
  address: string
  known: UseQueryResult<GasConfirmationState | null>
  /** Somebody else changed it while it was looked at. */
  isStale: boolean
  onReload: () => Promise<void>
}

/** Which property it is about and who last said something; or that this is still being asked for. */
export function WhatStands({ address, known, isStale, onReload }: WhatStandsProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  if (known.error)
    return (
      <ErrorPanel
        message={messageOf(known.error, 'Failed to get the gas confirmation')}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    )
  if (!known.data)
    return (
      <div aria-busy className="flex flex-col gap-4">
        <p className="font-semibold">{address}</p>
        <Skeleton className="w-2/3" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  const { confirmedBy, confirmedAt } = known.data
  return (
    <div className="flex flex-col items-start gap-1">
      {isStale ? (
        <Button
          icon={<RotateCw aria-hidden size={15} />}
          isPending={known.isFetching}
          onPress={() => void onReload()}
          className="mb-2"
        >
          Reload
        </Button>
      ) : null}
      <p className="font-semibold">{address}</p>
      {confirmedAt ? (
        <p className="text-sm text-quiet">
          Last confirmed {confirmedBy ? `by ${confirmedBy}, ` : ''}
          {formatDayAndTime(confirmedAt, timeZone)}
        </p>
      ) : null}
    </div>
  )
}
