import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markDuplicate, type NotWithUs } from '@contract/integration/not-with-us.ts'
import { listPortfolio } from '@contract/portfolio/property-lists.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { SearchFilter } from '@/shared/list-screen/SearchFilter.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { showState } from './use-integration.ts'

const atOnce = 5

type DuplicateDialogProps = { record: NotWithUs; onClose: () => void }

/** Chooses the property on service that a record of the software is a second record of. */
export default function DuplicateDialog({ record, onClose }: DuplicateDialogProps) {
  const client = useQueryClient()
  const { software, externalId, address, softwareName } = record
  const [query, setQuery] = useState(address.split(',')[0] ?? '')
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(listPortfolio, { query: { query, 'page-size': atOnce } }),
    placeholderData: keepPreviousData,
  })
  const mark = useEndpoint(markDuplicate, {
    onSuccess: (state) => {
      onClose()
      showState(client, state)
      toast.success('Left out as a duplicate', address)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Duplicate of which property?" isBusy={mark.isPending}>
      {mark.error ? (
        <SaveFailure error={mark.error} failureTitle="This could not be saved" failureText="Please try again." />
      ) : null}
      <p>
        <strong className="font-semibold">{address}</strong> in {softwareName} is a second record of the property that
        you choose. It is left out for as long as it has this address.
      </p>
      <SearchFilter
        label="Search properties on service"
        state={{ query, change: (patch) => setQuery(patch.query) }}
        hasShortcut={false}
        className="my-4 w-full"
      />
      {error ? (
        <ErrorPanel
          message={errorMessage(error, 'Failed to get the properties on service')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data ? (
        <ul className="flex flex-col gap-2">
          {data.items.map(({ compliancePropertyId: propertyId, addressLine1, addressLine2 }) => (
            <li
              key={propertyId}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2"
            >
              <span className="min-w-0">
                {addressLine1}
                <span className="block text-quiet">{addressLine2}</span>
              </span>
              <Button
                size="small"
                aria-label={`Duplicate of ${addressLine1}`}
                isPending={mark.isPending}
                onPress={() => mark.mutate({ body: { software, externalId, propertyId } })}
              >
                It is this one
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton shape="row" />
      )}
      {data?.total === 0 ? <EmptyState title="No property on service found">Try fewer words.</EmptyState> : null}
      {data && data.total > atOnce ? (
        <p className="mt-3 text-quiet">There are more than these. Type more of the address.</p>
      ) : null}
    </Dialog>
  )
}
