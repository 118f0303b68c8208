import type { Day } from '@contract/days.ts'
import { isRegisterPage } from '@contract/law-text.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { formatDay } from '@/ui/format.ts'

type SourceLinkProps = { text: string; url: string | null; readOn: Day | null }

/** A source of law with its address and the day on which it was read. Where only the register's address is known, it says so. */
export function SourceLink({ text, url, readOn }: SourceLinkProps) {
  const read = readOn === null ? '' : `, read ${formatDay(readOn)}`
  if (url === null) return `${text}${read}`
  if (!isRegisterPage(url))
    return (
      <>
        <TextLink href={url} isExternal>
          {text}
        </TextLink>
        {read}
      </>
    )
  return (
    <>
      {text}
      {read} (
      <TextLink href={url} isExternal aria-label={`Search the register for ${text}`}>
        search the register
      </TextLink>
      )
    </>
  )
}
