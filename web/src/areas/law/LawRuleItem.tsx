import { useEffect, useRef, type ReactNode } from 'react'
import { addDays } from '@contract/days.ts'
import type { LawPage, LawRule } from '@contract/law.ts'
import { citationText, conditionLabels, kindLabels, kindText, partyText, triggerText } from '@contract/law-text.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { VisuallyHidden } from '@/ui/layout/VisuallyHidden.tsx'

export const ruleAnchor = (ruleId: number): string => `rule-${ruleId}`

function periodText({ inForceFrom, inForceTo, status }: LawRule): string {
  if (status === 'CORRECTED') return 'On no day'
  if (inForceTo !== null)
    return inForceFrom === null
      ? `Until ${formatDay(addDays(inForceTo, -1))}`
      : `${formatDay(inForceFrom)} to ${formatDay(addDays(inForceTo, -1))}`
  if (inForceFrom === null) return 'In force'
  return `${status === 'COMING' ? 'From' : 'Since'} ${formatDay(inForceFrom)}`
}

type Props = {
  rule: LawRule
  law: Pick<LawPage, 'words'>
  headingLevel: 3 | 4
  /** Beside the name. */
  aside?: ReactNode
  /** After the sentences. */
  children?: ReactNode
}

/** One version of a duty in sentences; kind, version and sources on demand. */
export function LawRuleItem({ rule, law: { words }, headingLevel, aside, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  const anchor = ruleAnchor(rule.ruleId)
  const isLinked = window.location.hash === `#${anchor}`
  // The rules arrive after the page, so that the browser cannot find the address's anchor itself.
  useEffect(() => {
    if (window.location.hash !== `#${anchor}`) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus()
  }, [anchor])
  const Heading = `h${headingLevel}` as const
  return (
    <article
      ref={ref}
      id={anchor}
      tabIndex={-1}
      aria-labelledby={`${anchor}-name`}
      className="scroll-mt-20 pt-3 first:pt-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Heading id={`${anchor}-name`} className="font-semibold">
          {rule.name}
        </Heading>
        {aside}
        {rule.status === 'PAST' ? <Badge>No longer in force</Badge> : null}
        {rule.status === 'CORRECTED' ? <Badge>Published in error</Badge> : null}
      </div>
      <p className="mt-1 max-w-[75ch]">{rule.dutyText}</p>
      {rule.correction === null ? null : <p className="mt-1 max-w-[75ch]">Correction: {rule.correction}</p>}
      {rule.correctedBy === null ? null : (
        <p className="mt-1 max-w-[75ch]">
          Corrected by version {rule.correctedBy.version} from {formatDay(rule.correctedBy.on)}:{' '}
          {rule.correctedBy.correction}
        </p>
      )}
      {children}
      <Disclosure
        isOpenAtFirst={isLinked}
        title={
          <span className="font-normal text-quiet">
            Details and sources<VisuallyHidden> of {rule.name}</VisuallyHidden>
          </span>
        }
      >
        <FactList columns={3}>
          <Fact label="When" {...(rule.condition ? { detail: conditionLabels[rule.condition] } : {})}>
            {triggerText(rule)}
          </Fact>
          <Fact label="Kind" detail={kindText(rule)}>
            {kindLabels[rule.kind]}
          </Fact>
          <Fact label="What meets it">{rule.cure}</Fact>
          <Fact label="Whose duty">{partyText(rule.dutyOf, words)}</Fact>
          <Fact label="Who pays">{partyText(rule.paidBy, words)}</Fact>
          <Fact label="In force" detail={versionText(rule)}>
            {periodText(rule)}
          </Fact>
        </FactList>
        {rule.notes === null ? null : <p className="mt-3 max-w-[75ch]">{rule.notes}</p>}
        <ul aria-label={`Sources of ${rule.name}`} className="mt-3 flex flex-col gap-1 text-quiet">
          {rule.sources.map((source) => (
            <li key={citationText(source)}>
              <SourceLink
                text={citationText(source)}
                url={source.url}
                readOn={source.certainty === 'MEMORY' ? null : source.readOn}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </article>
  )
}

const versionText = ({ version, publishedOn, status }: LawRule): string =>
  status === 'CORRECTED'
    ? 'Results from before its correction name it'
    : publishedOn === null
      ? `Version ${version}`
      : `Version ${version}, published ${formatDay(publishedOn)}`
