import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import type { Session } from '@contract/auth.ts'
import { sessionRefetchMs } from '@contract/limits.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { onLostSession } from '@/shared/api/lost-session.ts'
import { paths } from '@/shared/paths.ts'
import { onMessageFromOtherTabs } from '@/shared/session/other-tabs.ts'
import { isSameIdentity } from '@/shared/session/same-identity.ts'
import { sessionQuery, sessionWatchQuery } from '@/shared/session/shell-data.ts'
import { hasUnsavedWork, useHasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import type { StateCode } from '@contract/states.ts'
import { useSignIn } from './use-sign-in.ts'

/** If the state system requires a new login, sends the browser there and back to this page. */
function useRelogin(state: StateCode, isWanted: boolean): { isLeaving: boolean; hasFailed: boolean } {
  const { start, failure } = useSignIn()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isWanted || hasStarted.current) return
    hasStarted.current = true
    start(state, location.pathname + location.search)
  }, [isWanted, state, start])
  return { isLeaving: isWanted && failure === null, hasFailed: isWanted && failure !== null }
}

const soonAgain = 10_000
const warningSeconds = 5 * 60
/** A longer timer fires at once. */
const longestTimer = 2 ** 31 - 1
const failuresBeforeNotice = 2

const hasCode = (error: unknown, code: CallError['code']): error is CallError =>
  error instanceof CallError && error.code === code
/** Also while the agency is paused: the session goes on with it. */
const isNoSession = (error: unknown) => hasCode(error, 'no-session') || hasCode(error, 'agency-paused')

/** Why nothing can be saved from this page now. */
export type SessionInterruption = { kind: 'ended' } | { kind: 'switched' | 'other-user'; session: Session }

export type SessionWatch = {
  interruption: SessionInterruption | null
  /** The page must not be readable: its session has ended, or belongs to another user. */
  isCovered: boolean
  /** Why the agency is paused or closed, in the server's words; null if it is neither. */
  pause: string | null
  /** The session has ended by the clock, but the server cannot be asked. */
  isOutOfReach: boolean
  isReconnecting: boolean
  /** Nothing was done for long, or the session is as old as it may get. */
  isEndingSoon: boolean
  /** The browser is on its way to the state system, which requires a new login. */
  isLeaving: boolean
}

/** A page of the old agency may not exist in the new one. */
const followSession = (shown: Session, current: Session) =>
  shown.complianceAgencyId === current.complianceAgencyId ? location.reload() : location.replace(paths.dashboard())

function findInterruption(shown: Session, current: Session | null | undefined): SessionInterruption | null {
  if (!current || isSameIdentity(shown, current)) return null
  const isSameUser =
    shown.complianceUserId === current.complianceUserId && shown.isImpersonating === current.isImpersonating
  return { kind: isSameUser ? 'switched' : 'other-user', session: current }
}

/**
 * Polls whether the session is alive and still the one that the page shows. While something is unsaved the page stays
 * and shows what happened; otherwise it reloads. A refused call is checked against the session before it counts,
 * because a call that runs during a switch is refused too. A network failure is not a lost session.
 */
export function useSessionWatch(shown: Session, isChanging: boolean): SessionWatch {
  const client = useQueryClient()
  const isUnsaved = useHasUnsavedWork()
  const { data, error, dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = useQuery({
    ...sessionWatchQuery,
    initialData: shown,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: (query) => (query.state.error && !isNoSession(query.state.error) ? soonAgain : sessionRefetchMs),
  })

  useEffect(() => {
    // If the refused call was this query itself, it is not repeated.
    const { queryKey } = sessionWatchQuery
    const askAgain = () => void client.refetchQueries({ queryKey }, { cancelRefetch: false })
    const stopListening = onLostSession(() => {
      if (client.isFetching({ queryKey }) === 0) askAgain()
    })
    // Two windows side by side are both visible, so only "focus" shows that the user turned to one of them.
    const onVisible = () => (document.visibilityState === 'visible' ? askAgain() : undefined)
    window.addEventListener('focus', askAgain)
    document.addEventListener('visibilitychange', onVisible)
    const stopMessages = onMessageFromOtherTabs((message) => {
      if (message === 'switched' && !hasUnsavedWork()) location.replace(paths.dashboard())
      else if (message === 'signed-out' && !hasUnsavedWork()) location.reload()
      else void client.refetchQueries({ queryKey })
    })
    return () => {
      stopListening()
      stopMessages()
      window.removeEventListener('focus', askAgain)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [client])

  // Asks again shortly before the end, because work since the last answer has extended the session, and after the end.
  const secondsToNext =
    data.endsInSeconds > warningSeconds ? data.endsInSeconds - warningSeconds : data.endsInSeconds + 1
  const nextAt = dataUpdatedAt + secondsToNext * 1000
  useEffect(() => {
    const { queryKey } = sessionWatchQuery
    const timer = setTimeout(
      () => void client.refetchQueries({ queryKey }),
      Math.min(nextAt - Date.now(), longestTimer),
    )
    return () => clearTimeout(timer)
  }, [client, nextAt])

  // Lost until an answer says otherwise: a network failure afterwards must not uncover the page.
  const [lostAt, setLostAt] = useState<number | null>(null)
  if (isNoSession(error) && lostAt !== dataUpdatedAt) setLostAt(dataUpdatedAt)
  const isLost = isNoSession(error) || lostAt === dataUpdatedAt
  const isOutOfReach = Boolean(error) && !isLost && errorUpdatedAt > dataUpdatedAt + data.endsInSeconds * 1000
  const interruption = isChanging || isLost ? null : findInterruption(shown, data)
  const other = interruption && interruption.kind !== 'ended' ? interruption.session : null
  useEffect(() => {
    if (other && !isUnsaved) followSession(shown, other)
  }, [other, isUnsaved, shown])
  useEffect(() => {
    // Other data of the session, such as the user's number of agencies.
    if (data && isSameIdentity(data, shown)) client.setQueryData(sessionQuery.queryKey, data)
  }, [client, data, shown])

  const wantsRelogin = !other && data.requiresRelogin
  const relogin = useRelogin(shown.complianceAgencyState, wantsRelogin && !isUnsaved)
  const hasEnded = isLost || isOutOfReach || (wantsRelogin && (isUnsaved || relogin.hasFailed))

  // Failures are counted since the last successful answer.
  const [answered, setAnswered] = useState({ at: dataUpdatedAt, failuresBefore: errorUpdateCount })
  if (answered.at !== dataUpdatedAt) setAnswered({ at: dataUpdatedAt, failuresBefore: errorUpdateCount })
  const failures = errorUpdateCount - answered.failuresBefore

  return {
    interruption: hasEnded ? { kind: 'ended' } : isUnsaved ? interruption : null,
    // Without unsaved work the page of another user is about to be replaced.
    isCovered: hasEnded || interruption?.kind === 'other-user',
    pause: hasCode(error, 'agency-paused') ? error.message : null,
    isOutOfReach,
    isReconnecting: Boolean(error) && !isLost && failures >= failuresBeforeNotice,
    isEndingSoon: !isLost && data.endsInSeconds <= warningSeconds,
    isLeaving: relogin.isLeaving,
  }
}
