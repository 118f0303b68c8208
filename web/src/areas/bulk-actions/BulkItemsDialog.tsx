import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkItemsForm, checkBulkItems, startBulkItems } from '@contract/bulk-actions/bulk-items.ts'
import { listBulkActions } from '@contract/bulk-actions/bulk-actions.ts'
import { bulkActionLabels, bulkSubjects, type BulkItemKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { useWatch } from 'react-hook-form'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { textAsMarkup } from '@/shared/forward-dialog/text-as-markup.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { pluralOf, submitLabel } from './bulk-texts.ts'
import { bulkWatch } from './bulk-watch.ts'
import { leaveOutForwarded } from './forwarded-before.ts'
import { BulkItemsFields } from './BulkItemsFields.tsx'

type BulkItemsDialogProps = {
  kind: BulkItemKind
  /** Ids of the selected quotes or invoices. */
  itemIds: readonly number[]
  onStarted: () => void
  onClose: () => void
}

/** Forwards the selected quotes or invoices to their landlords, or uploads the selected invoices. */
export default function BulkItemsDialog({ kind, itemIds, onStarted, onClose }: BulkItemsDialogProps) {
  const client = useQueryClient()
  const selected = { kind, itemIds: [...itemIds] }
  // Not cached, so that the numbers are those of this moment.
  const check = useQuery({ ...endpointQuery(checkBulkItems, { body: selected }), gcTime: 0 })
  const form = useFormShell(bulkItemsForm, { message: '', isAgain: false })
  const start = useEndpoint(startBulkItems, {
    onSuccess: ({ id }) => {
      bulkWatch.add(id)
      void client.invalidateQueries({ queryKey: endpointKey(listBulkActions) })
      onStarted()
    },
  })
  const isWantedAgain = useWatch({ control: form.control, name: 'isAgain' }) === true
  const possible = check.data ? leaveOutForwarded(check.data, isWantedAgain).chosen : 0
  const subjects = pluralOf(bulkSubjects[kind])
  const nothingPossible = check.data?.possible
    ? `All of the selected ${subjects} that can be forwarded were forwarded before`
    : `None of the selected ${subjects} can take this`
  return (
    <FormDialog
      title={bulkActionLabels[kind]}
      submitLabel={submitLabel(kind, possible)}
      submitDisabledReason={check.data && possible === 0 ? nothingPossible : undefined}
      form={form}
      onSubmit={({ message, isAgain }) => {
        if (check.data) start.mutate({ body: { ...selected, message: textAsMarkup(message), isAgain } })
      }}
      isPending={start.isPending}
      error={start.error}
      failureTitle="Failed to start the bulk action"
      failureText="Please try again."
      onClose={onClose}
    >
      {check.data ? (
        <BulkItemsFields kind={kind} check={check.data} form={form} />
      ) : check.isError ? (
        <LoadFailure query={check} text={`Failed to check the selected ${subjects}`} />
      ) : (
        <LoadingRows rows={['row', 'row']} />
      )}
    </FormDialog>
  )
}
