import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { switchAgency } from '@contract/auth.ts'
import { isId } from '@contract/paging.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { paths } from '@/shared/paths.ts'
import { wantSignIn } from '@/shared/session/sign-in-wanted.ts'
import { enterAgency } from '@/shared/session/enter-agency.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { findSwitchOutcome } from './find-switch-outcome.ts'

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
