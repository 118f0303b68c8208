import { describe, expect, it } from 'vitest'
import { placeFloating, placeOnPage, type Box, type OverlayBox } from './place-floating.ts'

const screenHeight = 800
/** A toast of the given height, in the right corner of a screen of the given width. */
const message = (width: number, height = 60) => ({
  left: width < 640 ? 12 : width - 12 - 384,
  right: width - 12,
  top: screenHeight - 12 - height,
  bottom: screenHeight - 12,
})
const wide = { width: 1440, height: screenHeight }
const phone = { width: 390, height: screenHeight }
const overlay = (box: Partial<OverlayBox>): OverlayBox => ({
  top: 0,
  bottom: screenHeight,
  left: 0,
  right: 390,
  footerTop: 735,
  ...box,
})

describe('a toast floats', () => {
  it('to the left of a drawer, whose buttons stay free', () => {
    const drawer = overlay({ left: 1056, right: 1440 })
    expect(placeFloating(message(1440), wide, drawer)).toMatchObject({ bottom: 12, right: 396, room: 0 })
  })

  it('in its corner beside a dialog that leaves it free', () => {
    const dialog = overlay({ left: 432, right: 1008, top: 24, bottom: 776 })
    expect(placeFloating(message(1440), wide, dialog).bottom).toBe(12)
  })

  it('in its corner below a dialog that ends higher', () => {
    const dialog = overlay({ left: 272, right: 1168, top: 200, bottom: 600, footerTop: 540 })
    expect(placeFloating(message(1440), wide, dialog).bottom).toBe(12)
  })

  it('above a small dialog at the bottom of a phone', () => {
    const dialog = overlay({ top: 560 })
    expect(placeFloating(message(390), phone, dialog)).toMatchObject({ bottom: 252, right: 12, room: 0 })
  })

  it.each([
    ['a wizard that fills a phone', 390, {}],
    ['a wide dialog as high as the screen', 1440, { left: 272, right: 1168, top: 24, bottom: 776, footerTop: 711 }],
  ])('in room that %s leaves above its buttons', (_, width, box) => {
    const dialog = overlay(box)
    const { bottom, room } = placeFloating(message(width, 100), { width, height: screenHeight }, dialog)
    expect(screenHeight - bottom).toBeLessThan(dialog.footerTop)
    expect(screenHeight - bottom - 100).toBeGreaterThan(dialog.footerTop - room)
  })

  it('in at most half of a dialog, and takes none while it is empty', () => {
    const dialog = overlay({ top: 300, footerTop: 500 })
    expect(placeFloating(message(390, 300), phone, dialog)).toMatchObject({ maxHeight: 100, room: 124 })
    expect(placeFloating(message(390, 0), phone, overlay({}))).toMatchObject({ room: 0 })
  })

  it('within the screen even if there is hardly any room', () => {
    const dialog = overlay({ top: 710, footerTop: 710 })
    expect(placeFloating(message(390, 700), phone, dialog).maxHeight).toBe(0)
  })
})

describe('a toast on the page', () => {
  const button = (left: number, top: number): Box => ({ left, right: left + 100, top, bottom: top + 32 })
  /** Buttons at the right end of each row of a table, and links at the left. */
  const rows = [500, 560, 620, 680, 740].flatMap((top) => [button(1300, top), button(80, top)])

  it('floats in its corner if no button is there', () => {
    expect(placeOnPage(message(1440), wide, [button(1300, 300)])).toMatchObject({ bottom: 12, right: 12 })
  })

  it('moves to the middle where the rows of a table have buttons at the right', () => {
    expect(placeOnPage(message(1440), wide, rows)).toMatchObject({ bottom: 12, right: 528 })
  })

  it('rises between the buttons of cards on a phone', () => {
    const cards = [button(250, 760), button(250, 560)]
    const { bottom, right } = placeOnPage(message(390), phone, cards)
    const top = screenHeight - bottom - 60
    expect(right).toBe(12)
    expect(screenHeight - bottom).toBeLessThanOrEqual(760)
    expect(top).toBeGreaterThanOrEqual(592)
  })

  it('stays in its corner if buttons are everywhere', () => {
    const everywhere = Array.from({ length: 40 }, (_, index) => button(0, index * 20))
    expect(placeOnPage(message(390), phone, everywhere).bottom).toBe(12)
  })
})
