import { CopyButton } from '@/ui/actions/CopyButton.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type CopyableReferenceProps = { label: string; text: string }

/** The reference for the help team, as one line that can be copied. */
export function CopyableReference({ label, text }: CopyableReferenceProps) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
      <dl className="min-w-0 flex-1">
        <dt className="text-quiet">{label}</dt>
        <dd className="font-medium break-words">{text}</dd>
      </dl>
      <CopyButton
        text={text}
        label={`Copy ${label.toLowerCase()}`}
        onCopied={() => toast.success('Copied to clipboard')}
        onFailed={() => toast.error('Could not copy')}
      />
    </div>
  )
}
