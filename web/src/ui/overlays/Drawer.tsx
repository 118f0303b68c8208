import { X } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '@/ui/class-names.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { OverlayBody } from '@/ui/overlays/OverlayBody.tsx'
import { OverlayFooter } from '@/ui/overlays/OverlayFooter.tsx'
import { ScrollBody } from '@/ui/overlays/ScrollBody.tsx'
import { isPressForList } from '@/ui/fields/open-lists.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  side?: 'left' | 'right' | undefined
  isBusy?: boolean | undefined
  closesOnOutsideClick?: boolean | undefined
}

/** A panel at the edge of the screen; it fills a small screen. */
export function Drawer({ isOpen, onClose, title, children, footer, ...options }: DrawerProps) {
  const { side = 'right', isBusy = false, closesOnOutsideClick = true } = options
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable={!isBusy && closesOnOutsideClick}
      shouldCloseOnInteractOutside={() => !isPressForList()}
      isKeyboardDismissDisabled={isBusy}
      className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-scrim transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal
        className={classNames(
          'absolute inset-y-0 flex w-full flex-col border-line bg-raised shadow-float transition-transform duration-100 sm:w-96',
          side === 'left'
            ? 'left-0 border-r data-entering:-translate-x-6 data-exiting:-translate-x-6'
            : 'right-0 border-l data-entering:translate-x-6 data-exiting:translate-x-6',
        )}
      >
        <AriaDialog aria-busy={isBusy} className="flex min-h-0 flex-1 flex-col outline-none">
          <OverlayBody>
            <div className="flex min-h-14 items-center gap-3 border-b border-line px-5 py-2">
              <Heading slot="title" level={2} className="min-w-0 flex-1 text-base font-semibold">
                {title}
              </Heading>
              <IconButton
                label="Close"
                icon={<X aria-hidden size={18} />}
                hasTooltip={false}
                isDisabled={isBusy}
                onPress={onClose}
                className="-mr-2"
              />
            </div>
            <ScrollBody>{children}</ScrollBody>
            {footer ? <OverlayFooter className="flex-wrap justify-end">{footer}</OverlayFooter> : null}
          </OverlayBody>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
