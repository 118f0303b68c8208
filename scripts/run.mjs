import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** Runs a program to its end and returns its exit code; the program is stopped when this process is stopped. */
export function run(file, args, { env = process.env, stdio = 'inherit', shell = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio, shell })
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
    child.once('exit', (code, signal) => {
      end()
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
