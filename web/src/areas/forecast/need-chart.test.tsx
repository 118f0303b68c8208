import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ForecastMonth } from '@contract/forecast.ts'
import { NeedChart } from './NeedChart.tsx'

const month = (name: string, breached: number, unproven: number, added: number) =>
  ({ month: name, breached, unproven, new: added }) as ForecastMonth

it('what is new in a month has stripes and a number of its own, and the chart is said in words', () => {
  render(<NeedChart months={[month('2026-11', 3, 1, 0), month('2026-12', 4, 2, 2)]} />)
  const chart = screen.getByRole('figure')
  expect(chart.getAttribute('aria-label')).toBe(
    'Properties in breach or unproven. November 2026: 4 in breach or unproven, 0 of them new. ' +
      'December 2026: 6 in breach or unproven, 2 of them new. All months are in the tables below.',
  )
  expect([...chart.querySelectorAll('span')].map((each) => each.textContent)).toEqual(['4', 'Nov', '+2', '6', 'Dec'])
  const [carried, added] = chart.querySelectorAll('div > div:last-child rect')
  const stripes = document.querySelector('pattern')?.id
  expect(added?.getAttribute('fill')).toBe(`url(#${stripes})`)
  // A third of the column, on top of what is carried on.
  expect([Number(carried?.getAttribute('y')), Number(added?.getAttribute('height'))].map(Math.round)).toEqual([53, 53])
})
