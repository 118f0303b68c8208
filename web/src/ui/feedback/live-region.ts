let region: HTMLElement | undefined

/**
 * The one region of the page whose texts are read out politely. It is there before any text, because screen readers miss
 * a region that appears together with its text.
 */
export function liveRegion(): HTMLElement {
  if (region?.isConnected) return region
  region = document.createElement('div')
  region.className = 'sr-only'
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output reads all of its texts when one changes
  region.setAttribute('role', 'status')
  region.setAttribute('aria-atomic', 'false')
  // react-aria hides everything outside an open dialog except this.
  region.dataset['liveAnnouncer'] = 'true'
  document.body.append(region)
  return region
}
