import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'

/** Writes down how it was called, and lists what npm would have installed. Fails as often as the file `failures` says. */
const standInNpm = `
const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const words = process.argv.slice(2)
appendFileSync('calls', words.filter((word) => !/silent|optional/.test(word)).join(' ') + '\\n')
if (words[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
const failures = Number(readFileSync('failures', 'utf8'))
if (failures === Infinity) process.kill(process.ppid, 'SIGKILL')
writeFileSync('failures', String(Math.max(0, failures - 1)))
if (failures > 0) process.exit(1)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages).filter(([path, { dev, os }]) => path && !os && (!dev || words.includes('--include=dev')))
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }))
`
const lockWith = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/server': { version, integrity: version },
      'node_modules/tool': { version, integrity: version, dev: true },
      'node_modules/elsewhere': { version, integrity: version, optional: true, os: ['beos'], cpu: ['arm'] },
    },
  })

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-setup-'))
  await mkdir(join(folder, 'scripts'))
  for (const name of ['setup.mjs', 'run.mjs', 'lock.mjs'])
    await cp(join(projectRoot, 'scripts', name), join(folder, 'scripts', name))
  await writeFile(join(folder, 'npm.js'), standInNpm)
  await writeFile(join(folder, 'failures'), '0')
  await writeFile(join(folder, 'package-lock.json'), lockWith('1.0.0'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

/** Sets up for a start or for tests, and returns the calls of npm that this took. */
async function setUp(withTests: boolean): Promise<string[]> {
  await writeFile(join(folder, 'calls'), '')
  const code = `import('./scripts/setup.mjs').then((setup) => setup.ensureInstalled({ withTests: ${withTests} }))`
  const env = { ...process.env, npm_execpath: join(folder, 'npm.js') }
  await promisify(execFile)(process.execPath, ['-e', code], { cwd: folder, env }).catch(() => undefined)
  return (await readFile(join(folder, 'calls'), 'utf8')).split('\n').filter(Boolean)
}
const forStart = async () => setUp(false)
const forTests = async () => setUp(true)

test('a start installs its packages once, tests add theirs, and a later start leaves them', async () => {
  expect(await forStart()).toEqual(['ci --prefer-offline --omit=dev'])
  expect(await forStart()).toEqual([])
  expect(await forTests()).toEqual(['install --no-save --prefer-offline --include=dev'])
  expect(await forTests()).toEqual([])
  expect(await forStart()).toEqual([])
  await writeFile(join(folder, 'package-lock.json'), lockWith('2.0.0'))
  expect(await forStart()).toEqual(['ci --prefer-offline --include=dev'])
})

test('packages that somebody installed with npm are not installed again', async () => {
  await forStart()
  await rm(join(folder, 'node_modules', '.cache'), { recursive: true })
  expect(await forStart()).toEqual([])
  expect(await forTests()).toEqual(['install --no-save --prefer-offline --include=dev'])
})

test('tests in a new checkout install everything at once', async () => {
  expect(await forTests()).toEqual(['ci --prefer-offline --include=dev'])
  expect(await forStart()).toEqual([])
})

test('what npm has stored may be too old: then the registry is asked', async () => {
  await writeFile(join(folder, 'failures'), '1')
  expect(await forStart()).toEqual(['ci --prefer-offline --omit=dev', 'ci --omit=dev'])
})

test('after an addition that was interrupted everything is installed anew', async () => {
  await forStart()
  await writeFile(join(folder, 'failures'), 'Infinity')
  expect(await forTests()).toEqual(['install --no-save --prefer-offline --include=dev'])
  await writeFile(join(folder, 'failures'), '0')
  expect(await forStart()).toEqual(['ci --prefer-offline --omit=dev'])
})
