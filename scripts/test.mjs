import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, run, runTool, seconds } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

const reports = join(root, '.cache', 'test-reports')

/** In this order, because the quick ones find most; each answers whether all is well, and the tests it ran. */
const sections = [
  { name: 'types', run: () => npmScript('types') },
  { name: 'lint', run: () => npmScript('lint') },
  { name: 'unit', title: 'rules, layout and routes', run: unitTests },
  { name: 'build', run: buildAll },
  { name: 'e2e', title: 'journeys in a browser', run: journeys },
]

checkNode()
stopWithNpm()
await ensureInstalled().catch((error) => fail(error.message))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const began = Date.now()
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !sections.some((section) => section.name === name))
const wanted = sections.filter((section) => chosen.length === 0 || chosen.includes(section.name))
const outcomes = []
if (unknown.length > 0) outcomes.push({ name: unknown.join(' '), isGood: false, passed: 0, failed: 1, time: '0.0 s' })
for (const section of wanted) {
  if (outcomes.some((outcome) => !outcome.isGood)) break
  outcomes.push(await conduct(section))
}
summarise()

async function conduct({ name, title = name, run: conductSection }) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 70 - title.length))}`)
  const started = Date.now()
  const {
    isGood,
    passed,
    failed = 0,
  } = await conductSection().catch((error) => {
    console.error(error)
    return { isGood: false }
  })
  const hasTests = passed !== undefined
  return {
    name,
    isGood,
    hasTests,
    passed: passed ?? 0,
    failed: isGood ? 0 : Math.max(1, failed),
    time: seconds(started),
  }
}

async function npmScript(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bin = join(root, 'node_modules', '.bin')
  const separator = process.platform === 'win32' ? ';' : ':'
  const env = { ...process.env, PATH: `${bin}${separator}${process.env.PATH}` }
  return { isGood: (await run(scripts[name], [], { env, shell: true })) === 0 }
}

async function unitTests() {
  const file = join(reports, 'unit.json')
  const code = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const { numPassedTests, numFailedTests } = readReport(file)
  return { isGood: code === 0, passed: numPassedTests, failed: numFailedTests }
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
  const { stats } = readReport(file)
  return { isGood: code === 0, passed: stats?.expected, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function summarise() {
  console.log(`\n── summary ${'─'.repeat(63)}`)
  for (const { name, isGood, hasTests, passed, failed, time } of outcomes) {
    const tests = hasTests ? `, ${passed} passed, ${failed} failed` : ''
    console.log(`${isGood ? '✓' : '✗'} ${name} (${time}${tests})`)
  }
  for (const { name } of wanted.slice(outcomes.length)) console.log(`- ${name} (not run)`)
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log(`\nIn ${seconds(began)}:`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = outcomes.every((outcome) => outcome.isGood) ? 0 : 1
}
