import { Copy } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { copyText } from '@/ui/actions/copy-text.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

type CopyableTextProps = {
  title: string
  text: string
  /** Further buttons, and what became of the text. */
  children?: ReactNode
}

/** What somebody typed and could not send, to be copied. */
export function CopyableText({ title, text, children }: CopyableTextProps) {
  const copy = async () => {
    if (await copyText(text)) toast.success('Copied to clipboard')
    else toast.error('Could not copy')
  }
  return (
    <section aria-label={title} className="flex flex-col gap-2 rounded-lg border border-line px-4 py-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="border-l-2 border-line-strong pl-3 break-words whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={<Copy aria-hidden size={14} />} onPress={() => void copy()}>
          Copy
        </Button>
        {children}
      </div>
    </section>
  )
}
