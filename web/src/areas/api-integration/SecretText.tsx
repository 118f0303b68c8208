import { CopyText } from '@/shared/copy/CopyText.tsx'

type SecretTextProps = {
  text: string
  /** Names the text: "API key". */
  label: string
}

/** A long text to copy, such as a key or an address. */
export function SecretText({ text, label }: SecretTextProps) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-raised px-3 py-2">
      <code aria-label={label} className="min-w-0 flex-1 font-mono text-sm break-all select-all">
        {text}
      </code>
      <CopyText text={text} label={`Copy ${label}`} />
    </div>
  )
}
