import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, ListChecks } from '@/ui/icons.ts'
import { lazy, useEffect, useSyncExternalStore } from 'react'
import { isBulkActionActive, type BulkAction, listBulkActions } from '@contract/bulk-actions/bulk-actions.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { headlineOf, isTroubled, hasFailedWholly, resultText, titleOf } from './bulk-texts.ts'
import { bulkWatch } from './bulk-watch.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkActionRefetchMs } from '@contract/limits.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast, undoState } from '@/ui/overlays/toast-queue.ts'

const none: readonly BulkAction[] = []
/** While the server cannot be reached. */
const failedRefetchMs = 10_000

/** The user's recent bulk actions, reloaded while one is running. */
function useBulkActions() {
  const query = useQuery({
    ...endpointQuery(listBulkActions, {}),
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error') return failedRefetchMs
      return data?.items.some(isBulkActionActive) ? bulkActionRefetchMs : false
    },
  })
  const items = query.data?.items ?? none
  useFinishedActions(query.data?.items)
  return { ...query, items }
}

/** Announces the end of an action once, and reloads what it may have changed. */
function useFinishedActions(items: readonly BulkAction[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!items) return
    const running = items.filter(isBulkActionActive).map(({ id }) => id)
    const before = bulkWatch.running()
    const finished = items.filter(({ id }) => before.includes(id) && !running.includes(id))
    bulkWatch.setRunning(running)
    for (const action of finished) {
      const show = hasFailedWholly(action) ? toast.error : isTroubled(action) ? toast.info : toast.success
      const results = { label: 'Show results', onPress: bulkWatch.open }
      const { undoId } = action
      // “Z” undoes it too.
      if (undoId) undoState.last = { id: undoId, at: Date.now() }
      show(titleOf(action), resultText(action), bulkWatch.read().isOpen ? undefined : results, undoId)
    }
    if (finished.length > 0) void reloadProperty(client)
  }, [items, client])
}

const BulkActionsDrawer = lazy(async () => import('./BulkActionsDrawer.tsx'))

const looks = {
  running: { icon: <Spinner size={16} />, tone: 'bg-accent-soft text-accent-strong' },
  troubled: { icon: <CircleAlert aria-hidden size={16} />, tone: 'bg-attention-soft text-attention' },
  done: { icon: <CircleCheck aria-hidden size={16} />, tone: 'bg-good-soft text-good' },
  none: { icon: <ListChecks aria-hidden size={18} />, tone: 'text-quiet hover:text-body' },
} as const

function lookOf(latest: BulkAction | undefined): keyof typeof looks {
  if (!latest) return 'none'
  if (isBulkActionActive(latest)) return 'running'
  return isTroubled(latest) ? 'troubled' : 'done'
}

/** The progress of bulk actions on every page, and a button for their drawer. */
export default function BulkActionsButton() {
  const { isOpen } = useSyncExternalStore(bulkWatch.subscribe, bulkWatch.read)
  const { items, ...query } = useBulkActions()
  const router = useRouter()
  // A link in the drawer shows its page, not the drawer over it.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => (pathChanged ? bulkWatch.close() : undefined)),
    [router],
  )
  const latest = items.find(isBulkActionActive) ?? items[0]
  const { icon, tone } = looks[lookOf(latest)]
  const text = latest ? headlineOf(latest) : ''
  return (
    <>
      <PlainButton
        aria-label={text === '' ? 'Bulk actions' : `Bulk actions, ${text}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={bulkWatch.open}
        className={classNames(
          'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap tabular-nums hover:bg-hover md:min-h-9',
          tone,
        )}
      >
        {icon}
        {/* On a narrower page the text would cover the navigation. */}
        <span className="max-w-40 truncate max-[1700px]:sr-only">{text}</span>
      </PlainButton>
      {isOpen ? (
        <LazyPart>
          <BulkActionsDrawer items={items} query={query} />
        </LazyPart>
      ) : null}
    </>
  )
}
