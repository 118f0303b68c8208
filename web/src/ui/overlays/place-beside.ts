interface Box {
  top: number
  bottom: number
  left: number
  width: number
}

export interface Wish {
  side: 'above' | 'below'
  align: 'start' | 'center'
}

interface Size {
  width: number
  height: number
}

const gap = 4
const margin = 8

/** Position beside the anchor: on the requested side, unless it fits only, or better, on the other side. */
export function placeBeside(anchor: Box, size: Size, screen: Size, { side, align }: Wish) {
  const room = { above: anchor.top - gap - margin, below: screen.height - anchor.bottom - gap - margin }
  const other = side === 'above' ? 'below' : 'above'
  const chosen = size.height <= room[side] || room[side] >= room[other] ? side : other
  const height = Math.min(size.height, Math.max(room[chosen], 0))
  const wishedLeft = align === 'start' ? anchor.left : anchor.left + anchor.width / 2 - size.width / 2
  return {
    top: chosen === 'below' ? anchor.bottom + gap : anchor.top - gap - height,
    left: Math.max(margin, Math.min(wishedLeft, screen.width - margin - size.width)),
    maxHeight: Math.max(room[chosen], 0),
  }
}
