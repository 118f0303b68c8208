import { useCallback, useSyncExternalStore } from 'react'

/** Tailwind breakpoints at which different elements are rendered. */
const widths = { md: '48rem', lg: '64rem', xl: '80rem' } as const

export type Breakpoint = keyof typeof widths

export function useIsWide(breakpoint: Breakpoint = 'md'): boolean {
  const query = `(min-width: ${widths[breakpoint]})`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
