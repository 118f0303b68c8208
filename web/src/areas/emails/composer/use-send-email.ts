import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takeAccessAction } from '@contract/access-issues/access-case.ts'
import { sendOccupantNotification } from '@contract/emails.ts'
import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { EmailMetaInput } from './email-values.ts'

/** The solution of an access issue that the email is. */
export type ResolvedByEmail = { solutionLabel: string; issueId: number }

type Sending = { resolves: ResolvedByEmail | undefined; onSent: () => void }

const withAdvice = ({ status, code, message }: CallError): CallError =>
  new CallError(status, { code, message: `${withoutReloadAdvice(message)} You can still send the email.` })

/**
 * Sends the email, and records it as the solution of the access issue in the same call. If a colleague has resolved the
 * issue meanwhile, nothing is sent yet; the next attempt sends the email alone.
 */
export function useSendEmail({ resolves, onSent }: Sending) {
  const client = useQueryClient()
  const [isResolved, setIsResolved] = useState(false)
  const onSuccess = () => {
    toast.success('Email sent')
    onSent()
    void reloadProperty(client)
  }
  const alone = useEndpoint(sendOccupantNotification, { onSuccess })
  const asSolution = useEndpoint(takeAccessAction, {
    onSuccess,
    onError: ({ code }) => (code === 'conflict' ? setIsResolved(true) : undefined),
  })
  const refusal = asSolution.error
  return {
    isPending: alone.isPending || asSolution.isPending,
    error: alone.error ?? (refusal?.code === 'conflict' ? withAdvice(refusal) : refusal),
    send: (meta: EmailMetaInput, options: { onSettled: () => void }) => {
      if (!resolves || isResolved) alone.mutate({ body: meta }, options)
      else asSolution.mutate({ params: { id: meta.propertyId }, body: { ...resolves, email: meta } }, options)
    },
  }
}
