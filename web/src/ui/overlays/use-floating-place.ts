import { useLayoutEffect, useState, type RefObject } from 'react'
import { useTopOverlay } from '@/ui/overlays/overlay-stack.ts'
import { placeFloating, type Box, type OverlayBox } from '@/ui/overlays/place-floating.ts'

function boxOfOverlay(overlay: HTMLElement): OverlayBox {
  const { top, bottom, left, right } = overlay.getBoundingClientRect()
  const header = overlay.querySelector('header')?.getBoundingClientRect()
  const footer = overlay.querySelector('[data-overlay-footer]')?.getBoundingClientRect()
  return { top, bottom, left, right, headerBottom: header?.bottom ?? top, footerTop: footer?.top ?? bottom }
}

/** Its natural height, without an earlier limit. */
function boxOfFloating(floating: HTMLElement): Box {
  const { bottom, left, right } = floating.getBoundingClientRect()
  return { top: bottom - floating.scrollHeight, bottom, left, right }
}

/** Below this width a dialog is as wide as the screen. */
const phoneWidth = 640

/**
 * Keeps floating content at the bottom of the screen off the buttons of the topmost dialog. Returns true if the screen
 * of a phone has no place for it beside the dialog, until that dialog closes.
 */
export function useFloatingPlace(ref: RefObject<HTMLElement | null>): boolean {
  const overlay = useTopOverlay()
  const [covered, setCovered] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const floating = ref.current
    if (!floating) return undefined
    const place = () => {
      const at = placeFloating(boxOfFloating(floating), window.innerHeight, overlay && boxOfOverlay(overlay))
      floating.style.bottom = `${at.bottom}px`
      floating.style.maxHeight = at.maxHeight === null ? '' : `${at.maxHeight}px`
      floating.style.overflowY = at.maxHeight === null ? '' : 'auto'
      if (at.maxHeight !== null && window.innerWidth < phoneWidth) setCovered(overlay)
    }
    place()
    const observer = new ResizeObserver(place)
    for (const child of floating.children) observer.observe(child)
    if (overlay) observer.observe(overlay)
    const footer = overlay?.querySelector('[data-overlay-footer]')
    if (footer) observer.observe(footer)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [ref, overlay])
  return overlay !== null && overlay === covered
}
