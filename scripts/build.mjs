import { spawnSync } from 'node:child_process'
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
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder, filesIn } from './compress.mjs'
import { checkBudgets, measureFirstLoads } from './first-load.mjs'
import { withLock } from './lock.mjs'
import { fail, root, runTool, say, seconds } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, 'built-from')
const sourceFolders = ['contract', 'server', 'web']

/** Builds if the sources have changed since the last build. */
export async function ensureBuilt() {
  if (isCurrent()) return
  await withLock(async () => {
    if (!isCurrent()) await build()
  })
}

async function build() {
  const began = Date.now()
  const sources = hashOfSources()
  const draft = join(root, '.cache', 'build')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  // Waits for both even if one fails, so that nothing is written after the lock is released.
  const parts = await Promise.allSettled([buildServer(draft), buildPortal(join(draft, 'web'))])
  const failure = parts.find((part) => part.status === 'rejected')
  if (failure) throw failure.reason
  refuseTestCode(draft)
  const loads = await measureFirstLoads(join(draft, 'web'))
  say(
    `JavaScript of a first load in kB, gzipped: ${loads.map(({ page, size }) => `${page} ${size.toFixed(1)}`).join(', ')}`,
  )
  checkBudgets(loads)
  rmSync(join(draft, 'web', '.vite'), { recursive: true })
  const compressing = Date.now()
  const count = await compressFolder(join(draft, 'web'))
  say(`Compressed ${count} files in ${seconds(compressing)}`)
  writeFileSync(join(draft, 'sbom.json'), billOfMaterials())
  writeFileSync(join(draft, 'built-from'), sources)
  putInPlace(draft)
  say(`Built in ${seconds(began)}`)
}

/** What the product consists of, in the form of CycloneDX, from the lockfile. */
function billOfMaterials() {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const made = spawnSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  if (made.status !== 0) throw new Error(`The list of packages (npm sbom) failed: ${made.stderr}`)
  return made.stdout
}

async function buildServer(target) {
  say('Building the server')
  const began = Date.now()
  await compileServer(target)
  pointMapsFromDist(target)
  copyPlainFiles(target)
  say(`Server built in ${seconds(began)}`)
}

async function compileServer(target) {
  const code = await runTool('typescript', ['-p', 'tsconfig.build.json', '--outDir', target])
  if (code !== 0) throw new Error('The server does not compile; the messages are above.')
}

// The source maps were written one folder deeper than dist, so their relative paths must be adjusted.
function pointMapsFromDist(target) {
  for (const file of filesIn(target).filter((name) => name.endsWith('.js.map'))) {
    const map = JSON.parse(readFileSync(file, 'utf8'))
    map.sources = map.sources.map((source) => source.replace('../', ''))
    writeFileSync(file, JSON.stringify(map))
  }
}

const isTestCode = (path) => /(^|[/\\])(testing|bench|e2e)[/\\]|\.(test|bench|e2e)\./.test(path)

/** Tests and benches have ways in that a server must not have, so none of them is deployed. */
export function refuseTestCode(target) {
  const found = filesIn(target)
    .map((file) => relative(target, file))
    .filter(isTestCode)
  if (found.length > 0) throw new Error(`The build contains code of tests: ${found.slice(0, 5).join(', ')}`)
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

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256')
  const settings = readdirSync(root).filter((name) => /^(tsconfig.*|package(-lock)?)\.json$/.test(name))
  const files = [
    ...sourceFolders.flatMap((folder) => filesIn(join(root, folder))),
    ...settings.map((name) => join(root, name)),
    ...filesIn(join(root, 'scripts')),
  ]
  for (const file of files.toSorted((one, other) => (one < other ? -1 : 1))) {
    if (/\.(test\.tsx?|md)$/.test(file)) continue
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  checkNode()
  await ensureInstalled()
    .then(() => withLock(build))
    .catch((error) => fail(error.message))
}
