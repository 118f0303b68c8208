import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { fail, root, run, say, seconds } from './run.mjs'

const modules = join(root, 'node_modules')
const hiddenLock = join(modules, '.package-lock.json')
const marker = join(modules, '.cache', 'portal-installed')
const unfinished = 'unfinished'

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

/** Installs exactly the packages of package-lock.json: those of a start, with `withTests` also those of tests and lint. */
export async function ensureInstalled({ withTests = false } = {}) {
  if (isInstalled(withTests)) return
  await withLock(async (alsoHeldBy) => {
    if (isInstalled(withTests)) return
    const began = Date.now()
    // What a start needs may have changed since the tests were installed; it does not remove them.
    const hasAll = withTests || hasTests()
    const rest = [hasAll ? '--include=dev' : '--omit=dev', '--include=optional']
    say(hasAll ? 'Installing packages, with those of tests and lint' : 'Installing packages')
    if (!(await installQuietly(withTests && isInstalled(false), rest, alsoHeldBy))) {
      say('The packages that npm has stored are not enough: asking the registry for all (npm ci)')
      const code = await npm(['ci', ...rest], alsoHeldBy)
      if (code !== 0) throw new Error('npm ci failed; its messages are above.')
    }
    mark(fingerprint(hasAll))
    say(`Installed in ${seconds(began)}`)
  })
}

// The versions are exact, so what npm has stored need not be asked for again; if it is too old, npm fails.
async function installQuietly(isAddition, rest, alsoHeldBy) {
  const command = isAddition ? ['install', '--no-save'] : ['ci']
  // An addition that is interrupted leaves packages in part, which npm would take for whole.
  if (isAddition) mark(unfinished)
  return (await npm([...command, '--prefer-offline', '--silent', ...rest], alsoHeldBy)) === 0
}

function mark(text) {
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, text)
}

function isInstalled(withTests) {
  if (!existsSync(hiddenLock)) return false
  const marked = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
  if (marked === unfinished) return false
  return marked === fingerprint(true) || (!withTests && marked === fingerprint(false)) || holdsEverything(withTests)
}

// npm writes its own list last, so an unfinished installation has none or an old one.
function fingerprint(hasAll) {
  const { mtimeMs, size } = statSync(hiddenLock)
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${mtimeMs} ${size} ${process.platform} ${process.arch} ${hasAll}`)
    .digest('hex')
}

// Packages may have been installed manually: then npm's own list shows whether they match the lock file.
function holdsEverything(withTests) {
  try {
    const installed = packagesOf(hiddenLock)
    return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
      if (path === '' || (!withTests && (wanted.dev || wanted.devOptional))) return true
      if (wanted.optional && !isForThisMachine(wanted)) return true
      const found = installed[path]
      return found?.version === wanted.version && found?.integrity === wanted.integrity
    })
  } catch {
    return false
  }
}

function hasTests() {
  try {
    return Object.values(packagesOf(hiddenLock)).some(({ dev }) => dev)
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
