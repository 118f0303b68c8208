import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Session } from '@contract/auth.ts'
import { sessionRefetchMs } from '@contract/limits.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { onLostSession } from '@/shared/api/lost-session.ts'
import { onNewsFromOtherTabs } from '@/shared/session/other-tabs.ts'
import { isSameIdentity } from '@/shared/session/same-identity.ts'
import { sessionQuery } from '@/shared/session/shell-data.ts'

const soonAgain = 10_000
const failuresBeforeNotice = 2

const saysNobody = (error: unknown) => error instanceof CallError && error.code === 'no-session'

export type SessionWatch = { isLost: boolean; isReconnecting: boolean }

/**
 * Keeps asking whether the session lives. A refusal of any call is checked with the session itself before it counts, because
 * a call that was under way during a switch is refused too. A network that fails is not a lost session.
 */
export function useSessionWatch(shown: Session, isChanging: boolean): SessionWatch {
  const client = useQueryClient()
  const { data, error, dataUpdatedAt, errorUpdateCount } = useQuery({
    ...sessionQuery,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: (query) => (query.state.error && !saysNobody(query.state.error) ? soonAgain : sessionRefetchMs),
  })

  useEffect(() => {
    // The refusal may be the answer to this very question; it is not asked again then.
    const askAgain = () => void client.refetchQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false })
    const stopListening = onLostSession(() => {
      if (client.isFetching({ queryKey: sessionQuery.queryKey }) === 0) askAgain()
    })
    // Two windows side by side are both visible: only "focus" tells that one of them is turned to.
    const onVisible = () => (document.visibilityState === 'visible' ? askAgain() : undefined)
    window.addEventListener('focus', askAgain)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopListening()
      window.removeEventListener('focus', askAgain)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [client])

  useEffect(
    () =>
      onNewsFromOtherTabs((news) => {
        // The page of the old agency may not exist in the new one.
        if (news === 'switched') location.replace('/')
        else if (news === 'signed-out') location.reload()
        else void client.refetchQueries({ queryKey: sessionQuery.queryKey })
      }),
    [client],
  )

  const isSomebodyElse = !isChanging && data !== undefined && data !== null && !isSameIdentity(data, shown)
  useEffect(() => {
    if (isSomebodyElse) location.reload()
  }, [isSomebodyElse])

  // Failures count from the last answer on.
  const [answered, setAnswered] = useState({ at: dataUpdatedAt, failuresBefore: errorUpdateCount })
  if (answered.at !== dataUpdatedAt) setAnswered({ at: dataUpdatedAt, failuresBefore: errorUpdateCount })
  const failures = errorUpdateCount - answered.failuresBefore

  const isLost = saysNobody(error)
  return { isLost, isReconnecting: Boolean(error) && !isLost && failures >= failuresBeforeNotice }
}
