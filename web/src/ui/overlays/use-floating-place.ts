import { useLayoutEffect, type RefObject } from 'react'
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

/** Keeps floating content at the bottom of the screen off the buttons of the topmost dialog. */
export function useFloatingPlace(ref: RefObject<HTMLElement | null>): void {
  const overlay = useTopOverlay()
  useLayoutEffect(() => {
    const floating = ref.current
    if (!floating) return undefined
    const place = () => {
      const at = placeFloating(boxOfFloating(floating), window.innerHeight, overlay && boxOfOverlay(overlay))
      floating.style.bottom = `${at.bottom}px`
      floating.style.maxHeight = at.maxHeight === null ? '' : `${at.maxHeight}px`
      floating.style.overflowY = at.maxHeight === null ? '' : 'auto'
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
}
