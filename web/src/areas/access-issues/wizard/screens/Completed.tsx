import type { AccessCase, BlockedEntryMethod } from '@contract/access-issues/access-case.ts'
import { wayInTexts } from '@contract/access-issues/ways-in.ts'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import { findLabel } from '@contract/labels.ts'
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
  /** The entry method that was entered last. */
  method: string | null
  /** Methods that are still blocked. */
  blocked: readonly BlockedEntryMethod[]
  property: AccessCase['property'] | null
  next: NextProperty | null
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** The entry method that is free now: the one entered, unless another was allowed in its place. */
function freeMethod({ method, done, blocked }: Pick<CompletedProps, 'method' | 'done' | 'blocked'>): string | null {
  const allowed = done.findLast((action) => action.method === method && action.allowed.length > 0)?.allowed ?? []
  if (method !== null && allowed.includes(method)) return method
  return allowed.find((each) => !blocked.some(({ entry_method: other }) => other === each)) ?? method
}

/** The software that decides whether the property is vacant, and that has yet to say what the user confirmed. */
const vacancyUnread = (done: readonly DoneAction[], property: AccessCase['property'] | null): string | null =>
  property?.isIntegrated && !property.isVacant && done.some(({ solution }) => solution === 'ConfirmVacantTenantDetails')
    ? (property.softwareName ?? 'your software')
    : null

/** What was done, what happens now, by which way in, and the next property to work on. */
export function Completed({ hasResolved, done, method, blocked, property, next }: CompletedProps) {
  const sendsEmail = useSendsEmail()
  const told = sendsEmail
    ? 'The contacts get the time by email.'
    : 'Your agency’s email is switched off, so please tell the contacts the time.'
  const isAll = blocked.length === 0
  const booked = done.flatMap((action) => action.booked ?? []).at(-1)
  const others = [...new Set(done.filter((action) => action.booked === undefined).map(({ name }) => name))].filter(
    Boolean,
  )
  const free = freeMethod({ method, done, blocked })
  const way = free === null ? 'a visit' : `a visit ${findLabel(wayInTexts, free)}`
  const freeName = free === null ? 'This way in' : findLabel(entryMethodLabels, free)
  const software = vacancyUnread(done, property)
  const result = isAll
    ? 'All access issues are resolved'
    : software === null
      ? `${freeName} is unblocked`
      : 'This access issue is resolved'
  const comes =
    software === null
      ? `We will take it from here and book ${way}.`
      : `Once ${software} shows us that the property is vacant, we book a visit with the agency key.`
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
        {booked === undefined ? comes : told}
        {isAll || booked !== undefined || software !== null
          ? ''
          : ` If you also unblock ${listed(blocked.map(({ name }) => name))}, we have more ways to get in.`}
      </p>
    </EmptyState>
  )
}
