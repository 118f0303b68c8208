import { Eye } from '@/ui/icons.ts'
import { useState } from 'react'
import { previewBulkEmail, type BulkCheck, type BulkChoice } from '@contract/bulk-actions/bulk-actions.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatNumber } from '@/ui/format.ts'
import type { BulkForm } from './BulkActionFields.tsx'

type BulkEmailFieldsProps = { form: BulkForm; check: BulkCheck; choice: BulkChoice }

/** The template, and the email that one of the properties would get. */
export function BulkEmailFields({ form, check, choice }: BulkEmailFieldsProps) {
  const { examples } = choice
  const [exampleId, setExampleId] = useState(String(examples[0]?.propertyId))
  const [shown, setShown] = useState<Preview | null>(null)
  const preview = useEndpoint(previewBulkEmail, {
    onSuccess: setShown,
    failureToast: ({ message }) => ({ title: 'Failed to preview the email', text: message }),
  })
  const template = form.watch('template')
  const emailed = check.templates.find(({ code }) => code === template)?.emailedToday ?? 0
  return (
    <div className="flex flex-col gap-4">
      <FormSelect
        form={form}
        name="template"
        label="Template"
        isRequired
        options={check.templates.map(({ code, label, possible }) => ({
          value: code,
          label,
          isDisabled: possible === 0,
        }))}
      />
      {emailed > 0 ? (
        <p>
          {emailed === 1 ? '1 was' : `${formatNumber(emailed)} were`} emailed today with this template and{' '}
          {emailed === 1 ? 'is' : 'are'} left out.
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Preview for"
          options={examples.map(({ propertyId, address }) => ({ value: String(propertyId), label: address }))}
          value={exampleId}
          onChange={setExampleId}
          className="min-w-0 flex-1"
        />
        <Button
          icon={<Eye aria-hidden size={16} />}
          isPending={preview.isPending}
          disabledReason={template ? undefined : 'Please choose a template'}
          onPress={() => preview.mutate({ body: { propertyId: Number(exampleId), template: template ?? '' } })}
        >
          Preview
        </Button>
      </div>
      {shown ? <EmailPreview preview={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}
