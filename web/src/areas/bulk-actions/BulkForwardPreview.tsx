import { Eye } from '@/ui/icons.ts'
import { useState } from 'react'
import { previewBulkForward, type BulkItemsCheck } from '@contract/bulk-actions/bulk-items.ts'
import type { BulkForwardKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { textAsMarkup } from '@/shared/forward-dialog/text-as-markup.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { BulkItemsForm } from './BulkItemsFields.tsx'

type BulkForwardPreviewProps = {
  kind: BulkForwardKind
  examples: BulkItemsCheck['examples']
  form: BulkItemsForm
}

/** The email with which one of the selected quotes or invoices is forwarded. */
export function BulkForwardPreview({ kind, examples, form }: BulkForwardPreviewProps) {
  const [itemId, setItemId] = useState(String(examples[0]?.itemId))
  const [shown, setShown] = useState<Preview | null>(null)
  const preview = useEndpoint(previewBulkForward, {
    onSuccess: setShown,
    failureToast: ({ message }) => ({ title: 'Failed to preview the email', text: message }),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NativeSelect
        label="Preview for"
        options={examples.map(({ itemId: each, label, address }) => ({
          value: String(each),
          label: `${label}, ${address}`,
        }))}
        value={itemId}
        onChange={setItemId}
        className="min-w-0 flex-1"
      />
      <Button
        icon={<Eye aria-hidden size={16} />}
        isPending={preview.isPending}
        onPress={() => {
          const message = textAsMarkup(form.getValues('message') ?? '')
          preview.mutate({ body: { kind, itemId: Number(itemId), message } })
        }}
      >
        Preview
      </Button>
      {shown ? <EmailPreview preview={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}
