import { lazy } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { ConfirmDialogProps } from '@/ui/overlays/ConfirmDialog.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('@/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog }))

/** For a page that is opened more often than it asks: the code of the dialog is loaded with the question. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  if (!props.isOpen) return null
  return (
    <LazyPart onFailure={props.onClose}>
      <ConfirmDialog {...props} />
    </LazyPart>
  )
}
