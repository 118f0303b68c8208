import { describe, expect, it } from 'vitest'
import { placeBeside } from '@/ui/overlays/place-beside.ts'

const screen = { width: 400, height: 800 }
const below = { side: 'below', align: 'start' } as const

describe('a popover beside a field', () => {
  it('is placed under it', () => {
    expect(
      placeBeside({ top: 100, bottom: 140, left: 20, width: 200 }, { width: 200, height: 300 }, screen, below),
    ).toEqual({
      top: 144,
      left: 20,
      maxHeight: 648,
    })
  })

  it('is placed above it if there is more room', () => {
    const place = placeBeside(
      { top: 700, bottom: 740, left: 20, width: 200 },
      { width: 200, height: 300 },
      screen,
      below,
    )
    expect(place.top).toBe(396)
  })

  it('is limited to the available height', () => {
    const place = placeBeside(
      { top: 300, bottom: 340, left: 20, width: 200 },
      { width: 200, height: 900 },
      screen,
      below,
    )
    expect(place).toMatchObject({ top: 344, maxHeight: 448 })
  })

  it('stays within the screen horizontally', () => {
    const centred = { side: 'above', align: 'center' } as const
    expect(
      placeBeside({ top: 100, bottom: 140, left: 0, width: 20 }, { width: 200, height: 30 }, screen, centred).left,
    ).toBe(8)
    expect(
      placeBeside({ top: 100, bottom: 140, left: 380, width: 20 }, { width: 200, height: 30 }, screen, centred).left,
    ).toBe(192)
  })
})
