import { useState } from 'react'
import type { PortfolioImport } from '@contract/imports.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import type { useImport } from './use-import.ts'

type UndoProps = {
  of: PortfolioImport
  label: string
  className?: string
  undo: ReturnType<typeof useImport>['undo']
}

/** Undoes an import after a question; nothing while it was not applied. */
export function UndoButton({ of: { id, fileName, status, counts }, label, className, undo }: UndoProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (status !== 'APPLIED' || (counts.DONE ?? 0) === 0) return null
  return (
    <>
      <Button {...(className && { className })} onPress={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => undo.mutate({ params: { id } }, { onSuccess: () => setIsAsking(false) })}
        title={`Undo the import of ${fileName}?`}
        confirmLabel="Undo the import"
        isBusy={undo.isPending}
      >
        The values from before the import are restored. What was changed since then stays as it is.
      </ConfirmDialog>
    </>
  )
}
