import { CircleCheck } from 'lucide-react'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

type CompletedProps = {
  /** The entry method that is free now. */
  methodName: string
  /** Names of the methods that are still blocked. */
  blockedNames: readonly string[]
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

export function Completed({ methodName, blockedNames }: CompletedProps) {
  return (
    <EmptyState
      title={blockedNames.length === 0 ? 'All access issues are resolved' : `${methodName} is unblocked`}
      icon={<CircleCheck size={22} />}
    >
      {blockedNames.length === 0
        ? 'Thank you. We will take it from here.'
        : `Thank you. We will take it from here. If you also unblock ${listed(blockedNames)}, we have more ways to get in.`}
    </EmptyState>
  )
}
