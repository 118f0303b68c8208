import type { QuoteForApproval } from '@contract/quotes.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { formatMoney } from '@/ui/format.ts'
import type { Decision } from './decision.ts'

type ConfirmDecisionProps = Decision & {
  quote: QuoteForApproval
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks to confirm the decision and the name. */
export function ConfirmDecision({ quote, decision, name, ...dialog }: ConfirmDecisionProps) {
  const what = `quote #${quote.quoteNumber} for ${quote.address}`
  return decision === 'ACCEPTED' ? (
    <ConfirmDialog {...dialog} isOpen title="Approve this quote?" confirmLabel="Approve quote">
      {name}, you approve {what}, for {formatMoney(quote.totalIncGst)} including GST.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...dialog} isOpen title="Decline this quote?" confirmLabel="Decline quote" isDestructive>
      {name}, you decline {what}. The work will not go ahead.
    </ConfirmDialog>
  )
}
