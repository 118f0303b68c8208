import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { switchAgency } from '@contract/auth.ts'
import { id as agencyIdRule } from '@contract/paging.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { paths } from '@/shared/paths.ts'
import { enterAgency } from '@/shared/session/enter-agency.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { findSwitchOutcome } from './find-switch-outcome.ts'

type SwitchPortfolio = {
  switchTo: (agencyId: number) => void
  /** Requested, from the click on. */
  switchingTo: number | null
  /** The session has moved: what is on screen belongs to the agency that was left and must not stay. */
  isMoving: boolean
}

export function useSwitchPortfolio(onDone: () => void): SwitchPortfolio {
  const { complianceAgencyState: state } = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const [isMoving, setIsMoving] = useState(false)
  const change = useEndpoint(switchAgency)

  async function arrive() {
    setIsMoving(true)
    notifyOtherTabs('switched')
    try {
      await enterAgency(client)
      await router.navigate({ href: paths.dashboard() })
      onDone()
      setIsMoving(false)
    } catch {
      // The session is the new agency's in any case; a fresh page shows it, or why it cannot.
      location.assign(paths.dashboard())
    }
  }

  async function switchTo(agencyId: number) {
    try {
      if (!agencyIdRule.safeParse(agencyId).success) throw new Error('An agency is named by a positive whole number')
      await change.mutateAsync({ body: { agencyId } })
    } catch (error) {
      const outcome = await findSwitchOutcome(error, agencyId)
      if (outcome === 'failed') {
        onDone()
        return router.navigate({ href: paths.authError('Failed to switch portfolio') })
      }
      // The state's system still knows the user, so signing in again asks for nothing and opens the agency entered last.
      if (outcome === 'done-without-cookie') {
        return location.assign(paths.login({ __acp_state_id: states[state].id }))
      }
    }
    return arrive()
  }

  return {
    switchTo: (agencyId) => void switchTo(agencyId),
    switchingTo: change.isPending || isMoving ? (change.variables?.body.agencyId ?? null) : null,
    isMoving,
  }
}
