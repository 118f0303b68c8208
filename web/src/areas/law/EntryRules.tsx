import type { LawPage } from '@contract/law.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { formatDay } from '@/ui/format.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'

type EntryRule = LawPage['entry'][number]
const isNotice = ({ label }: EntryRule['facts'][number]): boolean => label === 'Notice'

/** " (from 22/11/2026)"; empty for a version without a known first or last day. */
function periodText({ facts }: EntryRule): string {
  const text = facts.find(({ label }) => label === 'In force')?.text
  return text === undefined ? '' : ` (${text.charAt(0).toLowerCase()}${text.slice(1)})`
}

/** That a version corrects another one, or was corrected. */
export const EntryCorrections = ({ rule: { correction, correctedBy } }: { rule: EntryRule }) => (
  <>
    {correction === null ? null : <p className="mt-1 max-w-[75ch]">Correction: {correction}</p>}
    {correctedBy === null ? null : (
      <p className="mt-1 max-w-[75ch]">
        Corrected by version {correctedBy.version} from {formatDay(correctedBy.on)}: {correctedBy.correction}
      </p>
    )}
  </>
)

/** The notice that each ground needs; hours, form and source on demand. */
export const EntryRules = ({ rules }: { rules: LawPage['entry'] }) => (
  <>
    {rules.map((rule) => (
      <Disclosure
        key={rule.ruleId}
        title={
          <>
            {rule.title}: <span className="font-normal">{rule.facts.find(isNotice)?.text}</span>
            <span className="font-normal text-quiet">{periodText(rule)}</span>
          </>
        }
      >
        <FactList columns={3}>
          {rule.facts.map((fact) =>
            isNotice(fact) ? null : (
              <Fact key={fact.label} label={fact.label}>
                {fact.text}
              </Fact>
            ),
          )}
        </FactList>
        <EntryCorrections rule={rule} />
        <p className="mt-3 text-quiet">
          <SourceLink text={rule.source} url={rule.url} readOn={rule.readOn} />
        </p>
      </Disclosure>
    ))}
  </>
)
