import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './embedded-postmaster.ts'

const firstWait = 100
const longestWait = 5000
const lookEvery = 500

/**
 * Keeps PostgreSQL running as long as the server does: after a crash, a kill or a manual stop it is started again, with
 * growing pauses while that fails. `launch` uses the same settings, and so the same port.
 */
export function supervise(
  first: Postmaster,
  onTrouble: (text: string) => void,
  launch: (signal: AbortSignal) => Promise<Postmaster>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let postmaster: Postmaster | undefined = first

  const relaunch = async (): Promise<Postmaster | undefined> => {
    let lastReason = ''
    for (let wait = firstWait; !signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      try {
        return await launch(signal)
      } catch (error) {
        const reason = reasonFor(error)
        if (reason !== lastReason && !signal.aborted) onTrouble(reason)
        lastReason = reason
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
    }
    return undefined
  }

  const watch = async () => {
    while (postmaster && !signal.aborted) {
      const end = hastenStop(postmaster, signal, onTrouble)
      await Promise.race([postmaster.ended, aborted(signal)])
      end()
      if (signal.aborted) return
      onTrouble('PostgreSQL has ended; starting it again')
      postmaster = await relaunch()
      if (postmaster && !signal.aborted) onTrouble('PostgreSQL is running again')
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
      await postmaster?.stop()
    },
  }
}

/**
 * A smart shutdown (SIGTERM) waits until every connection is closed, but the server's pools never close theirs, so new
 * connections would be refused forever. This turns it into a fast shutdown, after which PostgreSQL can be started
 * again.
 */
function hastenStop(postmaster: Postmaster, signal: AbortSignal, onTrouble: (text: string) => void): () => void {
  const look = async () => {
    if (signal.aborted || !(await postmaster.isStopping())) return
    clearInterval(timer)
    await postmaster.stop()
  }
  const timer = setInterval(() => void look().catch((error: unknown) => onTrouble(reasonFor(error))), lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}

const reasonFor = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const aborted = async (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
