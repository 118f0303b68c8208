import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

type Process = { pid: number; parent: number; seconds: number }

function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** CPU seconds of a process and of everything it started, as Linux counts them. */
export function cpuSecondsOf(pid: number): { self: number; children: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  const self = all.find((each) => each.pid === pid)?.seconds ?? 0
  return { self, children: below(pid).reduce((sum, each) => sum + each.seconds, 0) }
}
