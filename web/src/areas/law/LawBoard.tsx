import type { LawPage, LawRule } from '@contract/law.ts'
import { conditionLabels } from '@contract/law-text.ts'
import { shortDay } from '@contract/day-text.ts'
import { services } from '@contract/services.ts'
import { SourceLink } from '@/shared/law/SourceLink.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { LawRuleItem, ruleAnchor } from './LawRuleItem.tsx'

/** The law of a state, apart from it the provider's practice, and the rules of entry. */
export function LawBoard({ law }: { law: LawPage }) {
  const of = (status: LawRule['status']) => law.rules.filter((rule) => rule.status === status)
  const coming = of('COMING').toSorted((one, other) => ((one.inForceFrom ?? '') < (other.inForceFrom ?? '') ? -1 : 1))
  const past = law.rules.filter(({ status }) => status === 'PAST' || status === 'CORRECTED')
  const entry = law.entry.filter(({ status }) => status !== 'PAST')
  const pastEntry = law.entry.filter(({ status }) => status === 'PAST')
  const earlier = past.length + pastEntry.length
  // A link to an earlier version opens the list that it is in.
  const isLinked = past.some(({ ruleId }) => window.location.hash === `#${ruleAnchor(ruleId)}`)
  return (
    <div className="flex flex-col gap-4">
      {coming.length === 0 ? null : (
        <Card title="Coming">
          <Rules rules={coming} law={law} />
        </Card>
      )}
      <Card title="In force">
        <Rules rules={of('IN_FORCE')} law={law} />
      </Card>
      <Practice law={law} />
      <Card title="Entry by notice">
        <p className="mb-4 max-w-[75ch] text-quiet">
          When a property may be entered without the tenant’s consent. An appointment with the tenant needs no notice.
        </p>
        <EntryRules rules={entry} />
      </Card>
      {earlier === 0 ? null : (
        <Card title="History">
          <Disclosure
            title={earlier === 1 ? '1 earlier version' : `${earlier} earlier versions`}
            isOpenAtFirst={isLinked}
          >
            <Rules rules={past} law={law} />
            <EntryRules rules={pastEntry.map((rule) => ({ ...rule, title: `Entry by notice: ${rule.title}` }))} />
          </Disclosure>
        </Card>
      )}
      {law.corrections.length === 0 ? null : (
        <Card title="Corrections">
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {law.corrections.map(({ on, text }) => (
              <li key={text} className="max-w-[75ch]">
                <span className="font-semibold">{shortDay(on)}:</span> {text}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-sm text-quiet">
        This page is information and not legal advice. A section that was only seen in a secondary source is cited with
        “See”; one that was not seen is not named.
      </p>
    </div>
  )
}

const Rules = ({ rules, law }: { rules: readonly LawRule[]; law: LawPage }) => (
  <>
    {rules.map((rule) => (
      <LawRuleItem key={rule.ruleId} rule={rule} law={law} />
    ))}
  </>
)

function Practice({ law }: { law: LawPage }) {
  return (
    <Card title="Our practice">
      <p className="mb-4 max-w-[75ch] text-quiet">
        How often we check. This is our schedule, not law; where the law asks for a check earlier, the law decides.
      </p>
      <FactList columns={3}>
        {law.practice.map(({ service, months, condition, agreed }) => (
          <Fact
            key={service}
            label={services[service].name}
            {...(agreed
              ? { detail: `Agreed with your agency ${shortDay(agreed.agreedOn)}; otherwise every ${months} months` }
              : condition
                ? { detail: conditionLabels[condition] }
                : {})}
          >
            Every {agreed?.months ?? months} months
          </Fact>
        ))}
      </FactList>
    </Card>
  )
}

function EntryRules({ rules }: { rules: LawPage['entry'] }) {
  return (
    <>
      {rules.map(({ title, facts, source, url, readOn }) => (
        <section
          key={`${title} ${facts.map(({ text }) => text).join(' ')}`}
          className="border-b border-line py-4 first-of-type:pt-0 last:border-b-0 last:pb-0"
        >
          <h3 className="mb-2 font-semibold">{title}</h3>
          <FactList columns={3}>
            {facts.map(({ label, text }) => (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ))}
          </FactList>
          <p className="mt-3 text-quiet">
            <SourceLink text={source} url={url} readOn={readOn} />
          </p>
        </section>
      ))}
    </>
  )
}
