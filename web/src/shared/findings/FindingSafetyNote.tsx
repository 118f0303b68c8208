import { TriangleAlert } from '@/ui/icons.ts'
import type { FindingSafety } from '@contract/findings/finding-progress.ts'
import { formatDay } from '@/ui/format.ts'

type FindingSafetyNoteProps = {
  safety: FindingSafety
  /** Also shows what the law says. */
  isExplained?: boolean
}

/** That the property is unsafe, and how long the law gives to mend it. Only spans, because labels show it too. */
export function FindingSafetyNote({ safety, isExplained = false }: FindingSafetyNoteProps) {
  const { isUnsafe, deadline, tenantRepair } = safety
  return (
    <span className="mt-1 block text-xs">
      {isUnsafe || deadline ? (
        <span className="flex items-start gap-x-1.5 font-medium text-critical">
          <TriangleAlert aria-hidden size={14} className="mt-px shrink-0" />
          <span className="flex flex-wrap gap-x-1.5">
            {isUnsafe ? <span>Makes the property unsafe.</span> : null}
            {deadline ? (
              <span>
                {deadline.countdown} (<time dateTime={deadline.dueOn}>{formatDay(deadline.dueOn)}</time>)
              </span>
            ) : null}
          </span>
        </span>
      ) : null}
      {tenantRepair?.text ? <span className="mt-0.5 block">{tenantRepair.text}</span> : null}
      {isExplained && deadline ? <span className="mt-0.5 block text-quiet">{deadline.rule}</span> : null}
    </span>
  )
}
