import { useEffect, useRef } from 'react'
import { shortDay } from '@contract/day-text.ts'
import { addDays, daysBetween, type Day } from '@contract/days.ts'
import type { LawPage, LawRule } from '@contract/law.ts'
import { citationText, conditionLabels, kindLabels, kindText, partyText, triggerText } from '@contract/law-text.ts'
import { services } from '@contract/services.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'

export const ruleAnchor = (ruleId: number): string => `rule-${ruleId}`

function periodText({ inForceFrom, inForceTo, status }: LawRule): string {
  if (status === 'CORRECTED') return 'On no day'
  if (inForceTo !== null)
    return inForceFrom === null
      ? `Until ${shortDay(addDays(inForceTo, -1))}`
      : `${shortDay(inForceFrom)} to ${shortDay(addDays(inForceTo, -1))}`
  if (inForceFrom === null) return 'In force'
  return `${status === 'COMING' ? 'From' : 'Since'} ${shortDay(inForceFrom)}`
}

const countdown = (from: Day, today: Day): string => {
  const days = daysBetween(today, from)
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** One version of a duty: what it asks for, of whom, when, and where that is written. */
export function LawRuleItem({ rule, law: { today, words } }: { rule: LawRule; law: LawPage }) {
  const ref = useRef<HTMLElement>(null)
  const anchor = ruleAnchor(rule.ruleId)
  // The rules arrive after the page, so that the browser cannot find the address's anchor itself.
  useEffect(() => {
    if (window.location.hash !== `#${anchor}`) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus()
  }, [anchor])
  return (
    <article
      ref={ref}
      id={anchor}
      tabIndex={-1}
      aria-labelledby={`${anchor}-name`}
      className="scroll-mt-20 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={`${anchor}-name`} className="font-semibold">
          {rule.name}
        </h3>
        {rule.service === null ? null : <span className="text-quiet">{services[rule.service].name}</span>}
        {rule.status === 'COMING' && rule.inForceFrom !== null ? (
          <Badge tone="attention">{countdown(rule.inForceFrom, today)}</Badge>
        ) : null}
        {rule.status === 'PAST' ? <Badge>No longer in force</Badge> : null}
        {rule.status === 'CORRECTED' ? <Badge>Published in error</Badge> : null}
      </div>
      <p className="mt-1 max-w-[75ch]">{rule.dutyText}</p>
      <div className="mt-3">
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
      </div>
      {rule.notes === null ? null : <p className="mt-3 max-w-[75ch] text-quiet">{rule.notes}</p>}
      {rule.correction === null ? null : <p className="mt-3 max-w-[75ch]">Correction: {rule.correction}</p>}
      {rule.correctedBy === null ? null : (
        <p className="mt-3 max-w-[75ch]">
          Corrected by version {rule.correctedBy.version} from {shortDay(rule.correctedBy.on)}:{' '}
          {rule.correctedBy.correction}
        </p>
      )}
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
    </article>
  )
}

const versionText = ({ version, publishedOn, status }: LawRule): string =>
  status === 'CORRECTED'
    ? 'Results from before its correction name it'
    : publishedOn === null
      ? `Version ${version}`
      : `Version ${version}, published ${shortDay(publishedOn)}`
