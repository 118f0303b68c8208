import type { MouseEvent } from 'react'

/** False for a click that asks for a new tab or window: that is the browser's business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
