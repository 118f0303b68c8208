import { useEffect, type RefObject } from 'react'
import { isPlainClick } from '@/ui/actions/is-plain-click.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { describeFound, toChoices } from './choices.ts'
import { FoundList } from './FoundList.tsx'
import { useSearch } from './use-search.ts'

/** What the field needs of a result: where its rows lead, or how to try again. */
export type Answer = { text: string; hrefs: readonly string[]; isSearching: boolean; retry: (() => void) | null }

type FoundPopoverProps = {
  fieldRef: RefObject<HTMLDivElement | null>
  id: string
  typed: string
  isShown: boolean
  active: number
  onAnswer: (answer: Answer) => void
  onFollow: (href: string) => void
}

/** Under the field, and as wide as its rows need where there is room. */
export default function FoundPopover({ fieldRef, id, typed, isShown, active, onAnswer, onFollow }: FoundPopoverProps) {
  const isWide = useIsWide('md')
  const result = useSearch(typed)
  const { text, found, error } = result
  useEffect(() => {
    const hrefs = toChoices(result).map(({ href }) => href)
    onAnswer({ text, hrefs, isSearching: result.isSearching, retry: error ? result.retry : null })
    // oxlint-disable-next-line react/exhaustive-deps -- the rest of the result follows from these
  }, [text, found, error, result.isSearching])
  return (
    <>
      {isShown ? (
        <FieldPopover fieldRef={fieldRef} canBeWider={isWide}>
          <div className="md:w-max md:max-w-[min(44rem,calc(100vw-2rem))] md:min-w-[26rem]">
            <FoundList
              id={id}
              result={result}
              choices={toChoices(result)}
              active={active}
              onFollow={({ href }, event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onFollow(href)
              }}
            />
          </div>
        </FieldPopover>
      ) : null}
      <LiveText>{isShown && found && !result.isSearching ? describeFound(found) : ''}</LiveText>
    </>
  )
}
