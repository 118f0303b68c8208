import { useEffect, useRef, type RefObject } from 'react'

/** When the row that had the focus goes away with its document, the focus stays in its panel and is not thrown to the top. */
export function useFocusInPlaceOfRow(panel: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const wasInside = useRef(false)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && (panel.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [panel])

  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [panel, rows])
}
