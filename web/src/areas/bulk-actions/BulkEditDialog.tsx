import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listBulkActions } from '@contract/bulk-actions/bulk-actions.ts'
import {
  bulkEditForm,
  previewBulkEdit,
  startBulkEdit,
  type BulkEdit,
  type BulkEditSelectionInput,
} from '@contract/bulk-actions/bulk-edits.ts'
import { bulkActionLabels, bulkEditKinds } from '@contract/bulk-actions/bulk-kinds.ts'
import { defaultPageSize } from '@contract/paging.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { BulkEditChanges } from './BulkEditChanges.tsx'
import { BulkEditFields, editTexts } from './BulkEditFields.tsx'
import { countProperties, submitLabel } from './bulk-texts.ts'
import { bulkWatch } from './bulk-watch.ts'

type BulkEditDialogProps = {
  selection: BulkEditSelectionInput
  /** How many properties are selected. */
  count: number
  onStarted: () => void
  onClose: () => void
}

/** So long after the last key the preview follows what is typed. */
const typingMs = 400

/** The edit as soon as it is complete, for the preview. */
function useComplete(values: unknown): BulkEdit | null {
  const text = JSON.stringify(values)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const checked = bulkEditForm.safeParse(JSON.parse(settled))
  return checked.success ? checked.data : null
}

/** Changes the same at the selected properties, after showing what becomes of each. */
export default function BulkEditDialog({ selection, count, onStarted, onClose }: BulkEditDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(bulkEditForm, {
    kind: null,
    managerId: null,
    agencyKey: 'KEEP',
    onsiteKey: 'KEEP',
    onsiteNotes: '',
    onsiteUntil: null,
    occupantAppointmentPreference: 'KEEP',
    internalEnPreference: 'KEEP',
    vacantEntryPreference: 'KEEP',
    exceptionsUntil: null,
  })
  const values = form.watch()
  const { kind = null } = values
  const ofKind = `"kind":"${kind}"`
  const edit = useComplete(values)
  const [page, setPage] = useState({ of: '', number: 1 })
  const about = JSON.stringify(edit)
  const number = page.of === about ? page.number : 1
  // Not cached, so that the preview is that of this moment.
  const preview = useQuery({
    ...endpointQuery(previewBulkEdit, { query: { page: number }, body: { selection, ...(edit as BulkEdit) } }),
    enabled: edit !== null,
    // Of the same kind of edit: the numbers of another one would stand on the button.
    placeholderData: (before, query) => (query && JSON.stringify(query.queryKey).includes(ofKind) ? before : undefined),
    gcTime: 0,
  })
  const shown = edit?.kind === kind && preview.data ? preview.data : null
  const start = useEndpoint(startBulkEdit, {
    onSuccess: ({ id }) => {
      bulkWatch.add(id)
      void client.invalidateQueries({ queryKey: endpointKey(listBulkActions) })
      onStarted()
    },
    // The list has changed: the user sees the new numbers before trying again.
    onError: ({ code }) => void (code === 'conflict' && preview.refetch()),
  })
  return (
    <FormDialog
      title={`Edit ${countProperties(count)}`}
      size="large"
      submitLabel={submitLabel(kind, shown?.total ?? 0)}
      submitDisabledReason={shown?.total === 0 ? 'Nothing would change at the selected properties' : undefined}
      form={form}
      onSubmit={(given) => start.mutate({ body: { selection, count: shown?.selected ?? count, ...given } })}
      isPending={start.isPending}
      error={start.error}
      failureTitle="Failed to start the change"
      failureText="Please try again."
      onClose={onClose}
    >
      <FormRadioGroup
        form={form}
        name="kind"
        label="What should be changed?"
        look="boxes"
        options={bulkEditKinds.map((value) => ({
          value,
          label: bulkActionLabels[value],
          description: editTexts[value],
        }))}
      />
      <BulkEditFields form={form} />
      {edit?.kind !== kind ? null : shown ? (
        <BulkEditChanges
          preview={shown}
          page={number}
          pageSize={defaultPageSize}
          isRefreshing={preview.isFetching}
          onPage={(next) => setPage({ of: about, number: next })}
        />
      ) : preview.isError ? (
        <LoadFailure query={preview} text="Failed to preview the change" />
      ) : (
        <LoadingRows rows={['row', 'row', 'row']} />
      )}
    </FormDialog>
  )
}
