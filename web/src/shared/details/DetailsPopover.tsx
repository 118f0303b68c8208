import { PopoverPanel, type PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'
import { ScrollBody } from '@/ui/overlays/ScrollBody.tsx'

/** A shadow at the lower edge while there is more below: the second layer is covered by the first one, which scrolls along. */
const moreBelow =
  'bg-[linear-gradient(var(--raised),var(--raised)),linear-gradient(transparent,var(--shadow-tone))] bg-[length:100%_1rem] bg-bottom bg-no-repeat [background-attachment:local,scroll]'

export default function DetailsPopover({ children, ...panel }: PopoverPanelProps) {
  return (
    <PopoverPanel {...panel} className="flex max-h-96 w-88 flex-col overflow-hidden!">
      <ScrollBody className={moreBelow}>
        <p className="mb-2 font-semibold">{panel.label}</p>
        {children}
      </ScrollBody>
    </PopoverPanel>
  )
}
