import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { fail, root, run, say, seconds } from './run.mjs'

const modules = join(root, 'node_modules')
const hiddenLock = join(modules, '.package-lock.json')
const marker = join(modules, '.cache', 'portal-installed')

export function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, leastMajor, leastMinor, tooNew] = /^>=(\d+)\.(\d+) <(\d+)$/.exec(engines.node).map(Number)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if ((major > leastMajor || (major === leastMajor && minor >= leastMinor)) && major < tooNew) return
  fail(
    `This needs Node ${leastMajor}.${leastMinor} or newer, below ${tooNew}; you have ${process.versions.node}. ` +
      'Get it from https://nodejs.org and try again.',
  )
}

/** Installs exactly the packages of package-lock.json, unless they are already installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async (alsoHeldBy) => {
    if (isInstalled()) return
    say('Installing packages (npm ci)')
    const began = Date.now()
    const code = await npm(['ci', '--include=dev', '--include=optional'], alsoHeldBy)
    if (code !== 0) throw new Error('npm ci failed; its messages are above.')
    mkdirSync(dirname(marker), { recursive: true })
    writeFileSync(marker, fingerprint())
    say(`Installed in ${seconds(began)}`)
  })
}

function isInstalled() {
  if (!existsSync(hiddenLock)) return false
  return (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()) || holdsEverything()
}

// npm writes its own list last, so an unfinished installation has none or an old one.
function fingerprint() {
  const { mtimeMs, size } = statSync(hiddenLock)
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${mtimeMs} ${size} ${process.platform} ${process.arch}`)
    .digest('hex')
}

// Packages may have been installed manually: then npm's own list shows whether they match the lock file.
function holdsEverything() {
  try {
    const installed = packagesOf(hiddenLock)
    return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
      if (path === '' || (wanted.optional && !isForThisMachine(wanted))) return true
      const found = installed[path]
      return found?.version === wanted.version && found?.integrity === wanted.integrity
    })
  } catch {
    return false
  }
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

function npm(args, onStart) {
  const env = { ...process.env }
  // A user without a writable home folder, as in containers, has no place for npm's cache.
  const cache = env.npm_config_cache ?? join(homedir(), '.npm')
  if (!isWritable(join(cache, '_cacache'))) env.npm_config_cache = join(root, '.cache', 'npm')
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { env, onStart })
  return run('npm', args, { env, onStart, shell: process.platform === 'win32' })
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
