import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, run, runTool, seconds } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'
import { slowerFiles, testsOfChanges } from './test-plan.mjs'
import {
  journeyFiles,
  printRepeated,
  printSlower,
  printSlowest,
  repeatedJourneys,
  repeatedUnits,
  unitFiles,
} from './test-reports.mjs'

const reports = join(root, '.cache', 'test-reports')
const lintTools = ['oxlint', 'oxfmt', 'knip']

const timesFile = join(root, '.cache', 'test-times.json')

/**
 * The quick stage first, because it finds most faults; its rows run side by side. Tests with time limits run alone: side by side on
 * two cores they took longer together, and some missed their limits.
 */
const stages = [
  [
    [{ name: 'build', run: buildAll }],
    ...lintTools.map((tool) => [{ name: 'lint', title: `lint: ${tool}`, run: async () => lintWith(tool) }]),
  ],
  [[{ name: 'unit', title: 'unit: rules, layout and routes', run: unitTests }]],
  [[{ name: 'bench', title: 'bench: each runs on little data', run: runBenches }]],
  [[{ name: 'e2e', title: 'e2e: journeys in a browser', run: journeys }]],
]

checkNode()
stopWithNpm()
await ensureInstalled({ withTests: true }).catch((error) => fail(error.message))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const began = Date.now()
const given = process.argv.slice(2)
/** The test files for what was changed; null stands for all of them. */
const files = given.includes('changed') ? filesOfChanges() : null
const chosen = given.filter((name) => name !== 'changed')
const unknown = chosen.filter((name) => !stages.flat(2).some((section) => section.name === name))
const wanted = stages
  .map((rows) => rows.map((row) => row.filter(isWanted)).filter((row) => row.length > 0))
  .filter((rows) => rows.length > 0)
const outcomes = []
if (unknown.length > 0)
  outcomes.push({ title: unknown.join(' '), isGood: false, passed: 0, failed: 1, repeated: [], time: '0.0 s' })
for (const rows of wanted) {
  if (outcomes.some((outcome) => !outcome.isGood)) break
  console.log(`\n${ruled(rows.flat().map(titleOf).join(', '))}`)
  await Promise.all(rows.map(conductInTurn))
}
summarise()

function isWanted({ name }) {
  if (chosen.length > 0) return chosen.includes(name)
  if (files === null) return true
  if (name === 'unit') return unitsIn(files).length > 0
  if (name === 'e2e') return journeysIn(files).length > 0
  return name !== 'bench'
}

function unitsIn(paths) {
  return paths.filter((path) => !path.endsWith('.e2e.ts'))
}

function journeysIn(paths) {
  return paths.filter((path) => path.endsWith('.e2e.ts'))
}

/** By what differs from the place where the branch left main, and by what is not committed. */
function filesOfChanges() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', 'HEAD', 'main')
  const added = git('ls-files', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', base), ...added]
  const tests = [...git('ls-files'), ...added]
    .filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const found = testsOfChanges(changed, tests)
  console.log(
    found === null
      ? `${changed.length} files changed, some of them for all areas: everything is tested.`
      : `${changed.length} files changed: ${unitsIn(found).length} files of unit tests and ${journeysIn(found).length} of journeys.`,
  )
  return found
}

async function conductInTurn(row) {
  for (const section of row) {
    const outcome = await conduct(section)
    outcomes.push(outcome)
    if (!outcome.isGood) break
  }
}

function titleOf({ name, title = name }) {
  return title
}

async function conduct({ name, title = name, run: conductSection }) {
  const started = Date.now()
  const outcome = await conductSection().catch((error) => {
    console.error(error)
    return { isGood: false }
  })
  const { isGood, passed, failed = 0, repeated = [], files: timed = [] } = outcome
  return {
    title,
    isGood,
    timed,
    repeated,
    hasTests: passed !== undefined,
    passed: passed ?? 0,
    failed: isGood ? 0 : Math.max(1, failed),
    time: seconds(started),
  }
}

