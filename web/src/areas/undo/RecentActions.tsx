import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { states } from '@contract/states.ts'
import { listRecentActions, type RecentAction } from '@contract/undo.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { setUndoClient, undoWithToast } from '@/shared/undo/undo-action.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Undo2 } from '@/ui/icons.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'

const pageSize = 10

/** The user's own actions with Undo, or why that is no longer possible. */
export function RecentActions() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...endpointQuery(listRecentActions, { query: { page, 'page-size': pageSize } }),
    // Somebody else may have changed what was done.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <LoadFailure query={query} text="Recent actions could not be loaded" />
  if (!query.data) return <LoadingRows rows={['row', 'row', 'row']} />
  const { items, total } = query.data
  return (
    <>
      <Card>
        {items.length === 0 ? (
          <EmptyState title="Nothing to undo" icon={<Undo2 size={22} />}>
            What you change appears here for 24 hours.
          </EmptyState>
        ) : (
          <ul aria-label="Recent actions" className="divide-y divide-line">
            {items.map((item) => (
              <ActionItem key={item.id} action={item} />
            ))}
          </ul>
        )}
      </Card>
      <Pager page={page} pageSize={pageSize} total={total} onPageChange={setPage} />
    </>
  )
}

function ActionItem({ action }: { action: RecentAction }) {
  const { id, title, place, propertyId, doneAt, doneBy, undoneAt, problem } = action
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const [isPending, setIsPending] = useState(false)
  const undo = async () => {
    setIsPending(true)
    setUndoClient(client)
    await undoWithToast(id)
    await client.invalidateQueries({ queryKey: endpointKey(listRecentActions) })
    setIsPending(false)
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        <p>{propertyId === null ? place : <TextLink href={paths.property(propertyId)}>{place}</TextLink>}</p>
        <p className="text-quiet">
          {formatDayAndTime(doneAt, timeZone)}
          {doneBy === null ? '' : ` · by ${doneBy} while viewing as you`}
        </p>
        {problem === null ? null : <p className="mt-1">{problem}</p>}
      </div>
      {undoneAt === null ? (
        problem === null ? (
          <Button
            size="small"
            icon={<Undo2 aria-hidden size={14} />}
            isPending={isPending}
            aria-label={`Undo: ${title}, ${place}`}
            onPress={() => void undo()}
          >
            Undo
          </Button>
        ) : null
      ) : (
        <p className="text-quiet">{`Undone ${formatDayAndTime(undoneAt, timeZone)}`}</p>
      )}
    </li>
  )
}
