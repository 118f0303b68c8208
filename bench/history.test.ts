import { expect, test } from 'vitest'
import { describeWorse, toHistoryLines } from './history.ts'
import type { Figure } from './report.ts'

const cpu: Figure = { name: 'List, CPU of the server', value: 1000, unit: 'CPU µs' }
const ratio: Figure = { name: 'List ÷ the same SQL', value: 0.5, unit: '×', limit: { atLeast: 0.4 } }
const measured = (...figures: Figure[]) => ({ bench: 'lists', properties: 1000, figures })
const history = `date,commit,bench,figure,value,unit,properties
${toHistoryLines(measured({ ...cpu, value: 1 }), '2026-01-01', 'aaa')}${toHistoryLines(measured(cpu, ratio), '2026-02-01', 'bbb')}`

test('a figure that is 10 % worse than the last one is named', () => {
  expect(describeWorse(history, measured({ ...cpu, value: 1100 }, { ...ratio, value: 0.45 }))).toEqual([
    'List, CPU of the server: 1,100 CPU µs, 10 % worse than 1000 on 2026-02-01 (bbb).',
    'List ÷ the same SQL: 0.450 ×, 11 % worse than 0.5 on 2026-02-01 (bbb).',
  ])
})

test('smaller differences, better figures, other sizes and other benches are not', () => {
  expect(describeWorse(history, measured({ ...cpu, value: 1090 }, { ...ratio, value: 2 }))).toEqual([])
  const worse = measured({ ...cpu, value: 9000 })
  expect(describeWorse(history, { ...worse, properties: 2000 })).toEqual([])
  expect(describeWorse(history, { ...worse, bench: 'law' })).toEqual([])
})

test('times and rates are not stored, because they depend on the machine', () => {
  expect(toHistoryLines(measured({ ...cpu, unit: 'ms' }, { ...cpu, unit: '/s' }), '2026-01-01', 'aaa')).toBe('')
})
