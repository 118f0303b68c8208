import { describe, expect, it } from 'vitest'
import { placeFloating, type OverlayBox } from './place-floating.ts'

const screenHeight = 800
/** A toast of the given height, in the right corner of a screen of the given width. */
const message = (width: number, height = 60) => ({
  left: width < 640 ? 12 : width - 12 - 384,
  right: width - 12,
  top: screenHeight - 12 - height,
  bottom: screenHeight - 12,
})
const overlay = (box: Partial<OverlayBox>): OverlayBox => ({
  top: 0,
  bottom: screenHeight,
  left: 0,
  right: 390,
  headerBottom: 57,
  footerTop: 735,
  ...box,
})

describe('a toast floats', () => {
  it('in its corner if no dialog is open', () => {
    expect(placeFloating(message(390), screenHeight, null)).toEqual({ bottom: 12, maxHeight: null })
  })

  it('in its corner beside a dialog that leaves it free', () => {
    const dialog = overlay({ left: 432, right: 1008, top: 24, bottom: 776 })
    expect(placeFloating(message(1440), screenHeight, dialog).bottom).toBe(12)
  })

  it('in its corner below a dialog that ends higher', () => {
    const dialog = overlay({ left: 272, right: 1168, top: 200, bottom: 600, footerTop: 540 })
    expect(placeFloating(message(1440), screenHeight, dialog).bottom).toBe(12)
  })

  it('above a small dialog at the bottom of a phone', () => {
    const dialog = overlay({ top: 560, headerBottom: 617 })
    expect(placeFloating(message(390), screenHeight, dialog)).toEqual({ bottom: 252, maxHeight: null })
  })

  it.each([
    ['a wizard that fills a phone', 390, {}],
    ['a wide dialog as high as the screen', 1440, { left: 272, right: 1168, top: 24, bottom: 776, footerTop: 711 }],
    ['a drawer', 1440, { left: 1056, right: 1440 }],
  ])('between the title and the buttons of %s', (_, width, box) => {
    const dialog = overlay(box)
    const { bottom, maxHeight } = placeFloating(message(width, 300), screenHeight, dialog)
    expect(screenHeight - bottom).toBeLessThan(dialog.footerTop)
    expect(maxHeight).toBe(dialog.footerTop - dialog.headerBottom - 24)
  })

  it('within the screen even if there is hardly any room', () => {
    const dialog = overlay({ headerBottom: 700, footerTop: 710 })
    expect(placeFloating(message(390, 300), screenHeight, dialog).maxHeight).toBe(0)
  })
})