/** Runs the command of `npm run lint` for the tool, and prints the output at the end. */
async function lintWith(tool) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const command = scripts.lint.split(' && ').find((each) => each.split(' ', 1)[0] === tool)
  if (!command) throw new Error(`npm run lint does not call ${tool}`)
  const bin = join(root, 'node_modules', '.bin')
  const separator = process.platform === 'win32' ? ';' : ':'
  const env = { ...process.env, PATH: `${bin}${separator}${process.env.PATH}` }
  const file = join(reports, `${tool}.log`)
  const log = openSync(file, 'w')
  const code = await run(command, [], { env, shell: true, stdio: ['ignore', log, log] })
  closeSync(log)
  process.stdout.write(readFileSync(file, 'utf8'))
  return { isGood: code === 0 }
}

async function unitTests() {
  const file = join(reports, 'unit.json')
  const only = files === null ? [] : unitsIn(files)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...only]
  const code = await runTool('vitest', args, { label: 'unit' })
  const report = readReport(file)
  const { numPassedTests: passed, numFailedTests: failed } = report
  return { isGood: code === 0, passed, failed, repeated: repeatedUnits(report), files: unitFiles(report) }
}

/** Whether every bench works; how fast it is says “npm run bench”. */
async function runBenches() {
  if (process.platform !== 'linux') {
    console.log('Not run: the benches read /proc, which other systems than Linux lack.')
    return { isGood: true, passed: 0 }
  }
  const file = join(reports, 'bench.json')
  const code = await run(process.execPath, [join(root, 'scripts', 'bench.mjs'), '--smoke', '--report', file], {
    label: 'bench',
  })
  const { benches = [] } = readReport(file)
  const failed = benches.filter(({ problem }) => problem !== undefined).length
  return { isGood: code === 0, passed: benches.length - failed, failed }
}

async function buildAll() {
  await ensureBuilt()
  return { isGood: true }
}

async function journeys() {
  // `npm test -- e2e` has no stage that builds.
  await ensureBuilt()
  const { executablePath } = await findBrowser()
  console.log(`Browser: ${executablePath}`)
  const file = join(reports, 'e2e.json')
  const env = { ...process.env, CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const only = files === null ? [] : journeysIn(files)
  const code = await runTool('@playwright/test', ['test', '--reporter=list,json', ...only], { env, label: 'e2e' })
  const report = readReport(file)
  const { expected = 0, unexpected: failed, flaky = 0 } = report.stats ?? {}
  const repeated = repeatedJourneys(report)
  return { isGood: code === 0, passed: expected + flaky, failed, repeated, files: journeyFiles(report) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function summarise() {
  console.log(`\n${ruled('summary')}`)
  for (const { title, timed } of outcomes) printSlowest(title, timed ?? [])
  for (const { title, repeated } of outcomes) printRepeated(title, repeated)
  console.log('')
  for (const { title, isGood, hasTests, passed, failed, repeated, time } of outcomes) {
    const counts =
      repeated.length > 0 ? `${passed} passed, ${repeated.length} of them in a second run` : `${passed} passed`
    const tests = hasTests ? `, ${counts}, ${failed} failed` : ''
    console.log(`${isGood ? '✓' : '✗'} ${title} (${time}${tests})`)
  }
  const titles = wanted.flat(2).map(titleOf)
  for (const title of titles.filter((each) => !outcomes.some((outcome) => outcome.title === each))) {
    console.log(`- ${title} (not run)`)
  }
  compareWithLast()
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log(`\nIn ${seconds(began)}:`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = outcomes.every((outcome) => outcome.isGood) ? 0 : 1
}

/** Says which files became slower, if the run did; the next run is compared with this one. */
function compareWithLast() {
  if (files !== null || outcomes.some((outcome) => !outcome.isGood)) return
  const known = readReport(timesFile)
  const key = chosen.join(' ') || 'all'
  const now = { ms: Date.now() - began, files: outcomes.flatMap(({ timed }) => timed) }
  printSlower(known[key], now, slowerFiles(known[key] ?? null, now))
  writeFileSync(timesFile, JSON.stringify({ ...known, [key]: now }))
}

function ruled(title) {
  return `── ${title} ${'─'.repeat(Math.max(3, 70 - title.length))}`
}
