import { ArrowRight, CircleCheck } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { NextProperty } from '../use-next-property.ts'

type CompletedProps = {
  /** The user has done some of it; otherwise others did it all. */
  hasResolved: boolean
  /** The entry method that is free now. */
  methodName: string | null
  /** Names of the methods that are still blocked. */
  blockedNames: readonly string[]
  next: NextProperty | null
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** What happens now, by which way in, and the next property to work on. */
export function Completed({ hasResolved, methodName, blockedNames, next }: CompletedProps) {
  const way = methodName !== null ? `a visit by ${methodName.toLowerCase()}` : 'a visit'
  return (
    <EmptyState
      title={
        blockedNames.length === 0 ? 'All access issues are resolved' : `${methodName ?? 'This way in'} is unblocked`
      }
      icon={<CircleCheck size={22} />}
      action={
        next ? (
          <div className="flex flex-col items-center gap-2">
            <p className="text-quiet">Next in the list: {next.address}</p>
            <Button iconAfter={<ArrowRight aria-hidden size={16} />} onPress={next.open}>
              Next property
            </Button>
          </div>
        ) : null
      }
    >
      {hasResolved ? 'Thank you. ' : ''}We will take it from here and book {way}.
      {blockedNames.length === 0 ? '' : ` If you also unblock ${listed(blockedNames)}, we have more ways to get in.`}
    </EmptyState>
  )
}
