import { readFileSync } from 'node:fs'
import { startOfProcess } from './lock.mjs'

const every = 500

/**
 * npm runs this process through a shell that does not forward signals: after npm is killed, the server would keep
 * running and hold its folder against the next start. So it watches both processes and stops cleanly when either is
 * gone.
 */
export function stopWithNpm() {
  if (process.env.npm_command === undefined) return
  const parent = process.ppid
  const npm = grandparentCalledNpm(parent)
  const npmStart = npm && startOfProcess(npm)
  const timer = setInterval(() => {
    if (process.ppid === parent && (!npm || startOfProcess(npm) === npmStart)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, every)
  timer.unref()
}

function grandparentCalledNpm(parent) {
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('npm') ? pid : undefined
  } catch {
    return undefined
  }
}
