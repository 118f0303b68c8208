import type { ComponentProps, RefObject } from 'react'
import { isPlainClick } from '@/ui/actions/is-plain-click.ts'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { FoundList } from './FoundList.tsx'

type FoundPopoverProps = Omit<ComponentProps<typeof FoundList>, 'onFollow'> & {
  fieldRef: RefObject<HTMLDivElement | null>
  onFollow: (href: string) => void
}

/** Under the field, and wider than it where there is room. */
export default function FoundPopover({ fieldRef, onFollow, ...list }: FoundPopoverProps) {
  const isWide = useIsWide('md')
  return (
    <FieldPopover fieldRef={fieldRef} canBeWider={isWide}>
      <div className="md:w-[30rem]">
        <FoundList
          {...list}
          onFollow={(choice, event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onFollow(choice.href)
          }}
        />
      </div>
    </FieldPopover>
  )
}
