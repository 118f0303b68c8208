import { lazy, useMemo, useState } from 'react'
import {
  listSyncRuns,
  mostDifferences,
  syncCollectionLabels,
  syncCollections,
  type SyncCounts,
  type SyncRun,
} from '@contract/integration/connections.ts'
import type { Tag } from '@contract/labels.ts'
import { states } from '@contract/states.ts'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatDayAndTime, formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'

const UndoRunDialog = lazy(async () => import('./UndoRunDialog.tsx'))

const atOnce = 5
const tags: Record<SyncRun['status'], Tag> = {
  RUNNING: { label: 'Running', tone: 'attention' },
  DONE: { label: 'Done', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'critical' },
}
const causes: Record<SyncRun['cause'], string> = {
  SCHEDULE: 'By schedule',
  USER: 'By',
  WEBHOOK: 'Because the software reported a change',
  CONNECTION: 'After connecting',
  DECISION: 'After a decision by',
}
const countLabels: [keyof SyncCounts, string, string?][] = [
  ['linked', 'linked'],
  ['added', 'added'],
  ['changed', 'changed'],
  ['same', 'unchanged'],
  ['parked', 'kept for later'],
  ['waiting', 'to decide'],
  ['conflicts', 'conflicts', 'conflict'],
  ['lost', 'lost'],
  ['held', 'endings or new managers'],
  ['excluded', 'left out'],
]

const describeCounts = (counts: SyncCounts): string =>
  countLabels
    .filter(([name]) => counts[name] > 0)
    .map(([name, label, single = label]) => `${formatNumber(counts[name])} ${counts[name] === 1 ? single : label}`)
    .join(', ') || 'nothing new'

const describeDifferences = (count: number): string => {
  if (count >= mostDifferences) return `The first ${mostDifferences} differences`
  return count === 1 ? '1 difference' : `${count} differences`
}

function Came({ run }: { run: SyncRun }) {
  return (
    <>
      <ul>
        {syncCollections.map((collection) => {
          const counts = run.counts[collection]
          return counts ? (
            <li key={collection}>
              {syncCollectionLabels[collection]}: {describeCounts(counts)}
            </li>
          ) : null
        })}
      </ul>
      {run.note === null ? null : <p className="mt-1">{run.note}</p>}
      {run.differences.length === 0 ? null : (
        <Disclosure title={describeDifferences(run.differences.length)}>
          <ul className="flex flex-col gap-2">
            {run.differences.map(({ label, what, from, to }, place) => (
              <li key={place}>
                <span className="font-medium">{label}</span>: {what}
                {from === null && to === null ? null : (
                  <span className="block text-quiet">
                    {from ?? 'Not specified'} → {to ?? 'Not specified'}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** How far a run was taken back, and what stays because it was changed since. */
function TakenBack({ undo: { isDone, by, left, undone, keptCount, kept } }: { undo: NonNullable<SyncRun['undo']> }) {
  const taken = `${formatNumber(undone)} ${undone === 1 ? 'change' : 'changes'} taken back`
  return (
    <>
      <p className="mt-1">
        {isDone
          ? `Taken back by ${by ?? 'a user'}: `
          : `${by ?? 'A user'} takes it back: ${formatNumber(left)} to go, `}
        {taken}
        {keptCount === 0 ? '' : `, ${formatNumber(keptCount)} not, because of later changes`}
      </p>
      {kept.length === 0 ? null : (
        <Disclosure title="What stays">
          <ul className="flex flex-col gap-2">
            {kept.map(({ label, what, by: who }, place) => (
              <li key={place}>
                <span className="font-medium">{label}</span>: {what}
                {who === null ? '' : ` (last changed by ${who})`}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

const columns = (timeZone: string, onUndo: ((run: SyncRun) => void) | null): Column<SyncRun>[] => [
  {
    id: 'run',
    header: 'Run',
    isRowHeader: true,
    cell: ({ softwareName, kind, cause, requestedBy, startedAt }) => (
      <>
        {formatDayAndTime(startedAt, timeZone)}
        <span className="block">{softwareName}</span>
        <span className="block text-quiet">
          {kind === 'DRY' ? 'Dry run, nothing changed. ' : ''}
          {causes[cause]}
          {cause === 'USER' || cause === 'DECISION' ? ` ${requestedBy ?? ''}` : ''}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={tags[status].tone}>{tags[status].label}</Badge>,
  },
  {
    id: 'came',
    header: 'What came',
    cell: (run) => (
      <>
        <Came run={run} />
        {run.undo && <TakenBack undo={run.undo} />}
        {onUndo && run.canUndo ? (
          <Button
            size="small"
            className="mt-2"
            aria-label={`Take back the run of ${formatDayAndTime(run.startedAt, timeZone)}`}
            onPress={() => onUndo(run)}
          >
            Take back
          </Button>
        ) : null}
      </>
    ),
  },
]

/** Every run, newest first. */
export function RunHistory({ isRunning, canChange }: { isRunning: boolean; canChange: boolean }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const [toUndo, setToUndo] = useState<SyncRun | null>(null)
  const shown = useMemo(() => columns(timeZone, canChange ? setToUndo : null), [timeZone, canChange])
  const list = useListQuery(listSyncRuns, { query: { 'page-size': atOnce } }, usePages(atOnce), {
    refetchAfter: (runs) => (isRunning || runs.some(({ undo }) => undo?.isDone === false) ? 2000 : false),
  })
  return (
    <Card title="History" isFlush>
      <ListBody
        list={list}
        columns={shown}
        rowKey={({ id }) => id}
        label="Runs"
        placement="flush card"
        skeletonRows={2}
        failureText="Failed to get the history"
        empty={<EmptyState title="The software has not been read yet" />}
      />
      {toUndo && (
        <LazyPart>
          <UndoRunDialog run={toUndo} onClose={() => setToUndo(null)} />
        </LazyPart>
      )}
    </Card>
  )
}
