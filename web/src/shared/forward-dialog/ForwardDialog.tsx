import { lazy } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { ForwardDialogProps, Forwarded } from './ForwardForm.tsx'

const dialogs = {
  quote: lazy(async () => import('./ForwardQuoteDialog.tsx')),
  invoice: lazy(async () => import('./ForwardInvoiceDialog.tsx')),
}

type Props = Omit<ForwardDialogProps, 'paper'> & {
  kind: keyof typeof dialogs
  /** Null: nothing is being forwarded. */
  paper: Forwarded | null
}

/** Forwards a quote or an invoice from anywhere in the portal; its code is loaded when it opens. */
export function ForwardDialog({ kind, paper, ...props }: Props) {
  const Dialog = dialogs[kind]
  return paper === null ? null : (
    <LazyPart>
      <Dialog key={paper.id} paper={paper} {...props} />
    </LazyPart>
  )
}
