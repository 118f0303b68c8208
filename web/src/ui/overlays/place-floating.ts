/** Edges on the screen, in pixels. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export interface OverlayBox extends Box {
  /** Where its title bar ends, and where its buttons begin. */
  headerBottom: number
  footerTop: number
}

export interface FloatingPlace {
  bottom: number
  /** Null: as high as it is. */
  maxHeight: number | null
}

const gap = 12

/**
 * How far from the bottom of the screen a message floats, so that it never lies over the buttons of what is open: in its corner if
 * that is free, else above the whole dialog if there is room, else above the buttons and below the title.
 */
export function placeFloating(floating: Box, screenHeight: number, overlay: OverlayBox | null): FloatingPlace {
  const height = floating.bottom - floating.top
  const inCorner = { bottom: gap, maxHeight: null }
  if (!overlay) return inCorner
  const isBeside = floating.right <= overlay.left || floating.left >= overlay.right
  const isBelow = screenHeight - gap - height >= overlay.bottom
  if (isBeside || isBelow) return inCorner
  if (overlay.top >= height + 2 * gap) return { bottom: screenHeight - overlay.top + gap, maxHeight: null }
  const room = overlay.footerTop - overlay.headerBottom - 2 * gap
  return { bottom: screenHeight - overlay.footerTop + gap, maxHeight: Math.max(room, 0) }
}
