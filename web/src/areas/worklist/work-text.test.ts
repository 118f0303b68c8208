import { describe, expect, it } from 'vitest'
import { ageText, consequenceText, distanceText, leftText, snoozedByText, untilText } from './work-text.ts'

const today = '2026-11-15'

describe('what follows if nothing is done', () => {
  const stopping = (on: string | null) => ({ consequence: { text: 'The service provider may stop trying after', on } })

  it('counts the days from today in the agency’s state', () => {
    expect(consequenceText(stopping('2026-11-18'), today)).toBe(
      'The service provider may stop trying after 18/11, in 3 days',
    )
    expect(distanceText(today, today)).toBe('today')
    expect(distanceText('2026-11-16', today)).toBe('tomorrow')
    expect(distanceText('2026-11-14', today)).toBe('yesterday')
    expect(distanceText('2026-11-03', today)).toBe('12 days ago')
  })

  it('names the year of a day in another one, and no day if there is none', () => {
    expect(consequenceText(stopping('2027-01-04'), today)).toContain('after 04/01/2027, in 50 days')
    expect(consequenceText(stopping(null), today)).toBe('The service provider may stop trying after')
    expect(consequenceText({ consequence: null }, today)).toBeNull()
  })
})

it('says for how long it waits, unless it is new', () => {
  expect(ageText('2026-11-03', today)).toBe('for 12 days')
  expect(ageText('2026-11-14', today)).toBe('for 1 day')
  expect([ageText(today, today), ageText(null, today)]).toEqual([null, null])
})

it('says until when a property waits, and who let it', () => {
  const snooze = { until: '2026-11-20', reason: 'Away', by: 'Priya Nair', on: '2026-11-12', asked: 'OWNER' }
  expect(untilText(snooze.until, today)).toBe('Waits until 20/11, in 5 days')
  expect(snoozedByText(snooze, today)).toBe('Priya Nair asked the owner on 12/11')
  expect(snoozedByText({ ...snooze, asked: null }, today)).toBe('Priya Nair let it wait on 12/11')
})

it('says what is left today', () => {
  expect([leftText(22), leftText(0)]).toEqual(['22 left today.', 'Nothing left today.'])
})
