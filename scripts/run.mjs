import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export function say(text) {
  console.log(`› ${text}`)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

export function fail(text) {
  console.error(`\n${text}`)
  process.exit(1)
}

/**
 * Runs a program to its end and returns its exit code; the program is stopped when this process is stopped. `label`
 * begins each line of its output, which otherwise mixes with that of a program beside it.
 */
export function run(file, args, { env = process.env, stdio = 'inherit', shell = false, onStart, label } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio: label ? ['ignore', 'pipe', 'pipe'] : stdio, shell })
    if (label)
      for (const output of [child.stdout, child.stderr])
        createInterface({ input: output }).on('line', (line) => console.log(`${label} │ ${line}`))
    if (child.pid) onStart?.(child.pid)
    const stop = (signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(1))
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    const end = () => {
      for (const signal of signals) process.off(signal, stop)
    }
    child.once('error', (error) => {
      end()
      reject(error)
    })
    child.once('exit', async (code, signal) => {
      end()
      // Its last lines; a process that it left behind may keep the output open.
      if (label) await Promise.race([once(child, 'close'), sleep(1000)])
      child.stdout?.destroy()
      child.stderr?.destroy()
      resolve(signal ? 1 : code)
    })
  })
}

/** Runs the command of an installed package with the same Node. */
export function runTool(packageName, args, options) {
  return run(process.execPath, [toolPath(packageName), ...args], options)
}

export function toolPath(packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0])
}

export const isTestCode = (path) => /(^|[/\\])(testing|bench|e2e)[/\\]|\.(test|bench|e2e)\./.test(path)
