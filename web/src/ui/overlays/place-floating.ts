/** Edges on the screen, in pixels. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export interface OverlayBox extends Box {
  /** Top of its buttons. */
  footerTop: number
}

export interface Screen {
  width: number
  height: number
}

export interface FloatingPlace {
  bottom: number
  /** Distance from the right edge of the screen. */
  right: number
  /** Null: no limit. */
  maxHeight: number | null
  /** Height that the dialog leaves free above its buttons. */
  room: number
}

const gap = 12
const step = 8
/** How much of the screen a toast may rise to leave buttons free. */
const highestShare = 0.6
/** How much of a dialog a toast may take. */
const dialogShare = 0.5

/**
 * Place of a toast beside the open dialog, so that it covers nothing of it: in the corner if that is free, otherwise to the left of a
 * drawer or above the whole dialog if there is room, otherwise between the content of the dialog and its buttons, where the dialog
 * leaves room for it.
 */
export function placeFloating(floating: Box, screen: Screen, overlay: OverlayBox): FloatingPlace {
  const [width, height] = [floating.right - floating.left, floating.bottom - floating.top]
  const inCorner = { bottom: gap, right: gap, maxHeight: null, room: 0 }
  const left = screen.width - gap - width
  const isBeside = left + width <= overlay.left || left >= overlay.right
  const isBelow = screen.height - gap - height >= overlay.bottom
  if (isBeside || isBelow) return inCorner
  if (overlay.left >= width + 2 * gap) return { ...inCorner, right: screen.width - overlay.left + gap }
  if (overlay.top >= height + 2 * gap) return { ...inCorner, bottom: screen.height - overlay.top + gap }
  const maxHeight = Math.max((overlay.footerTop - overlay.top) * dialogShare, 0)
  const room = height > 0 ? Math.min(height, maxHeight) + 2 * gap : 0
  return { ...inCorner, bottom: screen.height - overlay.footerTop + gap, maxHeight, room }
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Place of a toast on the page: as low as it covers none of the controls, at the right if possible, otherwise in the
 * middle or at the left. In the right corner if there is no such place.
 */
export function placeOnPage(floating: Box, screen: Screen, controls: readonly Box[]): FloatingPlace {
  const [width, height] = [floating.right - floating.left, floating.bottom - floating.top]
  const farLeft = Math.max(gap, screen.width - gap - width)
  const rights = [gap, Math.round((screen.width - width) / 2), farLeft].filter(
    (right, index, all) => all.indexOf(right) === index,
  )
  const highest = Math.min(screen.height * highestShare, screen.height - height - gap)
  for (let bottom = gap; bottom <= highest; bottom += step)
    for (const right of rights) {
      const box = {
        left: screen.width - right - width,
        right: screen.width - right,
        top: screen.height - bottom - height,
        bottom: screen.height - bottom,
      }
      if (!controls.some((control) => overlaps(box, control))) return { bottom, right, maxHeight: null, room: 0 }
    }
  return { bottom: gap, right: gap, maxHeight: null, room: 0 }
}
