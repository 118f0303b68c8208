import { softwareLabel } from '../../../contract/agency.ts'
import { ClientRefused } from '../../outside/software/bill.ts'
import { QuotaReached } from '../../outside/software/connector.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { ConnectionKey } from './open-session.ts'

/** A wait that is longer than this has an end that people are told. */
const longWaitMs = 5 * 60_000

/** A person of ours must act first. */
const oursToMendMs = 15 * 60_000

/** When a run that cannot go on now is tried again, and what people are told. `until` is set for a long wait. */
export function findPostponement(
  error: unknown,
  { state, software }: ConnectionKey,
  failures: number,
  now: Date,
): { runAt: Date; until: Date | null; note: string } {
  const name = softwareLabel(software)
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (error instanceof ClientRefused)
    return {
      runAt: after(oursToMendMs),
      until: null,
      note: `${name} does not accept the portal at present. We have been told; nothing is lost, and you need not connect again.`,
    }
  if (!(error instanceof QuotaReached))
    return {
      runAt: after(5000 * 2 ** failures),
      until: null,
      note: `${name} could not be reached. We try again in a moment.`,
    }
  const runAt = after(error.waitMs)
  if (error.waitMs <= longWaitMs)
    return { runAt, until: null, note: `${name} allows no more requests at the moment. The run goes on by itself.` }
  const time = momentIn(state, runAt.toISOString())
  return { runAt, until: runAt, note: `${name} allows no more requests until ${time}. The run goes on by itself then.` }
}
