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
  const footer = overlay.querySelector('[data-overlay-footer]')?.getBoundingClientRect()
  return { top, bottom, left, right, footerTop: footer?.top ?? bottom }
}

/** Its natural height, without an earlier limit; none while nothing is in it. */
function boxOfFloating(floating: HTMLElement): Box {
  const { bottom, left, right } = floating.getBoundingClientRect()
  const isEmpty = [...floating.children].every((child) => child.getBoundingClientRect().height <= 1)
  return { top: bottom - (isEmpty ? 0 : floating.scrollHeight), bottom, left, right }
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

const roomProperty = '--room-above-buttons'

/** What each floating content needs of the topmost dialog. */
const rooms = new Map<HTMLElement, number>()

/** Brings the field with the focus into view, with its messages if both have room. */
function showFocused(overlay: HTMLElement): void {
  const field = document.activeElement
  if (!field || !overlay.contains(field)) return
  const messages = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  for (const each of [...messages, field]) each?.scrollIntoView?.({ block: 'nearest' })
}

/** The classes of the dialog read the property. */
function leaveRoom(overlay: HTMLElement, floating: HTMLElement, room: number): void {
  if (room === (rooms.get(floating) ?? 0)) return
  rooms.set(floating, room)
  overlay.style.setProperty(roomProperty, `${Math.max(...rooms.values())}px`)
  if (room > 0) showFocused(overlay)
}

/** Below this width a dialog is as wide as the screen. */
const phoneWidth = 640

/**
 * Keeps floating content at the bottom of the screen off the topmost dialog, or off the buttons of the page. Returns true if the screen
 * of a phone has no place for it beside the dialog, until that dialog closes.
 */
export function useFloatingPlace(ref: RefObject<HTMLElement | null>): boolean {
  const overlay = useTopOverlay()
  const [covered, setCovered] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const floating = ref.current
    if (!floating) return undefined
    // A toast that appeared under a pointer at rest is not being read; it may cover what the pointer is about to press.
    let isRead = false
    const onMove = ({ movementX, movementY }: PointerEvent) => {
      isRead ||= movementX !== 0 || movementY !== 0
    }
    const place = () => {
      isRead &&= floating.matches(':hover')
      // A toast that is being read or used does not move.
      if (isRead || floating.matches(':focus-within')) return
      const at = placeOf(floating, overlay)
      floating.style.bottom = `${at.bottom}px`
      floating.style.right = `${at.right}px`
      floating.style.maxHeight = at.maxHeight === null ? '' : `${at.maxHeight}px`
      floating.style.overflowY = at.maxHeight === null ? '' : 'auto'
      if (overlay) leaveRoom(overlay, floating, at.room)
      if (at.maxHeight !== null && window.innerWidth < phoneWidth) setCovered(overlay)
    }
    place()
    floating.addEventListener('pointermove', onMove)
    const observer = new ResizeObserver(place)
    for (const child of floating.children) observer.observe(child)
    // The page changes its height when a list is reloaded.
    observer.observe(overlay ?? document.body)
    const footer = overlay?.querySelector('[data-overlay-footer]')
    if (footer) observer.observe(footer)
    window.addEventListener('resize', place)
    window.addEventListener('scrollend', place, { capture: true })
    return () => {
      rooms.delete(floating)
      overlay?.style.removeProperty(roomProperty)
      observer.disconnect()
      floating.removeEventListener('pointermove', onMove)
      window.removeEventListener('scrollend', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [ref, overlay])
  return overlay !== null && overlay === covered
}
