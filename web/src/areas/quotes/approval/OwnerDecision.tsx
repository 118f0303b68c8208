import { useState } from 'react'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { toDay } from '@/ui/format.ts'
import { OwnerDecisionFields } from './OwnerDecisionFields.tsx'
import { useOwnerDecision, type LinkUser } from './use-owner-decision.ts'

type OwnerDecisionProps = {
  user: LinkUser
  timeZone: string
  onDecided: () => void
  onConflict: (message: string) => void
}

/** On the page of an approval link that a user of the agency opened. */
export default function OwnerDecision({ user, timeZone, onDecided, onConflict }: OwnerDecisionProps) {
  const [today] = useState(() => toDay(new Date().toISOString(), timeZone))
  const { form, record, isPending, error } = useOwnerDecision(user, today, { onDecided, onConflict })
  return (
    <section aria-labelledby="owners-decision" className="border-t border-line pt-6">
      <h2 id="owners-decision" className="mb-4 text-base font-semibold">
        The owner’s decision
      </h2>
      <FormShell
        form={form}
        onSubmit={record}
        isPending={isPending}
        error={error}
        failureText="Failed to record the decision"
        footer={
          <Button type="submit" variant="primary" size="large" isPending={isPending}>
            Record the decision
          </Button>
        }
      >
        <OwnerDecisionFields form={form} userName={user.userName} today={today} />
      </FormShell>
    </section>
  )
}
