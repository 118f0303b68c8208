import { Check, Copy } from '@/ui/icons.ts'
import { useEffect, useState } from 'react'
import { copyText } from '@/ui/actions/copy-text.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'

export interface CopyButtonProps {
  text: string
  /** Accessible name, such as "Copy email address". */
  label: string
  onCopied?: (() => void) | undefined
  onFailed?: (() => void) | undefined
}

export function CopyButton({ text, label, onCopied, onFailed }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (!(await copyText(text))) return onFailed?.()
    setIsCopied(true)
    onCopied?.()
  }

  return (
    <IconButton
      label={label}
      size="small"
      icon={isCopied ? <Check aria-hidden size={15} className="text-good" /> : <Copy aria-hidden size={15} />}
      onPress={() => void copy()}
    />
  )
}
