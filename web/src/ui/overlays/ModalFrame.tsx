import { useContext, useLayoutEffect, type ReactNode } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '@/ui/class-names.ts'
import { BesideContext } from '@/ui/overlays/beside.ts'
import { guardFocus } from '@/ui/guard-focus.ts'
import { OverlayBody } from '@/ui/overlays/OverlayBody.tsx'
import { isPressForList } from '@/ui/fields/open-lists.ts'

export type DialogSize = 'small' | 'medium' | 'large' | 'full'

interface ModalFrameProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Required if the children have no heading with slot="title". */
  label?: string | undefined
  size: DialogSize
  canClose: boolean
  closesOnOutsideClick: boolean
  isBusy: boolean
  role?: 'dialog' | 'alertdialog' | undefined
}

const sizes: Record<DialogSize, string> = {
  small: 'md:max-w-md',
  medium: 'md:max-w-xl',
  large: 'md:max-w-4xl',
  full: 'md:max-w-[min(75rem,calc(100vw-4rem))]',
}

const besideSizes: Record<DialogSize, string> = {
  small: 'lg:max-w-md',
  medium: 'lg:max-w-xl',
  large: 'lg:max-w-3xl',
  full: '',
}

/** The frame of every dialog: the scrim, the ways to close it, and the focus trap. */
export function ModalFrame({ isOpen, onClose, children, label, size, canClose, ...options }: ModalFrameProps) {
  const { closesOnOutsideClick, isBusy, role = 'dialog' } = options
  // A question about a dialog stays in the middle, over it.
  const isBeside = useContext(BesideContext) && role === 'dialog' && size !== 'full'
  // Before the first dialog takes the focus from what opened it.
  useLayoutEffect(guardFocus, [])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable={canClose && closesOnOutsideClick}
      shouldCloseOnInteractOutside={() => !isPressForList()}
      isKeyboardDismissDisabled={!canClose}
      className={classNames(
        'fixed inset-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-scrim transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0 md:items-center md:p-6',
        isBeside && 'lg:items-stretch lg:justify-end lg:p-0',
      )}
    >
      <Modal
        className={classNames(
          'flex max-h-full w-full flex-col overflow-hidden rounded-t-lg border border-line bg-raised shadow-float md:rounded-lg',
          (size === 'large' || size === 'full') && 'max-md:h-full max-md:rounded-none',
          isBeside ? `lg:rounded-none ${besideSizes[size]}` : '',
          !isBeside && sizes[size],
        )}
      >
        <AriaDialog
          role={role}
          aria-busy={isBusy}
          {...(label === undefined ? {} : { 'aria-label': label })}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <OverlayBody>{children}</OverlayBody>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
