import { CopyButton } from '@/ui/actions/CopyButton.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type CopyTextProps = {
  text: string
  /** Accessible name: "Copy address". */
  label: string
}

/** A button that copies a text and confirms it with a toast. */
export function CopyText({ text, label }: CopyTextProps) {
  return (
    <CopyButton
      text={text}
      label={label}
      onCopied={() => toast.success('Copied to clipboard')}
      onFailed={() => toast.error('Could not copy')}
    />
  )
}
