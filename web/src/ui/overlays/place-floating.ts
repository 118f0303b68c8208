/** Edges on the screen, in pixels. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export interface OverlayBox extends Box {
  /** Bottom of its title bar, and top of its buttons. */
  headerBottom: number
  footerTop: number
}

export interface FloatingPlace {
  bottom: number
  /** Null: no limit. */
  maxHeight: number | null
}

const gap = 12

/**
 * Distance of a toast from the bottom of the screen, so that it never covers the buttons of the open dialog: in its
 * corner if that is free, otherwise above the whole dialog if there is room, otherwise above the buttons and below the
 * title.
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
