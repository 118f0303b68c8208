import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100

/** `reaped` is the CPU time of child processes that have ended. */
type Process = { pid: number; parent: number; seconds: number; reaped: number }

/** In nanoseconds where the kernel counts per thread, otherwise in ticks of 10 ms. */
function secondsOnProcessor(pid: number, ticks: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e9,
      0,
    )
  } catch {
    return ticks / ticksPerSecond
  }
}

function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const reaped = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
    return { pid, parent: Number(fields[1]), seconds: secondsOnProcessor(pid, ticks), reaped }
  } catch {
    return undefined
  }
}

/** CPU seconds of a process, as counted by Linux. */
export const cpuSecondsOf = (pid: number): number => readProcess(pid)?.seconds ?? 0

/** CPU seconds of the descendants of a process. */
export function cpuSecondsBelow(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  const reaped = all.find((each) => each.pid === pid)?.reaped ?? 0
  return below(pid).reduce((sum, each) => sum + each.seconds + each.reaped, reaped)
}

/** CPU seconds of the children of this process that have ended. */
export const endedCpuSeconds = (): number => readProcess(process.pid)?.reaped ?? 0

/** CPU seconds of this process. */
export const ownCpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export function parentOf(pid: number): number {
  const found = readProcess(pid)
  if (!found) throw new Error(`Process ${pid} is not on this machine, so its CPU cannot be measured`)
  return found.parent
}

/** In MB: the memory that a process has, or the most it has had. */
export const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** CPU time of the whole machine since boot. */
function machineTicks(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = line
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const busy = interrupts.reduce((sum, ticks) => sum + ticks, user + nice + system)
  return { busy, all: busy + idle + waiting }
}

/** Share of the CPU that other processes use while the bench is idle, which makes measurements less reliable. */
export async function shareOfOthers(): Promise<number> {
  const before = machineTicks()
  await sleep(3000)
  const after = machineTicks()
  return (after.busy - before.busy) / (after.all - before.all)
}
