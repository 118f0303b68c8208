import type { LawPage } from '@contract/law.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'

const isNotice = ({ label }: LawPage['entry'][number]['facts'][number]): boolean => label === 'Notice'

/** The notice that each ground needs; hours, form and source on demand. */
export const EntryRules = ({ rules }: { rules: LawPage['entry'] }) => (
  <>
    {rules.map((rule) => (
      <Disclosure
        key={`${rule.title} ${rule.facts.map(({ text }) => text).join(' ')}`}
        title={
          <>
            {rule.title}: <span className="font-normal">{rule.facts.find(isNotice)?.text}</span>
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
        <p className="mt-3 text-quiet">
          <SourceLink text={rule.source} url={rule.url} readOn={rule.readOn} />
        </p>
      </Disclosure>
    ))}
  </>
)
