import { expect, test } from 'vitest'
import { answersMeanwhile } from '../../testing/answers-meanwhile.ts'
import { workingHoursText, readHours } from './working-hours.ts'

const week = (monday: string) => [monday, '', '', '', '', '', '']
const errorsOf = (texts: readonly string[]) => {
  const errors: Record<string, string> = {}
  readHours(texts, errors)
  return errors
}

test('hours are read in parts of a day, in order', () => {
  expect(readHours(week('13.00 to 17:00, 8:00-12:00'), {})).toEqual([
    { weekday: 1, startsAt: '08:00', endsAt: '12:00' },
    { weekday: 1, startsAt: '13:00', endsAt: '17:00' },
  ])
  expect(readHours(week(''), {})).toEqual([])
})

test.each([
  ['morning', 'Enter hours such as'],
  ['08:00-25:00', 'Enter hours such as'],
  ['08:00-09:30', 'at least two hours'],
  ['17:00-08:00', 'The end is before the start.'],
  ['08:00-12:00, 11:00-15:00', 'overlap'],
])('“%s” is refused', (text, message) => {
  expect(errorsOf(week(text))).toEqual({ 'hours-1': expect.stringContaining(message) })
})

test('hours are written as they are read', () => {
  const hours = readHours(week('08:00-12:00, 13:00-17:00'), {})
  expect(workingHoursText(hours, 1)).toBe('08:00-12:00, 13:00-17:00')
  expect(workingHoursText(hours, 2)).toBe('')
})

test('hours with a long gap are refused at once', async () => {
  await answersMeanwhile(async () => {
    expect(errorsOf(week(`8${' '.repeat(30_000)}x`))['hours-1']).toContain('Enter hours such as')
  })
})
