import { useQueryClient } from '@tanstack/react-query'
import { Play, RotateCcw, Square } from '@/ui/icons.ts'
import { useState } from 'react'
import {
  continueBulkAction,
  isBulkActionActive,
  listBulkActions,
  stopBulkAction,
  undoBulkAction,
  type BulkAction,
} from '@contract/bulk-actions/bulk-actions.ts'
import { bulkActionLabels, bulkSubjects, canKindBeUndone } from '@contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '@contract/day-text.ts'
import { states } from '@contract/states.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { ProgressBar } from '@/ui/feedback/ProgressBar.tsx'
import { formatDayAndTime, formatNumber } from '@/ui/format.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import {
  countItems,
  countProperties,
  leftListSummary,
  notUndoneTexts,
  pluralOf,
  progressOf,
  progressText,
  statusCounts,
  statusLabels,
  statusTones,
} from './bulk-texts.ts'
import { bulkWatch } from './bulk-watch.ts'
import { BulkResults } from './BulkResults.tsx'

const detailOf = ({ template, until, edit }: BulkAction): string | null =>
  template ?? edit ?? (until === null ? null : `Until ${shortDay(until)}`)

/** One bulk action: its progress, its numbers, and what can still be done about it. */
export function BulkActionItem({ action, isLatest }: { action: BulkAction; isLatest: boolean }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const [isExpanded, setIsExpanded] = useState(isLatest)
  const subject = bulkSubjects[action.kind]
  const isActive = isBulkActionActive(action)
  const detail = detailOf(action)
  const summary = leftListSummary(action)
  const { done, of } = progressOf(action)
  return (
    <li className="flex flex-col gap-3 border-b border-line pb-5 last:border-0">
      <div>
        <h3 className="font-semibold">{bulkActionLabels[action.kind]}</h3>
        <p className="text-quiet">
          {[detail, countItems(subject, action.total), formatDayAndTime(action.startedAt, timeZone)]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      {isActive ? (
        <ProgressBar
          label={action.undoStartedAt === null ? 'Progress' : 'Undoing'}
          value={of === 0 ? 0 : (100 * done) / of}
          valueText={progressText(action)}
        />
      ) : null}
      <ul aria-label="Results" className="flex flex-wrap gap-2">
        {statusCounts(action).map(({ status, count }) => (
          <li key={status}>
            <Badge tone={statusTones[status]}>{`${formatNumber(count)} ${statusLabels[status].toLowerCase()}`}</Badge>
          </li>
        ))}
      </ul>
      {isActive || summary === null ? null : <p className="text-quiet">{summary}</p>}
      {canKindBeUndone(action.kind) ? null : <p className="text-quiet">{notUndoneTexts[action.kind]}</p>}
      <div className="flex flex-wrap gap-2">
        <ChangeButtons action={action} />
        <Button size="small" variant="quiet" aria-expanded={isExpanded} onPress={() => setIsExpanded(!isExpanded)}>
          {`${isExpanded ? 'Hide' : 'Show'} ${pluralOf(subject)}`}
        </Button>
      </div>
      {isExpanded ? <BulkResults action={action} /> : null}
    </li>
  )
}

/** Stops, continues or undoes the action. */
function ChangeButtons({ action }: { action: BulkAction }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const reload = async () => client.invalidateQueries({ queryKey: endpointKey(listBulkActions) })
  const stop = useEndpoint(stopBulkAction, {
    onSuccess: reload,
    failureToast: ({ message }) => ({ title: 'Failed to stop the bulk action', text: message }),
  })
  const undo = useEndpoint(undoBulkAction, {
    onSuccess: async () => {
      bulkWatch.add(action.id)
      await reload()
    },
    failureToast: ({ message }) => ({ title: 'Failed to undo the bulk action', text: message }),
  })
  const carryOn = useEndpoint(continueBulkAction, {
    onSuccess: async ({ id }) => {
      bulkWatch.add(id)
      await reload()
    },
    failureToast: ({ message }) => ({ title: 'Failed to continue the bulk action', text: message }),
  })
  const params = { id: action.id }
  return (
    <>
      {action.finishedAt === null && action.stoppedAt === null ? (
        <Button
          size="small"
          icon={<Square aria-hidden size={13} />}
          isPending={stop.isPending}
          onPress={() => stop.mutate({ params })}
        >
          Stop
        </Button>
      ) : null}
      {action.finishedAt !== null && action.leftByStop > 0 ? (
        <Button
          size="small"
          icon={<Play aria-hidden size={13} />}
          isPending={carryOn.isPending}
          onPress={() => carryOn.mutate({ params })}
        >
          Continue with the rest
        </Button>
      ) : null}
      {action.canBeUndone ? (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden size={14} />}
          isPending={undo.isPending}
          onPress={() => setIsAsking(true)}
        >
          Undo
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Undo at ${countProperties(action.counts.DONE)}?`}
        confirmLabel="Undo"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          undo.mutate({ params })
        }}
      >
        Each property becomes as it was before, with its access issues. Properties that were changed since stay as they
        are, and we show you which.
      </ConfirmDialog>
    </>
  )
}
