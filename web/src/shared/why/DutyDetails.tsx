import type { ExplainedDuty } from '@contract/compliance.ts'
import { obligationTags, tagBeforeDay } from '@contract/compliance.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDay } from '@/ui/format.ts'

/** Nothing has to be put right. */
const settled: ReadonlySet<ExplainedDuty['state']> = new Set(['MET', 'MADE_LATE', 'NOT_APPLICABLE', 'OF_TENANT'])

/** One duty in law: what it says, what it comes to here, and where it is written. */
export function DutyDetails({ duty }: { duty: ExplainedDuty }) {
  const { label, tone } = obligationTags[duty.state]
  const isOpen = !settled.has(duty.state)
  return (
    <li className="flex flex-col items-start gap-1 border-l-2 border-line pl-3">
      <Badge tone={tone}>{duty.since === null ? label : `${tagBeforeDay(duty.state)} ${formatDay(duty.since)}`}</Badge>
      <p>{duty.duty}</p>
      <ul className="flex list-disc flex-col gap-0.5 pl-4 text-quiet">
        {duty.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>{duty.whose}</li>
        {isOpen ? <li>What puts it right: {lowerFirst(duty.cure)}</li> : null}
        {duty.notes ? <li>{duty.notes}</li> : null}
      </ul>
      <Sources duty={duty} />
    </li>
  )
}

function Sources({ duty: { ruleId, citations, version } }: { duty: ExplainedDuty }) {
  const state = useSession().complianceAgencyState
  return (
    <p className="text-xs text-quiet">
      {citations.map(({ text, url, readOn }) => (
        <span key={text}>
          <SourceLink text={text} url={url} readOn={readOn} />
          {'. '}
        </span>
      ))}
      {version}. <TextLink href={paths.law({ state }, ruleId)}>More on the law page</TextLink>
    </p>
  )
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
