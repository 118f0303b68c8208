import type { bulkItemsForm, BulkItemsCheck } from '@contract/bulk-actions/bulk-items.ts'
import { bulkSubjects, type BulkItemKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { longestNotes } from '@contract/limits.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { countItems } from './bulk-texts.ts'
import { BulkForwardPreview } from './BulkForwardPreview.tsx'
import { LeftOut } from './LeftOut.tsx'

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
  const { total, possible, forwardedBefore, examples, impossible, unavailable } = check
  const subject = bulkSubjects[kind]
  if (unavailable !== null)
    return (
      <Banner tone="attention" title="Not possible">
        {unavailable}
      </Banner>
    )
  return (
    <>
      <p>
        <strong>
          {possible === total ? countItems(subject, total) : `${possible} of ${countItems(subject, total)}`}
        </strong>
        . {effects[kind]}
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
          <BulkForwardPreview kind={kind} examples={examples} form={form} />
        </>
      )}
      {forwardedBefore > 0 ? (
        <FormCheckbox
          form={form}
          name="isAgain"
          description={`${countItems(subject, forwardedBefore)} of the selected went to a landlord on an earlier day.`}
        >
          Forward again what was forwarded before
        </FormCheckbox>
      ) : null}
      <LeftOut
        subject={subject}
        impossible={impossible.map(({ examples: some, ...each }) => ({
          ...each,
          examples: some.map(({ label, address }) => ({ address: `${label}, ${address}` })),
        }))}
      />
    </>
  )
}
