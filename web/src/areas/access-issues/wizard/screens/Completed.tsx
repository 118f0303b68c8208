import { useSendsEmail } from '@/shared/session/use-agency.ts'
import { CircleCheck } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { DoneAction } from '../use-access-wizard.ts'
import type { NextProperty } from '../use-next-property.ts'
import { NextPropertyPart } from './NextPropertyPart.tsx'

type CompletedProps = {
  /** The user has done some of it; otherwise others did it all. */
  hasResolved: boolean
  done: readonly DoneAction[]
  /** The entry method that is free now. */
  methodName: string | null
  /** Names of the methods that are still blocked. */
  blockedNames: readonly string[]
  next: NextProperty | null
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** What was done, what happens now, by which way in, and the next property to work on. */
export function Completed({ hasResolved, done, methodName, blockedNames, next }: CompletedProps) {
  const sendsEmail = useSendsEmail()
  const told = sendsEmail
    ? 'The contacts get the time by email.'
    : 'Your agency’s email is switched off, so please tell the contacts the time.'
  const isAll = blockedNames.length === 0
  const booked = done.flatMap((action) => action.booked ?? []).at(-1)
  const others = [...new Set(done.filter((action) => action.booked === undefined).map(({ name }) => name))].filter(
    Boolean,
  )
  const way = methodName !== null ? `a visit by ${methodName.toLowerCase()}` : 'a visit'
  const result = isAll ? 'All access issues are resolved' : `${methodName ?? 'This way in'} is unblocked`
  return (
    <EmptyState
      title={booked ?? result}
      icon={<CircleCheck size={22} />}
      action={next ? <NextPropertyPart next={next} /> : null}
    >
      {booked === undefined ? null : <p>{result}.</p>}
      {others.length === 0 ? null : <p>Done: {others.join('; ')}.</p>}
      <p>
        {hasResolved ? 'Thank you. ' : ''}
        {booked === undefined ? `We will take it from here and book ${way}.` : told}
        {isAll || booked !== undefined
          ? ''
          : ` If you also unblock ${listed(blockedNames)}, we have more ways to get in.`}
      </p>
    </EmptyState>
  )
}
