import { relative } from 'node:path'
import { root } from './run.mjs'

const howMany = 12

/** From vitest's report: the time from the first test of a file to the end of its last. */
export const unitFiles = ({ testResults = [] }) =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    tests: assertionResults.length,
    ms: endTime - startTime,
  }))

/** How many tests passed only in a second run: these keep the messages of the first. */
export const repeatedUnits = ({ testResults = [] }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length

/** From Playwright's report: files with nested groups of tests. */
export const journeyFiles = ({ suites = [] }) =>
  suites.map((suite) => {
    const results = testsIn(suite).flatMap(({ results: runs }) => runs)
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    return { file: `e2e/${suite.file}`, tests: testsIn(suite).length, ms }
  })

const testsIn = ({ specs = [], suites = [] }) => [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)]

export function printSlowest(title, files) {
  if (files.length === 0) return
  const total = files.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`\n${title}: the slowest of ${files.length} files (${inSeconds(total)} in all, several at a time)`)
  for (const { file, tests, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, howMany)) {
    console.log(`${inSeconds(ms).padStart(9)}  ${String(tests).padStart(3)} tests  ${file}`)
  }
}

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`
