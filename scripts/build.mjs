import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { compressFolder, filesIn } from './compress.mjs'
import { checkBudgets, measureFirstLoads } from './first-load.mjs'
import { withLock } from './lock.mjs'
import { fail, isTestCode, root, run, runTool, say, seconds } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, 'built-from')
const timesStamp = join(dist, 'built-from-times')
const sourceFolders = ['contract', 'server', 'web', 'scripts']

/** Builds if the sources have changed since the last build. */
export async function ensureBuilt() {
  if (isCurrent()) return
  await withLock(async () => {
    if (!isCurrent()) await build()
  })
}

/** A build to deploy takes some seconds longer: its files are compressed as much as possible, and its packages listed. */
async function build({ isToDeploy = false } = {}) {
  const began = Date.now()
  const times = timesOfSources()
  const sources = hashOfSources()
  const draft = join(root, '.cache', 'build')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const web = join(draft, 'web')
  // Waits for all even if one fails, so that nothing is written after the lock is released.
  const parts = await Promise.allSettled([
    buildServer(draft),
    buildPortal(web),
    isToDeploy && listPackages(join(draft, 'sbom.json')),
  ])
  const failure = parts.find((part) => part.status === 'rejected')
  if (failure) throw failure.reason
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
  rmSync(join(web, '.vite'), { recursive: true })
  const compressing = Date.now()
  const count = await compressFolder(web, isToDeploy ? 11 : 10)
  say(`Compressed ${count} files in ${seconds(compressing)}`)
  const loads = measureFirstLoads(web, manifest)
  say(
    `JavaScript of a first load in kB, gzipped: ${loads.map(({ page, size }) => `${page} ${size.toFixed(1)}`).join(', ')}`,
  )
  checkBudgets(loads)
  writeFileSync(join(draft, basename(stamp)), sources)
  writeFileSync(join(draft, basename(timesStamp)), times)
  putInPlace(draft)
  say(`Built in ${seconds(began)}`)
}

/** What the product consists of and is built with, in the form of CycloneDX, from the lockfile. */
async function listPackages(file) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const options = { cwd: root, maxBuffer: 2 ** 26, shell: process.platform === 'win32' }
  writeFileSync(file, (await promisify(execFile)('npm', words, options)).stdout)
}

async function buildServer(target) {
  say('Building the server')
  const began = Date.now()
  const code = await run(process.execPath, [join(root, 'scripts', 'bundle-server.mjs'), target])
  if (code !== 0) throw new Error('The server does not build; the messages are above.')
  copyPlainFiles(target)
  say(`Server built in ${seconds(began)}`)
}

/** Copies migrations and data that the server reads beside its code, because the compiler does not. */
export function copyPlainFiles(target) {
  for (const folder of ['contract', 'server']) {
    for (const file of filesIn(join(root, folder))) {
      if (/\.(ts|tsx|md)$/.test(file) || isTestCode(relative(root, file))) continue
      const copy = join(target, relative(root, file))
      mkdirSync(dirname(copy), { recursive: true })
      cpSync(file, copy)
    }
  }
}

async function buildPortal(target) {
  say('Building the portal')
  const began = Date.now()
  const args = ['build', '--config', 'web/vite.config.ts', '--outDir', target, '--logLevel', 'warn']
  const code = await runTool('vite', args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('The portal does not build; the messages are above.')
  say(`Portal built in ${seconds(began)}`)
}

// Replaces dist completely: after a crash in between there is no dist, and the next start builds it again.
function putInPlace(draft) {
  const old = join(root, '.cache', 'build-before')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
}

// Times are quicker to read than contents, but change without them, as in another checkout.
function isCurrent() {
  if (!existsSync(stamp) || !existsSync(timesStamp)) return false
  return readFileSync(timesStamp, 'utf8') === timesOfSources() || readFileSync(stamp, 'utf8') === hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function timesOfSources() {
  const lines = sourceFiles().map((file) => {
    const { size, mtimeMs } = statSync(file)
    return `${file.slice(root.length)}\0${size} ${mtimeMs}\0`
  })
  return createHash('sha256').update(lines.join('')).digest('hex')
}

function sourceFiles() {
  const settings = readdirSync(root).filter((name) => /^(tsconfig.*|package(-lock)?)\.json$/.test(name))
  return [
    ...sourceFolders.flatMap((folder) => filesIn(join(root, folder))),
    ...settings.map((name) => join(root, name)),
  ]
    .filter((file) => !/\.(test\.tsx?|md)$/.test(file))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  checkNode()
  await ensureInstalled()
    .then(() => withLock(() => build({ isToDeploy: true })))
    .catch((error) => fail(error.message))
}
