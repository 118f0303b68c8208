import { X } from '@/ui/icons.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'

export interface ChipProps {
  label: string
  onRemove: () => void
}

/** An active filter; pressing it removes the filter. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <PlainButton
      onPress={onRemove}
      aria-label={`Remove filter ${label}`}
      className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft py-0.5 pr-2 pl-3 text-left text-sm font-medium text-accent-strong hover:border-accent md:min-h-7"
    >
      <span className="min-w-0">{label}</span>
      <X aria-hidden size={14} className="shrink-0" />
    </PlainButton>
  )
}
