import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listWork, mostMarked, type WorkRow } from '@contract/worklist.ts'
import type { WorkFilter } from '@/areas/worklist/use-work-list.ts'
import { workKey } from '@/areas/worklist/work-row.ts'
import { WorkRows } from '@/areas/worklist/WorkRows.tsx'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { Pages } from '@/shared/list-screen/use-pages.ts'
import { SelectionBar } from '@/shared/list-selection/SelectionBar.tsx'
import { useListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { useWork } from './use-work.tsx'

type WorkSectionsProps = WorkFilter & { pages: Pages }

/** The rows of the page, which can be selected, with everything that they open. */
export default function WorkSections({ managerId, section, pages }: WorkSectionsProps) {
  const client = useQueryClient()
  const isWide = useIsWide('md')
  const { work, rows, bringBack, overlays } = useWork({ managerId, section }, pages)
  const selection = useListSelection({
    filterKey: JSON.stringify([section, managerId]),
    pageIds: work.rows.map(workKey),
    total: work.total ?? 0,
  })
  const seen = useRef(new Map<number, WorkRow>())
  useEffect(() => {
    for (const row of work.rows) seen.current.set(workKey(row), row)
  }, [work.rows])

  /** The selected rows; if all are selected, those of other pages are loaded. */
  async function withSelected(act: (chosen: readonly WorkRow[]) => void): Promise<void> {
    const { selection: chosen } = selection
    if (chosen.kind === 'some') return act([...chosen.ids].flatMap((key) => seen.current.get(key) ?? []))
    try {
      const query = { 'property-manager': managerId ?? undefined, section, 'page-size': mostMarked, page: 1 }
      const all = await client.fetchQuery(endpointQuery(listWork, { query }))
      return act((all?.items ?? []).filter((row) => selection.isSelected(workKey(row))))
    } catch (error) {
      return void toast.error('The selected rows could not be read', errorMessage(error, 'Please try again.'))
    }
  }
  const bulk = (label: string, act: (chosen: readonly WorkRow[]) => void) => (
    <Button
      size="small"
      disabledReason={
        selection.count > mostMarked ? `At most ${mostMarked} properties can be done at once.` : undefined
      }
      onPress={() => void withSelected(act)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <div className="rounded-lg border border-line bg-surface">
        <WorkRows
          work={work}
          {...rows}
          headingLevel={2}
          selection={isWide ? selection : undefined}
          emptyTitle={section === 'WAITING' ? 'Nothing waits for others' : 'Nothing waits for you'}
        />
      </div>
      {isWide ? (
        <SelectionBar list={selection}>
          {section === 'WAITING' ? bulk('Bring back', bringBack) : bulk('Let them wait', rows.handlers.onSnooze)}
          {bulk('Assign', rows.handlers.onAssign)}
        </SelectionBar>
      ) : null}
      {overlays}
    </>
  )
}
