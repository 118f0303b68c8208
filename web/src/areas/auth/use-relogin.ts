import { useEffect, useRef } from 'react'
import type { Session } from '@contract/auth.ts'
import { useSignIn } from './use-sign-in.ts'

/** A session that the state's system wants renewed goes back there by itself, and returns to this page. */
export function useRelogin(session: Session): { isLeaving: boolean; hasFailed: boolean } {
  const { start, failure } = useSignIn()
  const hasStarted = useRef(false)
  const isWanted = session.requiresRelogin
  const state = session.complianceAgencyState
  useEffect(() => {
    if (!isWanted || hasStarted.current) return
    hasStarted.current = true
    start(state, location.pathname + location.search)
  }, [isWanted, state, start])
  return { isLeaving: isWanted && failure === null, hasFailed: isWanted && failure !== null }
}
