import { setTimeout as sleep } from 'node:timers/promises'
import { QuotaReached, type CredentialStore } from '../../outside/software/connector.ts'
import type { ConnectionKey, SoftwareParts } from './open-session.ts'
import { noteSoftwareRefusal, quotaUse, takeSoftwareTurn } from './quotas.queries.ts'

const usualWaitMs = 5000
/** Bursts of two servers may meet, and connecting takes requests of its own. */
const [shareOfSecond, keptOfDay] = [0.8, 100]

export const officeOf = ({ state, agencyId }: Pick<ConnectionKey, 'state' | 'agencyId'>): string =>
  `${state}:${agencyId}`

/** The requests of one agency to software that counts those of all agencies together: in the database, for all servers. */
export function shareQuota(
  { databases, clock }: Pick<SoftwareParts, 'databases' | 'clock'>,
  key: ConnectionKey,
  limits: { perSecond: number; perDay: number },
): Required<Pick<CredentialStore, 'takeTurn' | 'noteRefusal' | 'agencies' | 'usedToday'>> {
  let offices = 1
  const [perSecond, perDay] = [Math.floor(limits.perSecond * shareOfSecond), limits.perDay - keptOfDay]
  return {
    agencies: () => offices,
    usedToday: async () => {
      const [use] = await databases.first.ask(quotaUse(key.software, officeOf(key), clock.now()))
      return use?.own ?? 0
    },
    takeTurn: async () => {
      const [turn] = await databases.first.ask(
        takeSoftwareTurn(key.software, officeOf(key), clock.now(), perSecond, perDay),
      )
      if (!turn) return
      ;({ offices } = turn)
      if (!turn.isTaken) throw new QuotaReached(turn.waitMs)
      if (turn.waitMs > 0) await sleep(turn.waitMs)
    },
    noteRefusal: async (askedMs) => {
      const [refused] = await databases.first.ask(noteSoftwareRefusal(key.software, clock.now(), askedMs ?? null))
      return refused?.waitMs ?? usualWaitMs
    },
  }
}
