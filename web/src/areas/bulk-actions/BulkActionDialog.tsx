import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  bulkActionForm,
  checkBulkAction,
  listBulkActions,
  listBulkTenancies,
  startBulkAction,
  type BulkSelectionInput,
} from '@contract/bulk-actions/bulk-actions.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { submitLabel } from './bulk-texts.ts'
import { bulkWatch } from './bulk-watch.ts'
import { BulkActionFields } from './BulkActionFields.tsx'
import { possibleCount } from './possible-count.ts'

type BulkActionDialogProps = {
  selection: BulkSelectionInput
  onStarted: () => void
  onClose: () => void
}

/** Chooses one action for the selected properties and starts it. */
export default function BulkActionDialog({ selection, onStarted, onClose }: BulkActionDialogProps) {
  const client = useQueryClient()
  // Not cached, so that the numbers are those of this moment.
  const check = useQuery({ ...endpointQuery(checkBulkAction, { body: { selection } }), gcTime: 0 })
  const form = useFormShell(bulkActionForm, { kind: null, template: null, until: null })
  const start = useEndpoint(startBulkAction, {
    onSuccess: ({ id }) => {
      bulkWatch.add(id)
      void client.invalidateQueries({ queryKey: endpointKey(listBulkActions) })
      onStarted()
    },
    // The list has changed: the user sees the new numbers before trying again.
    onError: ({ code }) => {
      if (code !== 'conflict') return
      void check.refetch()
      void client.invalidateQueries({ queryKey: endpointKey(listBulkTenancies) })
    },
  })
  const [kind = null, template = null] = form.watch(['kind', 'template'])
  const count = check.data ? possibleCount(check.data, kind, template) : 0
  return (
    <FormDialog
      title="Act on selected properties"
      submitLabel={submitLabel(kind, count)}
      submitDisabledReason={kind !== null && count === 0 ? 'None of the selected properties can take this' : undefined}
      form={form}
      onSubmit={(values) => {
        if (check.data) start.mutate({ body: { selection, count: check.data.total, ...values } })
      }}
      isPending={start.isPending}
      error={start.error}
      failureTitle="Failed to start the bulk action"
      failureText="Please try again."
      onClose={onClose}
    >
      {check.data ? (
        <BulkActionFields form={form} check={check.data} selection={selection} />
      ) : check.isError ? (
        <LoadFailure query={check} text="Failed to check the selected properties" />
      ) : (
        <LoadingRows rows={['row', 'row', 'row']} />
      )}
    </FormDialog>
  )
}
