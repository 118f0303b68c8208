import { X } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { ModalFrame } from '@/ui/overlays/ModalFrame.tsx'
import type { DialogSize } from '@/ui/overlays/ModalFrame.tsx'
import { OverlayFooter } from '@/ui/overlays/OverlayFooter.tsx'
import { ScrollBody } from '@/ui/overlays/ScrollBody.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: DialogSize | undefined
  /** False: it cannot be closed with Esc, a click outside or a close button, only by its content. */
  isDismissable?: boolean | undefined
  /** False if an accidental click outside would lose typed text; Esc and the close button still work. */
  closesOnOutsideClick?: boolean | undefined
  /** While something is being submitted the dialog cannot be closed. */
  isBusy?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

export function Dialog({ isOpen, onClose, title, children, footer, role, ...options }: DialogProps) {
  const { size = 'medium', isDismissable = true, closesOnOutsideClick = true, isBusy = false } = options
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      size={size}
      canClose={isDismissable && !isBusy}
      closesOnOutsideClick={closesOnOutsideClick}
      isBusy={isBusy}
      role={role}
    >
      <div className="flex items-start gap-3 border-b border-line px-5 py-3">
        <Heading slot="title" level={2} className="min-w-0 flex-1 py-1 text-base/6 font-semibold">
          {title}
        </Heading>
        {isDismissable ? (
          <IconButton
            label="Close"
            icon={<X aria-hidden size={18} />}
            size="small"
            hasTooltip={false}
            isDisabled={isBusy}
            onPress={onClose}
            className="-mr-1.5"
          />
        ) : null}
      </div>
      <ScrollBody>{children}</ScrollBody>
      {footer ? <OverlayFooter className="flex-wrap justify-end">{footer}</OverlayFooter> : null}
    </ModalFrame>
  )
}
