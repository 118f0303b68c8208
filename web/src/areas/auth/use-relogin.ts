import { useEffect, useRef } from 'react'
import type { StateCode } from '@contract/states.ts'
import { useSignIn } from './use-sign-in.ts'

/** If the state system requires a new login, sends the browser there and back to this page. */
export function useRelogin(state: StateCode, isWanted: boolean): { isLeaving: boolean; hasFailed: boolean } {
  const { start, failure } = useSignIn()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isWanted || hasStarted.current) return
    hasStarted.current = true
    start(state, location.pathname + location.search)
  }, [isWanted, state, start])
  return { isLeaving: isWanted && failure === null, hasFailed: isWanted && failure !== null }
}
