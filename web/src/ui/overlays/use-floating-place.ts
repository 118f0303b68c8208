import { useLayoutEffect, useState, type RefObject } from 'react'
import { useTopOverlay } from '@/ui/overlays/overlay-stack.ts'
import {
  placeFloating,
  placeOnPage,
  type Box,
  type FloatingPlace,
  type OverlayBox,
} from '@/ui/overlays/place-floating.ts'

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

const controlSelector = 'button, a[href], input, select, textarea, [role="button"]'

/** Buttons, links and fields of the page that are on the screen. */
const controlsOnScreen = (floating: HTMLElement): Box[] =>
  [...document.querySelectorAll(controlSelector)]
    .filter((control) => !floating.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight)

function placeOf(floating: HTMLElement, overlay: HTMLElement | null): FloatingPlace {
  const box = boxOfFloating(floating)
  const screen = { width: window.innerWidth, height: window.innerHeight }
  return overlay
    ? placeFloating(box, screen, boxOfOverlay(overlay))
    : placeOnPage(box, screen, controlsOnScreen(floating))
}

/** Below this width a dialog is as wide as the screen. */
const phoneWidth = 640

/**
 * Keeps floating content at the bottom of the screen off the buttons of the topmost dialog, or of the page. Returns true if the screen
 * of a phone has no place for it beside the dialog, until that dialog closes.
 */
export function useFloatingPlace(ref: RefObject<HTMLElement | null>): boolean {
  const overlay = useTopOverlay()
  const [covered, setCovered] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const floating = ref.current
    if (!floating) return undefined
    const place = () => {
      // A toast that is being read or used does not move.
      if (floating.matches(':hover, :focus-within')) return
      const at = placeOf(floating, overlay)
      floating.style.bottom = `${at.bottom}px`
      floating.style.right = `${at.right}px`
      floating.style.maxHeight = at.maxHeight === null ? '' : `${at.maxHeight}px`
      floating.style.overflowY = at.maxHeight === null ? '' : 'auto'
      if (at.maxHeight !== null && window.innerWidth < phoneWidth) setCovered(overlay)
    }
    place()
    const observer = new ResizeObserver(place)
    for (const child of floating.children) observer.observe(child)
    // The page changes its height when a list is reloaded.
    observer.observe(overlay ?? document.body)
    const footer = overlay?.querySelector('[data-overlay-footer]')
    if (footer) observer.observe(footer)
    window.addEventListener('resize', place)
    window.addEventListener('scrollend', place, { capture: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scrollend', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [ref, overlay])
  return overlay !== null && overlay === covered
}
