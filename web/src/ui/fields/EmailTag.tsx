import { X } from '@/ui/icons.ts'

interface EmailTagProps {
  address: string
  label?: string | undefined
  isDisabled: boolean
  onRemove: () => void
}

export function EmailTag({ address, label, isDisabled, onRemove }: EmailTagProps) {
  return (
    <li className="flex max-w-full items-center gap-0.5 rounded-md border border-accent-line bg-accent-soft pl-2 text-sm text-accent-strong">
      <span className="min-w-0 truncate py-0.5" title={address}>
        {label ?? address}
      </span>
      <button
        type="button"
        aria-label={`Remove ${address}`}
        disabled={isDisabled}
        onClick={onRemove}
        className="flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-hover disabled:cursor-not-allowed md:size-6"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  )
}
