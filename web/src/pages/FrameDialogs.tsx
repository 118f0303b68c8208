import { lazy, type ComponentProps } from 'react'
import type { useAskBeforeLosing } from '@/shared/form-shell/use-ask-before-losing.ts'
import { LazyConfirmDialog } from '@/shared/LazyConfirmDialog.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'

const UnsavedChangesDialog = lazy(async () => ({
  default: (await import('@/shared/form-shell/UnsavedChangesDialog.tsx')).UnsavedChangesDialog,
}))
const PortfolioSwitcher = lazy(async () => import('@/areas/portfolio-switcher/PortfolioSwitcher.tsx'))

type FrameDialogsProps = {
  switcher: ComponentProps<typeof PortfolioSwitcher> | null
  unsaved: Omit<ReturnType<typeof useAskBeforeLosing>, 'askBeforeLosing'>
  uploads: { onStay: () => void; onLeave: () => void } | null
}

/** What the frame asks over any page: which agency to show, and whether work may be lost. */
export default function FrameDialogs({ switcher, unsaved, uploads }: FrameDialogsProps) {
  return (
    <>
      {switcher ? (
        <LazyPart>
          <PortfolioSwitcher {...switcher} />
        </LazyPart>
      ) : null}
      {unsaved.isAsking ? (
        <LazyPart>
          <UnsavedChangesDialog isOpen onStay={unsaved.stay} onLeave={unsaved.leave} />
        </LazyPart>
      ) : null}
      {uploads ? (
        <LazyConfirmDialog
          isOpen
          title="Log out while files are uploading?"
          confirmLabel="Log out and stop uploads"
          cancelLabel="Keep uploading"
          isDestructive
          onClose={uploads.onStay}
          onConfirm={uploads.onLeave}
        >
          You would have to add files again that are not uploaded yet.
        </LazyConfirmDialog>
      ) : null}
    </>
  )
}
