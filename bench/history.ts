import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/project-root.ts'
import { readCsv } from '../server/platform/read-csv.ts'
import { rounded, type Figure } from './report.ts'

/** What was measured: the bench, and the size of its database. */
export type Measured = { bench: string; properties: number; figures: readonly Figure[] }

const file = join(projectRoot, 'bench', 'history.csv')
const tolerance = 1.1

/** Ratios and CPU are comparable between runs; times and rates depend on what else the machine does. */
const isComparable = ({ unit }: Figure): boolean => unit === '×' || unit.startsWith('CPU')

export const readHistory = (): string => readFileSync(file, 'utf8')

/** A sentence for each figure that is 10 % worse than the last one in the history. */
export function describeWorse(history: string, { bench, properties, figures }: Measured): string[] {
  const rows = readCsv(Buffer.from(history), { rows: Infinity, columns: 7, cell: 200 }).toReversed()
  return figures.filter(isComparable).flatMap(({ name, value, unit, limit }) => {
    const key = [bench, name, unit, String(properties)].join()
    const last = rows.find(([, , ...cells]) => [cells[0], cells[1], cells[3], cells[4]].join() === key)
    if (!last) return []
    const [date, commit, , , before] = last
    const times = limit && 'atLeast' in limit ? Number(before) / value : value / Number(before)
    if (times < tolerance) return []
    const percent = Math.round((times - 1) * 100)
    return [`${name}: ${rounded(value)} ${unit}, ${percent} % worse than ${before} on ${date} (${commit}).`]
  })
}

/** The lines of the history for figures that are comparable between runs. */
export const toHistoryLines = ({ bench, properties, figures }: Measured, date: string, commit: string): string =>
  figures
    .filter(isComparable)
    .map(({ name, value, unit }) => [date, commit, bench, `"${name}"`, Number(value.toPrecision(4)), unit, properties])
    .map((cells) => `${cells.join()}\n`)
    .join('')

export function appendHistory(measured: Measured): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim()
  appendFileSync(file, toHistoryLines(measured, new Date().toISOString().slice(0, 10), commit))
}
