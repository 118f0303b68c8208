import { ArrowRight } from '@/ui/icons.ts'
import { VisuallyHidden } from '@/ui/layout/VisuallyHidden.tsx'

const orNothing = (text: string) => (text === '' ? 'Not specified' : text)
const textClass = 'min-w-0 break-words whitespace-pre-line'

/** The old and the new value, side by side. */
export function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <span className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1">
      <VisuallyHidden>from </VisuallyHidden>
      <span className={`${textClass} text-quiet line-through`}>{orNothing(from)}</span>
      <ArrowRight aria-hidden size={15} className="mt-0.5 shrink-0 text-quiet" />
      <VisuallyHidden> to </VisuallyHidden>
      <span className={`${textClass} font-medium`}>{orNothing(to)}</span>
    </span>
  )
}
