import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { switchAgency, getSession } from '@contract/auth.ts'
import { isId } from '@contract/paging.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { paths } from '@/shared/paths.ts'
import { wantSignIn } from '@/shared/session/sign-in-wanted.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'

type SwitchOutcome = 'done' | 'done-without-cookie' | 'failed'

/** The server may have switched although its reply was lost; a refusal with a message is certain. */
const isUncertain = (error: unknown) =>
  error instanceof CallError && ['unreachable', 'internal', 'unavailable'].includes(error.code)

/** Finds out from the session whether a switch without a success reply took place. */
async function findSwitchOutcome(error: unknown, agencyId: number): Promise<SwitchOutcome> {
  if (!isUncertain(error)) return 'failed'
  try {
    const session = await call(getSession, {})
    return session.complianceAgencyId === agencyId ? 'done' : 'failed'
  } catch (missing) {
    // The old session was replaced, and the new cookie was in the reply that was lost.
    const isReplaced = missing instanceof CallError && missing.code === 'no-session'
    return isReplaced ? 'done-without-cookie' : 'failed'
  }
}

type SwitchPortfolio = {
  switchTo: (agencyId: number, href?: string) => void
  /** The requested agency, from the click on. */
  switchingTo: number | null
  /** The session has changed: the data on screen belongs to the old agency and must be hidden. */
  isMoving: boolean
}

export function useSwitchPortfolio(onDone: () => void): SwitchPortfolio {
  const { complianceAgencyState: state } = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const [isMoving, setIsMoving] = useState(false)
  const change = useEndpoint(switchAgency)

  async function enterNewAgency(href: string) {
    setIsMoving(true)
    notifyOtherTabs('switched')
    try {
      const { enterAgency } = await import('./enter-agency.ts')
      await enterAgency(client)
      await router.navigate({ href })
      onDone()
      setIsMoving(false)
    } catch {
      // The session belongs to the new agency in any case; a reload shows it, or the error.
      location.assign(href)
    }
  }

  async function switchTo(agencyId: number, href: string) {
    try {
      if (!isId(String(agencyId))) throw new Error('agencyId must be a positive whole number')
      await change.mutateAsync({ body: { agencyId } })
    } catch (error) {
      const outcome = await findSwitchOutcome(error, agencyId)
      if (outcome === 'failed') {
        onDone()
        return router.navigate({ href: paths.authError('Failed to switch portfolio') })
      }
      // The user is still signed in to the state system, so signing in needs no password and opens the last agency.
      if (outcome === 'done-without-cookie') {
        wantSignIn()
        return location.assign(paths.login({ __acp_state_id: states[state].id }))
      }
    }
    return enterNewAgency(href)
  }

  return {
    switchTo: (agencyId, href = paths.dashboard()) => void switchTo(agencyId, href),
    switchingTo: change.isPending || isMoving ? (change.variables?.body.agencyId ?? null) : null,
    isMoving,
  }
}
