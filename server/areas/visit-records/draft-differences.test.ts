import { expect, test } from 'vitest'
import { answersMeanwhile } from '../../testing/answers-meanwhile.ts'
import { draftDifferences, takeTheirs } from './draft-differences.ts'

const theirs = {
  'gas.check.LEAKAGE': 'FAILED',
  'gas.finding.n1.code': 'GAS01',
  'gas.finding.n1.location': 'Laundry',
  hazards: 'Dog',
}
const mine = { 'gas.check.LEAKAGE': 'PASSED', 'gas.check.LEAKAGE.note': 'Dry', hazards: 'Dog', notes: 'Gate code 12' }

test('a row and a check differ as a whole, and what is the same is left out', () => {
  expect(draftDifferences(theirs, mine)).toEqual([
    {
      entry: 'gas.check.LEAKAGE',
      theirs: { 'gas.check.LEAKAGE': 'FAILED' },
      mine: { 'gas.check.LEAKAGE': 'PASSED', 'gas.check.LEAKAGE.note': 'Dry' },
    },
    { entry: 'notes', theirs: {}, mine: { notes: 'Gate code 12' } },
    {
      entry: 'gas.finding.n1',
      theirs: { 'gas.finding.n1.code': 'GAS01', 'gas.finding.n1.location': 'Laundry' },
      mine: {},
    },
  ])
})

test('what the other person saved takes the place of an entry, and the rest stays as it was typed', () => {
  expect(takeTheirs(mine, theirs, ['gas.check.LEAKAGE', 'gas.finding.n1'])).toEqual({
    ...theirs,
    notes: 'Gate code 12',
  })
  expect(takeTheirs(mine, theirs, ['notes'])).toEqual({
    'gas.check.LEAKAGE': 'PASSED',
    'gas.check.LEAKAGE.note': 'Dry',
    hazards: 'Dog',
  })
})

test('a field that was emptied does not differ from one that was never filled in', () => {
  expect(draftDifferences({ notes: '' }, {})).toEqual([])
})

test('with the form that mine began as, only what the other person has changed differs', () => {
  expect(draftDifferences(theirs, mine, { hazards: 'Dog' }).map(({ entry }) => entry)).toEqual([
    'gas.check.LEAKAGE',
    'gas.finding.n1',
  ])
  const removed = draftDifferences({}, { notes: 'Mine' }, { notes: 'Before' })
  expect(removed).toEqual([{ entry: 'notes', theirs: {}, mine: { notes: 'Mine' } }])
})

test('records of two thousand fields are compared and joined at once', async () => {
  const form = (text: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`gas.finding.n${number}.note`, text]))
  const [a, b, c] = [form('a', 2000), form('b', 2000), form('c', 10_000)]
  const entries = Array.from({ length: 5000 }, (_, number) => `gas.finding.n${number}`)
  // What the assertions take is no work of the server.
  expect(await answersMeanwhile(async () => draftDifferences(a, b, c))).toHaveLength(2000)
  expect(await answersMeanwhile(async () => takeTheirs(a, b, entries))).toEqual(b)
})
