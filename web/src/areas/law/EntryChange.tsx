import type { LawPage } from '@contract/law.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { FirstDayBadge } from './FirstDayBadge.tsx'
import { EntryCorrections } from './EntryRules.tsx'

type EntryRule = LawPage['entry'][number]

/** "Notice: 7 days instead of 24 hours". */
function changeText({ label, before, after }: EntryRule['changes'][number]): string {
  if (after === null) return `${label}: no longer “${before ?? ''}”`
  return before === null ? `${label}: ${after}` : `${label}: ${after} instead of ${before}`
}

/** What a version says otherwise than the one before it; all that the first one of its ground says. */
export const entryChangeTexts = ({ changes, facts, version }: EntryRule): string[] =>
  version > 1 && changes.length > 0
    ? changes.map(changeText)
    : facts.filter(({ label }) => label !== 'In force').map(({ label, text }) => `${label}: ${text}`)

/** A version of a rule of entry that is to come. */
export function EntryChange({ rule, law: { today } }: { rule: EntryRule; law: Pick<LawPage, 'today'> }) {
  const id = `entry-rule-${rule.ruleId}`
  return (
    <article aria-labelledby={id} className="pt-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="font-semibold">
          Entry by notice: {rule.title}
        </h3>
        {rule.inForceFrom === null ? null : <FirstDayBadge from={rule.inForceFrom} today={today} />}
      </div>
      <ul className="mt-1 flex max-w-[75ch] list-disc flex-col gap-1 pl-5">
        {entryChangeTexts(rule).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <EntryCorrections rule={rule} />
      <p className="mt-1 mb-3 text-quiet">
        <SourceLink text={rule.source} url={rule.url} readOn={rule.readOn} />
      </p>
    </article>
  )
}
