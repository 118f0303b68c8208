import { CopyButton } from '@/ui/actions/CopyButton.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type CopyableReferenceProps = { label: string; text: string; folds?: boolean }

/** The reference for the help team, which can be copied. One that folds shows its first line until it is opened. */
export function CopyableReference({ label, text, folds = false }: CopyableReferenceProps) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
      <dl className="min-w-0 flex-1">
        <dt className="text-quiet">{label}</dt>
        <dd className="font-medium break-words">
          {folds ? (
            <details className="group">
              <summary className="cursor-pointer truncate group-open:whitespace-normal">{text}</summary>
            </details>
          ) : (
            text
          )}
        </dd>
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
