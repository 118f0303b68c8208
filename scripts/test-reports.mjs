import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const howMany = 12

/** From vitest's report: the time from the first test of a file to the end of its last. */
export const unitFiles = ({ testResults = [] }) =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    tests: assertionResults.length,
    ms: endTime - startTime,
  }))

/** The tests that passed only in a second run: these keep the messages of the first. */
export const repeatedUnits = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [message] }) => repeated(relative(root, name), fullName, message)),
  )

/** From Playwright's report: files with nested groups of tests. */
export const journeyFiles = ({ suites = [] }) =>
  suites.map((suite) => {
    const results = testsIn(suite).flatMap(({ results: runs }) => runs)
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    return { file: `e2e/${suite.file}`, tests: testsIn(suite).length, ms }
  })

export const repeatedJourneys = ({ suites = [] }) =>
  suites.flatMap((suite) =>
    specsIn(suite).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results: [first] }) => repeated(`e2e/${suite.file}`, title, first?.error?.message)),
    ),
  )

const repeated = (file, test, message = '') => ({
  file,
  test,
  reason: stripVTControlCharacters(message).split('\n', 1)[0],
})

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
const testsIn = (suite) => specsIn(suite).flatMap(({ tests }) => tests)

export function printSlowest(title, files) {
  if (files.length === 0) return
  const total = files.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`\n${title}: the slowest of ${files.length} files (${inSeconds(total)} in all, several at a time)`)
  for (const { file, tests, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, howMany)) {
    console.log(`${inSeconds(ms).padStart(9)}  ${String(tests).padStart(3)} tests  ${file}`)
  }
}

export function printRepeated(title, tests) {
  if (tests.length === 0) return
  console.log(`\n${title}: passed only in a second run`)
  for (const { file, test, reason } of tests) console.log(`  ${file}: ${test}\n    ${reason}`)
}

export function printSlower(last, now, files) {
  if (files.length === 0) return
  console.log(`\nThis run took ${inSeconds(now.ms)}, the last one ${inSeconds(last.ms)}; these files became slower:`)
  for (const { file, ms, before } of files.slice(0, howMany))
    console.log(`${inSeconds(before).padStart(9)} → ${inSeconds(ms).padStart(9)}  ${file}`)
}

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`
