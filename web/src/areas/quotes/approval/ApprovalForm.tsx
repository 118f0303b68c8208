import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import {
  decideQuote,
  decideQuoteForm,
  getQuoteForApproval,
  type QuoteForApproval,
} from '@contract/quotes/quote-approval.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import type { Decision } from './decision.ts'

const load = async () => import('./ConfirmDecision.tsx')
const ConfirmDecision = lazy(load)

type ApprovalFormProps = {
  quote: QuoteForApproval
  token: string
  onDecided: () => void
  onConflict: (message: string) => void
}

/** Asks for the name and the decision, and why a quote is declined. Nothing is sent before it is confirmed. */
export default function ApprovalForm({ quote, token, onDecided, onConflict }: ApprovalFormProps) {
  const client = useQueryClient()
  const { queryKey } = endpointQuery(getQuoteForApproval, { params: { token } })
  const form = useFormShell(decideQuoteForm, { decision: 'ACCEPTED', name: '', reason: '' })
  const [pending, setPending] = useState<Decision | null>(null)
  const decide = useEndpoint(decideQuote, {
    onSuccess: (decided) => {
      onDecided()
      client.setQueryData(queryKey, decided)
    },
    onError: ({ code, message }) => {
      if (code !== 'conflict') return
      onConflict(message)
      void client.invalidateQueries({ queryKey })
    },
    onSettled: () => setPending(null),
  })
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) preload(load)
  }, [isDirty])
  const [keptReason, setKeptReason] = useState<string | null>(null)
  const confirmDecision = (decision: Decision['decision']) => {
    form.setValue('decision', decision)
    void form.handleSubmit((values) => {
      setPending(values)
      if (decision === 'REJECTED' && keptReason !== null) form.setValue('reason', keptReason, { shouldValidate: true })
    })()
  }
  // The reason has no field outside the question: its errors would stop the form without a message.
  const stopDeciding = () => {
    setKeptReason(form.getValues('reason') || keptReason)
    form.setValue('reason', '', { shouldValidate: true })
    setPending(null)
  }
  return (
    <section aria-labelledby="your-decision" className="border-t border-line pt-6">
      <h2 id="your-decision" className="mb-4 text-base font-semibold">
        Your decision
      </h2>
      <FormShell
        form={form}
        onSubmit={(values) => setPending({ ...values, decision: 'ACCEPTED' })}
        isPending={decide.isPending}
        error={decide.error}
        failureText="Failed to record your decision"
        footer={
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="large" onPress={() => confirmDecision('ACCEPTED')}>
              Approve
            </Button>
            <Button size="large" onPress={() => confirmDecision('REJECTED')}>
              Decline
            </Button>
          </div>
        }
      >
        <FormTextField
          form={form}
          name="name"
          label="Your name"
          autoComplete="name"
          isRequired
          description={`${quote.agencyName} sees who decided.`}
          className="max-w-sm"
        />
      </FormShell>
      {pending ? (
        <LazyPart onFailure={stopDeciding}>
          <ConfirmDecision
            quote={quote}
            form={form}
            decision={pending.decision}
            name={pending.name}
            isBusy={decide.isPending}
            onClose={stopDeciding}
            onConfirm={() => void form.handleSubmit((body) => decide.mutate({ params: { token }, body }))()}
          />
        </LazyPart>
      ) : null}
    </section>
  )
}
