import { ModalFrame } from '@/ui/overlays/ModalFrame.tsx'
import type { DialogSize } from '@/ui/overlays/ModalFrame.tsx'
import { WizardFrame } from '@/ui/overlays/WizardFrame.tsx'
import type { WizardFrameProps } from '@/ui/overlays/WizardFrame.tsx'

export interface WizardDialogProps extends WizardFrameProps {
  isOpen: boolean
  onClose: () => void
  size?: DialogSize | undefined
}

/** A wizard in a dialog. A click outside never closes it, because answers would be lost. */
export function WizardDialog({ isOpen, onClose, size = 'large', ...frame }: WizardDialogProps) {
  const isBusy = frame.isBusy ?? false
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      label={`${frame.title}, ${frame.address}`}
      size={size}
      canClose={!isBusy}
      closesOnOutsideClick={false}
      isBusy={isBusy}
    >
      <WizardFrame {...frame} onClose={onClose} />
    </ModalFrame>
  )
}
