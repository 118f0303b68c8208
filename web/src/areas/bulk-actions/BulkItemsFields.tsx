import { type bulkItemsForm, type BulkItemsCheck, previewBulkForward } from '@contract/bulk-actions/bulk-items.ts'
import { bulkSubjects, type BulkItemKind, type BulkForwardKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { longestNotes } from '@contract/limits.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { countItems } from './bulk-texts.ts'
import { leaveOutForwarded, nameForwarded } from './forwarded-before.ts'
import { LeftOut } from './LeftOut.tsx'
import { Eye } from '@/ui/icons.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { textAsMarkup } from '@/shared/forward-dialog/text-as-markup.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'

type BulkForwardPreviewProps = {
  kind: BulkForwardKind
  examples: BulkItemsCheck['examples']
  form: BulkItemsForm
}

/** The email with which one of the selected quotes or invoices is forwarded. */
function BulkForwardPreview({ kind, examples, form }: BulkForwardPreviewProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const itemId = String((examples.find((each) => String(each.itemId) === picked) ?? examples[0])?.itemId)
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
        onChange={setPicked}
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

export type BulkItemsForm = FormOf<typeof bulkItemsForm>
type BulkItemsFieldsProps = { kind: BulkItemKind; check: BulkItemsCheck; form: BulkItemsForm }

const effects: Record<BulkItemKind, string> = {
  FORWARD_QUOTES:
    'Each quote goes to the landlords of its property in one email, with its PDF and the link to approve or decline it. Emails cannot be taken back.',
  FORWARD_INVOICES:
    'Each invoice goes to the landlords of its property in one email, with its PDF. Emails cannot be taken back.',
  UPLOAD_INVOICES:
    'Each invoice is sent to the property management software of its property as a bill, once. If the software does not answer, we try again for half an hour. A bill cannot be taken back here.',
}

/** What will be done, the message to the landlords with a preview, and what is left out. */
export function BulkItemsFields({ kind, check, form }: BulkItemsFieldsProps) {
  const { total, possible, forwardedBefore, unavailable } = check
  const subject = bulkSubjects[kind]
  const isAgain = useWatch({ control: form.control, name: 'isAgain' })
  const { chosen, examples, leftOut } = leaveOutForwarded(check, isAgain === true)
  if (unavailable !== null)
    return (
      <Banner tone="attention" title="Not possible">
        {unavailable}
      </Banner>
    )
  return (
    <>
      <p>
        <strong>{chosen === total ? countItems(subject, total) : `${chosen} of ${countItems(subject, total)}`}</strong>.{' '}
        {effects[kind]}
      </p>
      {kind === 'UPLOAD_INVOICES' || possible === 0 ? null : (
        <>
          <FormTextArea
            form={form}
            name="message"
            label="Message"
            isOptional
            rows={5}
            maxLength={longestNotes}
            description="Comes first in each email. The email also names the property, the price and what to do next."
          />
          {examples.length > 0 ? <BulkForwardPreview kind={kind} examples={examples} form={form} /> : null}
        </>
      )}
      {forwardedBefore.count > 0 ? (
        <FormCheckbox
          form={form}
          name="isAgain"
          description={`${nameForwarded(forwardedBefore)} went to a landlord on an earlier day.`}
        >
          Forward again what was forwarded before
        </FormCheckbox>
      ) : null}
      <LeftOut
        subject={subject}
        impossible={leftOut.map(({ examples: some, ...each }) => ({
          ...each,
          examples: some.map(({ label, address }) => ({ address: `${label}, ${address}` })),
        }))}
      />
    </>
  )
}
