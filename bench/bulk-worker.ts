import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/project-root.ts'
import type { BenchDatabase } from './bench-database.ts'
import { cpuSecondsOf } from './cpu-time.ts'

/** A worker in its own process. */
export type BulkWorker = {
  cpuSeconds(): number
  /** The most memory that it has used so far, in MB. */
  peakMegabytes(): number
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export function startBulkWorker(
  database: BenchDatabase,
  dataDir: string,
  settings: Record<string, string> = {},
): BulkWorker {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js'), 'worker'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WORKER_DATABASE_URL: database.workerUrl,
      JOBS_DATABASE_URL: database.jobsUrl,
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  const pid = child.pid as number
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    cpuSeconds: () => cpuSecondsOf(pid).self,
    peakMegabytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await exit
    },
  }
}
