import type { PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'
import { UploadsPanel } from './UploadsPanel.tsx'

export default function UploadsPopover(panel: Pick<PopoverPanelProps, 'triggerRef' | 'onClose'>) {
  return (
    <PopoverPanel {...panel} label="Uploads" placement="bottom end" className="w-96">
      <UploadsPanel onLeave={panel.onClose} />
    </PopoverPanel>
  )
}
