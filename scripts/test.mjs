import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, run, runTool, seconds } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'
import {
  journeyFiles,
  printRepeated,
  printSlowest,
  repeatedJourneys,
  repeatedUnits,
  unitFiles,
} from './test-reports.mjs'

const reports = join(root, '.cache', 'test-reports')
const lintTools = ['oxlint', 'oxfmt', 'knip']

/**
 * Quick stages first, because they find most faults; the sections of one stage run concurrently. Each returns whether
 * it passed, and the number of its tests.
 */
const stages = [
  [
    { name: 'build', run: buildAll },
    { name: 'types', run: async () => check('types') },
    ...lintTools.map((tool) => ({ name: 'lint', title: `lint: ${tool}`, run: async () => check('lint', tool) })),
  ],
  [{ name: 'unit', title: 'unit: rules, layout and routes', run: unitTests }],
  [{ name: 'bench', title: 'bench: each runs on little data', run: runBenches }],
  [{ name: 'e2e', title: 'e2e: journeys in a browser', run: journeys }],
]

checkNode()
stopWithNpm()
await ensureInstalled({ withTests: true }).catch((error) => fail(error.message))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const began = Date.now()
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !stages.flat().some((section) => section.name === name))
const wanted = stages
  .map((stage) => stage.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
  .filter((stage) => stage.length > 0)
const outcomes = []
if (unknown.length > 0)
  outcomes.push({ title: unknown.join(' '), isGood: false, passed: 0, failed: 1, repeated: [], time: '0.0 s' })
for (const stage of wanted) {
  if (outcomes.some((outcome) => !outcome.isGood)) break
  console.log(`\n${ruled(stage.map(({ name, title = name }) => title).join(', '))}`)
  outcomes.push(...(await Promise.all(stage.map(conduct))))
}
summarise()

async function conduct({ name, title = name, run: conductSection }) {
  const started = Date.now()
  const outcome = await conductSection().catch((error) => {
    console.error(error)
    return { isGood: false }
  })
  const { isGood, passed, failed = 0, repeated = [], files = [] } = outcome
  return {
    title,
    isGood,
    files,
    repeated,
    hasTests: passed !== undefined,
    passed: passed ?? 0,
    failed: isGood ? 0 : Math.max(1, failed),
    time: seconds(started),
  }
}

/** Runs an npm script, or only its command for the tool, and prints the output at the end. */
async function check(script, tool) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = scripts[script].split(' && ').filter((command) => !tool || command.split(' ', 1)[0] === tool)
  if (commands.length === 0) throw new Error(`npm run ${script} does not call ${tool}`)
  const bin = join(root, 'node_modules', '.bin')
  const separator = process.platform === 'win32' ? ';' : ':'
  const env = { ...process.env, PATH: `${bin}${separator}${process.env.PATH}` }
  const file = join(reports, `${tool ?? script}.log`)
  const log = openSync(file, 'w')
  const code = await run(commands.join(' && '), [], { env, shell: true, stdio: ['ignore', log, log] })
  closeSync(log)
  process.stdout.write(readFileSync(file, 'utf8'))
  return { isGood: code === 0 }
}

async function unitTests() {
  const file = join(reports, 'unit.json')
  const code = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
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
  const code = await run(process.execPath, [join(root, 'scripts', 'bench.mjs'), '--smoke', '--report', file])
  const { benches = [] } = readReport(file)
  const failed = benches.filter(({ problem }) => problem !== undefined).length
  return { isGood: code === 0, passed: benches.length - failed, failed }
}

async function buildAll() {
  await ensureBuilt()
  return { isGood: true }
}

async function journeys() {
  const { executablePath } = await findBrowser()
  console.log(`Browser: ${executablePath}`)
  const file = join(reports, 'e2e.json')
  const env = { ...process.env, CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await runTool('@playwright/test', ['test', '--reporter=list,json'], { env })
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
  for (const { title, files } of outcomes) printSlowest(title, files ?? [])
  for (const { title, repeated } of outcomes) printRepeated(title, repeated)
  console.log('')
  for (const { title, isGood, hasTests, passed, failed, repeated, time } of outcomes) {
    const counts =
      repeated.length > 0 ? `${passed} passed, ${repeated.length} of them in a second run` : `${passed} passed`
    const tests = hasTests ? `, ${counts}, ${failed} failed` : ''
    console.log(`${isGood ? '✓' : '✗'} ${title} (${time}${tests})`)
  }
  const titles = wanted.flat().map(({ name, title = name }) => title)
  for (const title of titles.filter((each) => !outcomes.some((outcome) => outcome.title === each))) {
    console.log(`- ${title} (not run)`)
  }
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log(`\nIn ${seconds(began)}:`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = outcomes.every((outcome) => outcome.isGood) ? 0 : 1
}

function ruled(title) {
  return `── ${title} ${'─'.repeat(Math.max(3, 70 - title.length))}`
}
