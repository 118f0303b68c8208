import { lazy } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { ForwardDialogProps, Forwarded } from './ForwardForm.tsx'

const dialogs = {
  quote: lazy(async () => import('./ForwardQuoteDialog.tsx')),
  invoice: lazy(async () => import('./ForwardInvoiceDialog.tsx')),
}

type Props = Omit<ForwardDialogProps, 'document'> & {
  kind: keyof typeof dialogs
  /** The document to forward; null while the dialog is closed. */
  document: Forwarded | null
}

/** Forwards a quote or an invoice from any page; its code is loaded when it opens. */
export function ForwardDialog({ kind, document, ...props }: Props) {
  const Dialog = dialogs[kind]
  return document === null ? null : (
    <LazyPart>
      <Dialog key={document.id} document={document} {...props} />
    </LazyPart>
  )
}
