import { newRulesSince, type LawPage, type LawRule } from '@contract/law.ts'
import { conditionLabels } from '@contract/law-text.ts'
import { serviceCodes, services } from '@contract/services.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { formatDay } from '@/ui/format.ts'
import { EntryRules } from './EntryRules.tsx'
import { LawNews } from './LawNews.tsx'
import { LawRuleItem, ruleAnchor } from './LawRuleItem.tsx'

/** The law of a state for people: what is new, what is coming, then all duties by service; details only on demand. */
export function LawBoard({ law }: { law: LawPage }) {
  const of = (status: LawRule['status']) => law.rules.filter((rule) => rule.status === status)
  const inForce = of('IN_FORCE')
  const since = newRulesSince(law.today)
  const entryOf = (status: LawRule['status']) => law.entry.filter((rule) => rule.status === status)
  const recent = [...inForce, ...entryOf('IN_FORCE')].filter(
    ({ inForceFrom }) => inForceFrom !== null && inForceFrom > since,
  )
  const past = law.rules.filter(({ status }) => status === 'PAST' || status === 'CORRECTED')
  const pastEntry = entryOf('PAST')
  const earlier = past.length + pastEntry.length
  // A link to an earlier version opens the list that it is in.
  const isLinked = past.some(({ ruleId }) => window.location.hash === `#${ruleAnchor(ruleId)}`)
  const groups = [
    ...serviceCodes.map((code) => ({
      title: services[code].name,
      rules: inForce.filter(({ service }) => service === code),
    })),
    { title: 'Other duties', rules: inForce.filter(({ service }) => service === null) },
  ].filter(({ rules }) => rules.length > 0)
  return (
    <div className="flex flex-col gap-4">
      <LawNews recent={recent} coming={[...of('COMING'), ...entryOf('COMING')]} law={law} />
      <Card title="What the law asks for">
        {groups.map(({ title, rules }) => (
          <section key={title} aria-label={title} className="mb-6 last:mb-0">
            <h3 className="mb-2 text-[0.9375rem]/6 font-semibold">{title}</h3>
            {rules.map((rule) => (
              <LawRuleItem key={rule.ruleId} rule={rule} law={law} headingLevel={4} />
            ))}
          </section>
        ))}
      </Card>
      <Practice law={law} />
      <Card title="Entry by notice">
        <p className="mb-2 max-w-[75ch] text-quiet">
          When a property may be entered without the tenant’s consent. An appointment with the tenant needs no notice.
        </p>
        <EntryRules rules={law.entry.filter(({ status }) => status !== 'PAST')} />
      </Card>
      {earlier === 0 ? null : (
        <Card title="History">
          <Disclosure
            title={earlier === 1 ? '1 earlier version' : `${earlier} earlier versions`}
            isOpenAtFirst={isLinked}
          >
            {past.map((rule) => (
              <LawRuleItem key={rule.ruleId} rule={rule} law={law} headingLevel={3} />
            ))}
            <EntryRules rules={pastEntry.map((rule) => ({ ...rule, title: `Entry by notice: ${rule.title}` }))} />
          </Disclosure>
        </Card>
      )}
      {law.corrections.length === 0 ? null : (
        <Card title="Corrections">
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {law.corrections.map(({ on, text }) => (
              <li key={text} className="max-w-[75ch]">
                <span className="font-semibold">{formatDay(on)}:</span> {text}
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

function Practice({ law: { practice } }: { law: LawPage }) {
  return (
    <Card title="Our practice">
      <p className="mb-2 max-w-[75ch] text-quiet">
        How often we check. This is our schedule, not law; where the law asks for a check earlier, the law decides.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {practice.map(({ service, months, condition, agreed }) => (
          <li key={service}>
            {services[service].name}: every {agreed?.months ?? months} months
            {agreed
              ? `, agreed with your agency on ${formatDay(agreed.agreedOn)}; otherwise every ${months} months`
              : condition
                ? `, ${conditionLabels[condition].charAt(0).toLowerCase()}${conditionLabels[condition].slice(1)}`
                : ''}
            .
          </li>
        ))}
      </ul>
    </Card>
  )
}
