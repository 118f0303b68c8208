import { useEffect, useRef } from 'react'
import type { StateCode } from '@contract/states.ts'
import { useSignIn } from './use-sign-in.ts'

/** A session that the state's system wants renewed goes back there by itself, and returns to this page. */
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
