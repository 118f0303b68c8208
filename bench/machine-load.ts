import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** CPU time of the whole machine since boot, as counted by Linux. */
function machineTicks(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = line
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const busy = interrupts.reduce((sum, ticks) => sum + ticks, user + nice + system)
  return { busy, all: busy + idle + waiting }
}

/**
 * Share of the CPU that other processes use while the bench is idle, which makes measurements that much less reliable.
 */
export async function shareOfOthers(): Promise<number> {
  const before = machineTicks()
  await sleep(3000)
  const after = machineTicks()
  return (after.busy - before.busy) / (after.all - before.all)
}
