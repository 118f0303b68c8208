import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Check } from './icons.ts'

it('an icon has the size and the class that it is given, and says nothing', () => {
  const { container } = render(<Check size={16} className="text-good" />)
  const {
    width,
    height,
    class: classes,
    'aria-hidden': hidden,
  } = Object.fromEntries(
    [...(container.querySelector('svg')?.attributes ?? [])].map(({ name, value }) => [name, value]),
  )
  expect({ width, height, classes, hidden }).toEqual({
    width: '16',
    height: '16',
    classes: 'text-good',
    hidden: 'true',
  })
})
