import { useQueryClient } from '@tanstack/react-query'
import type { Day } from '@contract/days.ts'
import type { BodyOf } from '@contract/endpoint.ts'
import { ownerDecisionForm, recordOwnerDecision } from '@contract/quotes/owner-decision.ts'
import { getQuoteForApproval, type QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import type { QuoteStatus } from '@contract/quotes/quotes.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'

export type LinkUser = NonNullable<QuoteForApproval['signedIn']>
export type OwnerDecisionForm = FormOf<typeof ownerDecisionForm>

type Outcome = {
  onDecided: (status: QuoteStatus) => void
  onConflict?: (message: string) => void
}

/** The form of a signed-in user who records what the owner decided. */
export function useOwnerDecision({ quoteId, owners }: LinkUser, today: Day, { onDecided, onConflict }: Outcome) {
  const client = useQueryClient()
  const [owner = '', ...others] = owners
  const form: OwnerDecisionForm = useFormShell(ownerDecisionForm, {
    decision: null,
    givenBy: others.length === 0 ? owner : '',
    way: null,
    givenOn: today,
    reason: '',
  })
  const reload = async () => client.invalidateQueries({ queryKey: endpointKey(getQuoteForApproval) })
  const { mutate, isPending, error } = useEndpoint(recordOwnerDecision, {
    onSuccess: async ({ status }) => {
      onDecided(status)
      await reload()
    },
    onError: ({ code, message }) => {
      if (code !== 'conflict') return
      onConflict?.(message)
      void reload()
    },
  })
  return {
    form,
    isPending,
    error,
    record: (body: BodyOf<typeof recordOwnerDecision>) => mutate({ params: { id: quoteId }, body }),
  }
}
