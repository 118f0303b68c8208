import { DoorOpen } from '@/ui/icons.ts'
import { openWaysText } from '@contract/access-issues/ways-in.ts'

/** By which ways technicians can enter although issues block others; nothing without such a way. */
export function OpenWays({ methods }: { methods: readonly string[] }) {
  const text = openWaysText(methods)
  return text === null ? null : (
    <p className="mt-1.5 flex gap-1.5 text-xs text-good">
      <DoorOpen aria-hidden size={14} className="mt-px shrink-0" />
      {text}
    </p>
  )
}
