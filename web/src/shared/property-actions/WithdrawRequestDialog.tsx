import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '@contract/endpoint.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { SaveFailure } from '@/shared/form-shell/SaveFailure.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { reloadProperty } from './reload-property.ts'

type WithdrawRequestDialogProps<E extends Endpoint> = {
  endpoint: E
  input: CallInput<E>
  title: string
  /** What the request is for, shown when it is withdrawn. */
  subject: string
  failureTitle?: string
  failureText: string
  onClose: () => void
  /** What withdrawing means. */
  children: ReactNode
}

/** Asks before a request of the agency is withdrawn. */
export function WithdrawRequestDialog<E extends Endpoint>(props: WithdrawRequestDialogProps<E>) {
  const { endpoint, input, title, subject, failureTitle, failureText, onClose, children } = props
  const client = useQueryClient()
  const { mutate, isPending, error } = useEndpoint(endpoint, {
    onSuccess: () => {
      toast.success('Request withdrawn', subject)
      onClose()
    },
    // Also if it can no longer be withdrawn: the page then shows what became of it.
    onSettled: () => void reloadProperty(client),
  })
  const failure = asRefusal(error)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel="Withdraw request"
      cancelLabel="Keep request"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate(input)}
    >
      <div className="flex flex-col gap-4">
        {failure ? <SaveFailure error={failure} failureTitle={failureTitle} failureText={failureText} /> : null}
        <p>{children}</p>
      </div>
    </ConfirmDialog>
  )
}
