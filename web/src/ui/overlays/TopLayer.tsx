import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { placeBeside } from '@/ui/overlays/place-beside.ts'
import type { Wish } from '@/ui/overlays/place-beside.ts'

export interface TopLayerProps extends Omit<ComponentProps<'div'>, 'popover' | 'ref'> {
  anchorRef: RefObject<Element | null>
  wish: Wish
  /** As wide as its anchor, at least that wide, or as wide as its content. */
  width?: 'anchor' | 'at-least-anchor' | 'content' | undefined
}

/**
 * Floats beside its anchor in the browser's top layer but keeps its place in the DOM: nothing clips or covers it, and
 * it belongs to the same dialog and landmark as its field.
 */
export function TopLayer({ anchorRef, wish, width = 'content', ...props }: TopLayerProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { side, align } = wish

  useLayoutEffect(() => {
    const layer = ref.current
    const anchor = anchorRef.current
    if (!layer || !anchor) return undefined
    const place = () => {
      const box = anchor.getBoundingClientRect()
      if (width === 'anchor') layer.style.width = `${box.width}px`
      if (width === 'at-least-anchor') layer.style.minWidth = `${box.width}px`
      layer.style.maxHeight = ''
      const size = { width: layer.offsetWidth, height: layer.offsetHeight }
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const at = placeBeside(box, size, screen, { side, align })
      layer.style.top = `${at.top}px`
      layer.style.left = `${at.left}px`
      if (size.height > at.maxHeight) layer.style.maxHeight = `${at.maxHeight}px`
    }
    // Browsers without a top layer show it with position: fixed.
    layer.showPopover?.()
    place()
    const watcher = new ResizeObserver(place)
    watcher.observe(layer)
    watcher.observe(anchor)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      watcher.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [anchorRef, side, align, width])

  return <div {...props} ref={ref} popover="manual" style={{ position: 'fixed', inset: 'auto', margin: 0 }} />
}
