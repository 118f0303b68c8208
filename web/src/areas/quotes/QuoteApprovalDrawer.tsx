import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getQuoteForApproval, type QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import type { Quote } from '@contract/quotes/quotes.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { reloadQuotes } from '@/shared/billing-documents/reload-billing-documents.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { LeaveGuard } from '@/shared/form-shell/LeaveGuard.tsx'
import { UnsavedChangesDialog } from '@/shared/form-shell/UnsavedChangesDialog.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { formatMoney } from '@/ui/format.ts'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { OwnerDecisionFields } from './approval/OwnerDecisionFields.tsx'
import { useOwnerDecision, type LinkUser } from './approval/use-owner-decision.ts'

type QuoteApprovalDrawerProps = { quote: Quote; onClose: () => void }

const tokenOf = ({ approvalUrl }: Quote): string => decodeURIComponent(approvalUrl?.split('/').at(-1) ?? '')

/** The form of the approval link, without leaving the list. */
export default function QuoteApprovalDrawer({ quote, onClose }: QuoteApprovalDrawerProps) {
  const query = useQuery(endpointQuery(getQuoteForApproval, { params: { token: tokenOf(quote) } }))
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const user = query.data?.signedIn
  return (
    <>
      <Drawer
        isOpen
        onClose={() => (isDirty ? setIsAsking(true) : onClose())}
        title={`Approve quote #${quote.quoteNumber}`}
        closesOnOutsideClick={false}
      >
        {query.data?.isOpen && user?.whyNot === null ? (
          <DecisionForm quote={quote} shown={query.data} user={user} onDirty={setIsDirty} onClose={onClose} />
        ) : query.data ? (
          <Banner tone="attention" title="The decision cannot be recorded">
            {user?.whyNot ?? 'The quote or your session has changed. Please reload the page.'}
          </Banner>
        ) : query.isError ? (
          <LoadFailure query={query} text="Failed to get quote" />
        ) : (
          <LoadingRows rows={['w-1/2', 'block', 'row']} />
        )}
      </Drawer>
      <LeaveGuard isDirty={isDirty} onClose={onClose} />
      <UnsavedChangesDialog isOpen={isAsking} onStay={() => setIsAsking(false)} onLeave={onClose} />
    </>
  )
}

type DecisionFormProps = QuoteApprovalDrawerProps & {
  shown: QuoteForApproval
  user: LinkUser
  onDirty: (isDirty: boolean) => void
}

function DecisionForm({ quote, shown, user, onDirty, onClose }: DecisionFormProps) {
  const client = useQueryClient()
  const today = useAgencyToday()
  const { form, record, isPending, error } = useOwnerDecision(user, today, {
    onDecided: (status) => {
      void reloadQuotes(client)
      toast.success(`Quote #${quote.quoteNumber} ${status === 'ACCEPTED' ? 'approved' : 'declined'}`)
      onClose()
    },
    onConflict: () => void reloadQuotes(client),
  })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <FormShell
      form={form}
      onSubmit={record}
      isPending={isPending}
      error={error}
      failureText="Failed to record the decision"
      footer={
        <Button type="submit" variant="primary" isPending={isPending}>
          Record the decision
        </Button>
      }
    >
      <p>
        {shown.serviceName} at {shown.address}, {formatMoney(shown.totalIncGst)} including GST.{' '}
        <TextLink href={quote.approvalUrl ?? ''} isExternal>
          Open the page with the link
        </TextLink>
      </p>
      <OwnerDecisionFields form={form} userName={user.userName} today={today} />
    </FormShell>
  )
}
