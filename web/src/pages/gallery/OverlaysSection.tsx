import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { PopoverButton } from '@/shared/details/PopoverButton.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import { Select } from '@/ui/fields/Select.tsx'
import { TextArea } from '@/ui/fields/TextArea.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type Open = 'dialog' | 'long' | 'confirm' | 'locked' | 'left' | 'right' | null

const reasons = [
  { value: 'sold', label: 'The property was sold' },
  { value: 'other', label: 'Another reason' },
]

export function OverlaysSection() {
  const [open, setOpen] = useState<Open>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const close = () => setOpen(null)

  function work() {
    setIsBusy(true)
    setTimeout(() => {
      setIsBusy(false)
      close()
      toast.success('Cancellation request submitted')
    }, 1_500)
  }

  return (
    <>
      <Specimen name="Dialog, ConfirmDialog, Drawer, Popover">
        <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
        <Button onPress={() => setOpen('long')}>Open long dialog</Button>
        <Button onPress={() => setOpen('locked')}>Open dialog that must be answered</Button>
        <Button onPress={() => setOpen('confirm')}>Open confirmation</Button>
        <Button onPress={() => setOpen('left')}>Open left drawer</Button>
        <Button onPress={() => setOpen('right')}>Open right drawer</Button>
        <PopoverButton label="Why not compliant" content={<p className="w-64">Gas safety check was due 03/11/2026.</p>}>
          Open popover
        </PopoverButton>
      </Specimen>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        closesOnOutsideClick={false}
        title="Request cancellation"
        isBusy={isBusy}
        footer={
          <>
            <Button onPress={close} isDisabled={isBusy}>
              Keep the service
            </Button>
            <Button variant="danger" onPress={work} isPending={isBusy}>
              Request cancellation
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Select label="Reason" options={reasons} value={reason} onChange={setReason} />
          <TextArea label="Notes" isOptional value={notes} onChange={setNotes} maxLength={500} />
        </div>
      </Dialog>
      <OtherDialogs open={open} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={work}
        title="Dismiss this finding?"
        confirmLabel="Dismiss finding"
        isDestructive
        isBusy={isBusy}
      >
        It stays in the register and can be restored.
      </ConfirmDialog>
      {(['left', 'right'] as const).map((side) => (
        <Drawer
          key={side}
          side={side}
          isOpen={open === side}
          onClose={close}
          title="Switch portfolio"
          footer={<Button onPress={close}>Done</Button>}
        >
          <p>Yarra Lantern Property, Victoria</p>
        </Drawer>
      ))}
    </>
  )
}

function OtherDialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  return (
    <>
      <Dialog
        isOpen={open === 'long'}
        onClose={onClose}
        size="large"
        title="Licence agreement"
        footer={<Button onPress={onClose}>Close</Button>}
      >
        <div className="flex flex-col gap-3 text-base">
          {Array.from({ length: 24 }, (_, index) => (
            <p key={index}>
              {index + 1}. The agency keeps the details of its tenancies true and answers requests in time.
            </p>
          ))}
        </div>
      </Dialog>
      <Dialog
        isOpen={open === 'locked'}
        onClose={onClose}
        isDismissable={false}
        size="small"
        title="Your booking time has expired"
        footer={
          <Button variant="primary" onPress={onClose}>
            Continue
          </Button>
        }
      >
        Choose another time to go on.
      </Dialog>
    </>
  )
}
