import { PopoverPanel, type PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'

export type ButtonPopoverProps = Omit<PopoverPanelProps, 'className'>

export default function ButtonPopover(panel: ButtonPopoverProps) {
  return <PopoverPanel {...panel} className="p-4" />
}
