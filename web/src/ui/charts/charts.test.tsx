import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BarChart } from '@/ui/charts/BarChart.tsx'
import { countText } from '@/ui/charts/chart-unit.ts'
import { donutAngles, donutArcs } from '@/ui/charts/DonutChart.tsx'
import { DonutChart, type DonutSlice } from '@/ui/charts/DonutChart.tsx'
import { shareText, shareTexts } from '@/ui/charts/share-text.ts'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

const properties = { one: 'property', many: 'properties' }

describe('a percentage', () => {
  it.each([
    [42, 124, '34%'],
    [0, 10, '0%'],
    [0, 0, '0%'],
    [1, 1000, '<1%'],
    [999, 1000, '>99%'],
    [10, 10, '100%'],
  ])('of %i in %i is %s', (part, whole, text) => expect(shareText(part, whole)).toBe(text))

  it.each([
    [
      [1, 1, 1],
      ['34%', '33%', '33%'],
    ],
    [
      [125, 125, 750],
      ['13%', '12%', '75%'],
    ],
    [
      [365, 165, 11],
      ['67%', '31%', '2%'],
    ],
    [
      [998, 1, 1],
      ['>99%', '<1%', '<1%'],
    ],
    [
      [0, 0],
      ['0%', '0%'],
    ],
    [
      [0, 7],
      ['0%', '100%'],
    ],
  ])('of the parts %j are %j, which add up to 100', (parts, texts) => expect(shareTexts(parts)).toEqual(texts))
})

it('a count of one uses the singular', () => {
  expect(countText(1, properties)).toBe('1 property')
  expect(countText(0, properties)).toBe('0 properties')
  expect(countText(1234, properties)).toBe('1,234 properties')
})

describe('the arcs of a donut', () => {
  it('have no arc for a slice of zero, and keep the positions of the others', () => {
    const arcs = donutArcs([5, 0, 5])
    expect(arcs.map((arc) => arc !== null)).toEqual([true, false, true])
    expect(donutArcs([0, 0])).toEqual([null, null])
  })

  it('fill the circle in proportion, starting at twelve o’clock', () => {
    const [first, second, third] = donutAngles([2, 1, 1])
    expect(first?.from).toBeCloseTo(0, 1)
    expect(first?.to).toBeCloseTo(Math.PI, 1)
    expect(second?.to).toBeCloseTo(1.5 * Math.PI, 1)
    expect(third?.to).toBeCloseTo(2 * Math.PI, 1)
    expect((second?.from ?? 0) - (first?.to ?? 0)).toBeCloseTo(0.04)
  })

  it('draw one among ten thousand wide enough to be clicked', () => {
    const [, thin] = donutAngles([9999, 1])
    expect((thin?.to ?? 0) - (thin?.from ?? 0)).toBeGreaterThan(0.05)
  })

  it('close the ring if there is only one slice, with a hole in the centre', () => {
    const [ring] = donutArcs([7])
    expect(ring?.match(/M/g)).toHaveLength(2)
    expect(donutAngles([7])[0]).toEqual({ from: 0, to: 2 * Math.PI })
  })
})

const slices: DonutSlice[] = [
  { id: 'a', label: 'Compliant', count: 82, tone: 'good', href: '/portfolio?facet=COMPLIANT' },
  { id: 'b', label: 'Compliance issues', count: 42, tone: 'critical', href: '/portfolio?facet=COMPLIANCE_ISSUES' },
  { id: 'c', label: 'Booking in progress', count: 0, tone: 'attention', href: '/portfolio?facet=X' },
]

function showDonut() {
  const navigate = vi.fn()
  const onFollow = vi.fn()
  const { container } = render(
    <UiProvider navigate={navigate}>
      <DonutChart
        label="By compliance"
        slices={slices}
        unit={properties}
        centre={{ value: '66%', caption: 'compliant' }}
        onFollow={onFollow}
      />
    </UiProvider>,
  )
  return { navigate, onFollow, arcs: [...container.querySelectorAll('svg a')] }
}

describe('a donut', () => {
  it('has a link per slice with its label, count and percentage', () => {
    showDonut()
    const link = screen.getByRole('link', { name: 'Compliance issues, 42 properties, 34%' })
    expect(link.getAttribute('href')).toBe('/portfolio?facet=COMPLIANCE_ISSUES')
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  it('opens a slice’s link by keyboard, within the portal', async () => {
    const { navigate } = showDonut()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toContain('Compliant')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(navigate).toHaveBeenCalledWith('/portfolio?facet=COMPLIANCE_ISSUES')
  })

  it('has slices that are links, and leaves modified clicks to the browser', () => {
    const { onFollow, arcs } = showDonut()
    expect(arcs.map((arc) => arc.getAttribute('href'))).toEqual([slices[0]?.href, slices[1]?.href])
    const [, issues] = arcs
    if (!issues) throw new Error('There is no such slice')
    const click = (options: MouseEventInit) =>
      issues.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
    for (const options of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(click(options)).toBe(true)
    expect(onFollow).not.toHaveBeenCalled()
    expect(click({})).toBe(false)
    expect(onFollow).toHaveBeenCalledWith('/portfolio?facet=COMPLIANCE_ISSUES')
  })

  it('says each number once, with its unit, including zero', () => {
    showDonut()
    expect(screen.queryByRole('table')).toBeNull()
    const rows = within(screen.getByRole('list', { name: 'By compliance' })).getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(rows[2]?.textContent).toBe('Booking in progress0properties0%')
  })
})

describe('bars', () => {
  const show = () =>
    render(
      <BarChart
        label="Actions required"
        groups={[
          {
            id: 'quotes',
            label: 'Quotations',
            unit: properties,
            bars: [
              { id: 'urgent', label: 'urgent', count: 1, tone: 'critical', href: '/a' },
              { id: 'other', label: 'non-urgent', count: 400, tone: 'neutral', href: '/b' },
              { id: 'none', label: 'never', count: 0, tone: 'neutral', href: '/c' },
            ],
          },
        ]}
      />,
    )

  it('are links with their label and count, except bars of zero', () => {
    show()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Quotations: 1 urgent (property)',
      'Quotations: 400 non-urgent (properties)',
    ])
  })

  it('use one scale, and the shortest is still visible', () => {
    const { container } = show()
    const widths = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width)
    expect(widths).toEqual(['1.5%', '100%', '0%'])
  })
})
