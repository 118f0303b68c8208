import { useEffect } from 'react'
import type { ReactNode, RefObject } from 'react'
import { noteOpenList } from '@/ui/fields/open-lists.ts'
import { TopLayer } from '@/ui/overlays/TopLayer.tsx'

interface FieldPopoverProps {
  fieldRef: RefObject<HTMLElement | null>
  children: ReactNode
  /** As wide as its longest choice, for a narrow field. */
  canBeWider?: boolean
}

const wish = { side: 'below', align: 'start' } as const

/**
 * The list that drops down from a field. The field keeps the focus and closes the list on blur. Render it only while
 * open.
 */
export function FieldPopover({ fieldRef, children, canBeWider = false }: FieldPopoverProps) {
  useEffect(noteOpenList, [])
  return (
    <TopLayer
      anchorRef={fieldRef}
      wish={wish}
      width={canBeWider ? 'at-least-anchor' : 'anchor'}
      className="z-50 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-raised p-0 text-body shadow-float"
    >
      <div className="max-h-96 overflow-auto rounded-lg">{children}</div>
    </TopLayer>
  )
}
