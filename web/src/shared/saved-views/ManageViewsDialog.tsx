import { useState } from 'react'
import { chooseDefaultView, deleteSavedView, type SavedView } from '@contract/saved-views.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { CurrentFilters } from './current-filters.ts'
import { useReloadViews, useViews } from './use-views.ts'
import { viewDetails } from './view-texts.ts'

type ManageViewsDialogProps = { filters: CurrentFilters; onEdit: (view: SavedView) => void; onClose: () => void }

/** The views of a list: which one it opens with, and those that the user can change or delete. */
export default function ManageViewsDialog({ filters, onEdit, onClose }: ManageViewsDialogProps) {
  const { list } = filters
  const views = useViews(filters, true)
  const reload = useReloadViews()
  const [deleting, setDeleting] = useState<SavedView | null>(null)
  const failureText = (error: Error) => errorMessage(error, 'Please try again.')
  const choose = useEndpoint(chooseDefaultView, {
    onSettled: reload,
    failureToast: (error) => ({ title: 'Failed to choose the view', text: failureText(error) }),
  })
  const remove = useEndpoint(deleteSavedView, {
    onSuccess: () => void toast.success('View deleted'),
    onSettled: reload,
    failureToast: (error) => ({ title: 'Failed to delete the view', text: failureText(error) }),
  })
  const { data } = views
  return (
    <Dialog isOpen onClose={onClose} title="Views of this list" footer={<Button onPress={onClose}>Close</Button>}>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState title="No views yet">Choose filters in the list, then save them as a view.</EmptyState>
        ) : (
          <ul aria-label="Views" className="divide-y divide-line rounded-lg border border-line">
            {data.items.map((view) => (
              <li key={view.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
                  <span className="block font-medium">{view.name}</span>
                  <span className="block text-xs text-quiet">{viewDetails(view) ?? 'Only for you'}</span>
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    variant="quiet"
                    isPending={choose.isPending && choose.variables.body.viewId === (view.isDefault ? null : view.id)}
                    onPress={() => choose.mutate({ body: { list, viewId: view.isDefault ? null : view.id } })}
                  >
                    {view.isDefault ? 'Stop opening with it' : 'Open the list with it'}
                    <span className="sr-only">{`: ${view.name}`}</span>
                  </Button>
                  {view.canChange ? (
                    <>
                      <Button size="small" onPress={() => onEdit(view)}>
                        Change<span className="sr-only">{` ${view.name}`}</span>
                      </Button>
                      <Button size="small" onPress={() => setDeleting(view)}>
                        Delete<span className="sr-only">{` ${view.name}`}</span>
                      </Button>
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : views.isError ? (
        <LoadFailure query={views} text="Failed to get the views" />
      ) : (
        <LoadingRows rows={['row', 'row']} />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        isDestructive
        title={`Delete the view “${deleting?.name ?? ''}”?`}
        confirmLabel="Delete view"
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate({ params: { id: deleting.id }, query: { version: String(deleting.version) } })
          setDeleting(null)
        }}
      >
        {deleting?.isShared
          ? 'It disappears for everyone at your agency. The list itself and its rows stay as they are.'
          : 'The list itself and its rows stay as they are.'}
      </ConfirmDialog>
    </Dialog>
  )
}
