import { readdirSync, readFileSync } from 'node:fs'

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

/** CPU seconds of a process and of its descendants, as counted by Linux. */
export function cpuSecondsOf(pid: number): { self: number; children: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  const self = all.find((each) => each.pid === pid)
  const children = below(pid).reduce((sum, each) => sum + each.seconds + each.reaped, self?.reaped ?? 0)
  return { self: self?.seconds ?? 0, children }
}

export function parentOf(pid: number): number {
  const found = readProcess(pid)
  if (!found) throw new Error(`Process ${pid} is not on this machine, so its CPU cannot be measured`)
  return found.parent
}
