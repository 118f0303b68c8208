import { longestNotes } from '@contract/limits.ts'
import type { decideQuoteForm, QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { formatMoney } from '@/ui/format.ts'
import type { Decision } from './decision.ts'

type ConfirmDecisionProps = Pick<Decision, 'decision' | 'name'> & {
  quote: QuoteForApproval
  form: FormOf<typeof decideQuoteForm>
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks to confirm the decision and the name, and for the reason of a refusal. */
export default function ConfirmDecision({ quote, form, decision, name, ...dialog }: ConfirmDecisionProps) {
  const what = `quote #${quote.quoteNumber} for ${quote.address}`
  return decision === 'ACCEPTED' ? (
    <ConfirmDialog {...dialog} isOpen title="Approve this quote?" confirmLabel="Approve quote">
      <p>
        {name}, you approve {what}, for {formatMoney(quote.totalIncGst)} including GST.
      </p>
      <FinalNote />
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...dialog} isOpen title="Decline this quote?" confirmLabel="Decline quote" isDestructive>
      <p className="mb-4">
        {name}, you decline {what}. The work will not go ahead.
      </p>
      <FormTextArea
        form={form}
        name="reason"
        label="Reason"
        isOptional
        rows={3}
        maxLength={longestNotes}
        description={`Helps ${quote.agencyName} to find a better way.`}
      />
      <FinalNote />
    </ConfirmDialog>
  )
}
